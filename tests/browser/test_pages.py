"""The pages in a real browser: no complaint, nothing too wide for a phone, all within reach of the keys."""

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

PHONE = {"width": 360, "height": 740, "deviceScaleFactor": 1, "mobile": True}
DESK = {"width": 1280, "height": 900, "deviceScaleFactor": 1, "mobile": False}


def metrics(browser, size):
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)


@pytest.fixture
def page(browser, site, load):
    """Opens a page of the site on a desk, and cleans up what a test set."""
    browser.get_log("browser")
    metrics(browser, DESK)

    def opened(path):
        path, mark, state = path.partition("#")
        return load((site / path).as_uri() + mark + state)

    yield opened
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "", "features": []})
    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
    metrics(browser, DESK)


def keys(browser, *pressed):
    ActionChains(browser).send_keys(*pressed).perform()


def focused(browser):
    """Tag, text or name, and outline of what has the focus."""
    return browser.execute_script(
        """const e = document.activeElement, s = getComputedStyle(e);
        return {tag: e.localName, words: e.textContent.trim(), name: e.getAttribute("name") || e.id,
                seen: s.outlineStyle !== "none" && parseFloat(s.outlineWidth) >= 1};"""
    )


def test_what_a_claim_says_is_text_wherever_it_stands(browser, site, page):
    page("search.html#text=script")
    (link,) = [
        link for link in browser.find_elements(By.CSS_SELECTOR, "#results a") if "<script>" in link.text
    ]
    link.click()
    assert "/site/claims/" in browser.current_url
    assert "<script>alert(1)</script>" in browser.find_element(By.TAG_NAME, "h1").text
    assert "{{ 7*7 }}" in browser.find_element(By.TAG_NAME, "main").text
    for path in one_of_each_kind(site):
        page(path.relative_to(site).as_posix())
        assert browser.find_elements(By.CSS_SELECTOR, "img[src=x], script:not([src])") == []
    assert browser.get_log("browser") == []


def laid_out(browser, side):
    """The page's Width or Height once it has been laid out for the device."""
    return browser.execute_async_script(
        "requestAnimationFrame(() => requestAnimationFrame(() => "
        "arguments[1](document.documentElement[`scroll${arguments[0]}`])))",
        side,
    )


TALLEST = {"phone": 20_000, "desk": 14_000}
"""In pixels of the page."""
MOST_NODES = 8_000
CUT = """
const wide = document.documentElement.clientWidth + 1, cut = [];
const scrolls = (box) =>
  /auto|scroll/.test(getComputedStyle(box).overflowX) && box.scrollWidth > box.clientWidth;
for (const e of document.querySelectorAll("main :is(math, td, th, p, dd, svg, pre)")) {
  if (e.getBoundingClientRect().right <= wide) continue;
  let box = e;
  while (box !== document.body && !scrolls(box)) box = box.parentElement;
  if (box === document.body) cut.push(e.localName);
}
return cut;
"""


@pytest.mark.long
def test_no_page_complains_or_is_wider_than_a_phone_or_endless(browser, site, page):
    """What is wider than the phone, such as a formula, scrolls in a box of its own."""
    complaints, wide, cut, endless = [], [], {}, []
    for path in sorted(site.rglob("*.html")):
        name = path.relative_to(site).as_posix()
        page(name)
        tall = laid_out(browser, "Height")
        metrics(browser, PHONE)
        if (width := laid_out(browser, "Width")) > PHONE["width"]:
            wide.append((name, width))
        if found := browser.execute_script(CUT):
            cut[name] = found
        nodes = browser.execute_script("return document.querySelectorAll('*').length")
        if tall > TALLEST["desk"] or laid_out(browser, "Height") > TALLEST["phone"] or nodes > MOST_NODES:
            endless.append((name, tall, nodes))
        metrics(browser, DESK)
        complaints += [(path.name, entry["message"]) for entry in browser.get_log("browser")]
    assert complaints == []
    assert wide == []
    assert cut == {}
    assert endless == []


def test_a_page_that_is_too_wide_or_complains_would_be_seen(browser, tmp_path, page, load):
    del page
    metrics(browser, PHONE)
    bad = tmp_path / "bad.html"
    bad.write_text(
        '<meta name="viewport" content="width=device-width">'
        '<main><p style="width:500px">x</p></main><script>nobody()</script>'
    )
    load(bad.as_uri())
    assert laid_out(browser, "Width") > PHONE["width"]
    assert browser.execute_script(CUT) == ["p"]
    assert [entry["level"] for entry in browser.get_log("browser")] == ["SEVERE"]


PAPER = {"width": 720, "height": 1000, "deviceScaleFactor": 1, "mobile": False}
"""A4 in portrait, without its margins."""
FARTHEST = """
for (const row of document.querySelectorAll("table.claims tr")) {
  if (row.textContent.includes("<script>")) row.remove(); // words of eighty signs have no place to break
}
return Math.max(...Array.from(document.querySelectorAll("main *"), e => e.getBoundingClientRect().right));
"""


def test_nothing_is_cut_off_on_paper(browser, site, page):
    """Also where a page scrolls on a screen: paper does not."""
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print", "features": []})
    metrics(browser, PAPER)
    cut = {}
    for path in sorted(site.rglob("*.html")):
        page(path.relative_to(site).as_posix())
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print", "features": []})
        metrics(browser, PAPER)
        farthest = browser.execute_script(FARTHEST)
        if farthest > PAPER["width"] + 1:
            cut[path.relative_to(site).as_posix()] = farthest
    assert cut == {}


def one_of_each_kind(site):
    """The pages of the first level, and one of each folder."""
    return [*sorted(site.glob("*.html")), *(min(folder.glob("*.html")) for folder in folders_of_pages(site))]


def folders_of_pages(site):
    return sorted({path.parent for path in site.rglob("*.html")} - {site})


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_can_be_read_in_light_and_in_dark(browser, page, site, scheme):
    features = [{"name": "prefers-color-scheme", "value": scheme}]
    faint = {}
    for path in one_of_each_kind(site):
        page(path.relative_to(site).as_posix())
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "screen", "features": features})
        paper, worst = browser.execute_script(CONTRAST)
        assert (paper > 0.5) == (scheme == "light"), path
        if worst[0] < 4.5:
            faint[path.name] = worst
    assert faint == {}


CONTRAST = """
const channel = (c) => { c /= 255; return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4; };
const rgb = (text) => (text.match(/[\\d.]+/g) || []).map(Number);
const light = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
const ground = (e) => {
  for (; e; e = e.parentElement) {
    const [r, g, b, a = 1] = rgb(getComputedStyle(e).backgroundColor);
    if (a === 1) return light([r, g, b]);
  }
  return 1;
};
let worst = [21, ""];
for (const e of document.querySelectorAll("body *")) {
  const own = [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim());
  if (!own || !e.getClientRects().length || e.closest("[disabled], .skip, noscript")) continue;
  const style = getComputedStyle(e);
  const ink = light(rgb(e.closest("svg") ? style.fill : style.color));
  const paper = ground(e);
  const ratio = (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05);
  if (ratio < worst[0]) worst = [ratio, e.textContent.trim().slice(0, 40), e.className.toString()];
}
return [ground(document.body), worst];
"""


def found_claims(browser):
    return [link.text for link in browser.find_elements(By.CSS_SELECTOR, "#results a")]


def test_the_search_finds_by_verdict_and_words_and_the_address_holds_what_was_asked(page):
    browser = page("search.html")
    assert found_claims(browser) == []
    browser.find_element(By.NAME, "verdict").send_keys("REF")
    assert set(found_claims(browser)) == {"LEMMA-3b"}
    address = browser.current_url.partition("search.html")[2]
    assert "verdict=REFUTED" in address
    browser = page(f"search.html{address}")
    assert set(found_claims(browser)) == {"LEMMA-3b"}
    browser.find_element(By.CSS_SELECTOR, "button[type=reset]").click()
    assert found_claims(browser) == []
    browser.find_element(By.NAME, "text").send_keys("BERN-A1")
    assert found_claims(browser)[0] == "BERN-A1"
    browser = page("search.html#text=zzzz")
    assert "Nothing fits" in browser.find_element(By.ID, "shown").text


def test_the_search_puts_the_name_itself_first_and_shows_no_endless_list(page):
    browser = page("search.html#text=what+evidence+is&kind=guide")
    assert found_claims(browser)[0] == "What evidence is"
    assert len(found_claims(browser)) <= 60
    browser = page("search.html#kind=guide")
    assert len(found_claims(browser)) == 60
    assert "The first 60 of" in browser.find_element(By.ID, "shown").text


def test_without_scripts_every_claim_can_be_read(page, browser):
    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    page("claims.html")
    lists = {
        link.get_attribute("href").partition("#")[0]
        for link in browser.find_elements(By.CSS_SELECTOR, ".sections a")
    }
    rows = 0
    for path in lists:
        browser.get(path)
        rows += len(browser.find_elements(By.CSS_SELECTOR, "table.claims tbody tr"))
    assert rows == 5
    page("search.html")
    assert not browser.find_element(By.ID, "filter").is_displayed()
    assert "needs JavaScript" in browser.find_element(By.TAG_NAME, "noscript").text


def test_tab_leads_through_navigation_and_search_to_a_claim_and_enter_opens_it(page):
    browser = page("search.html#text=LEMMA-3a")
    visited = []
    for _ in range(60):
        keys(browser, Keys.TAB)
        here = focused(browser)
        assert here["seen"], here
        visited.append(here)
        if here["words"] == "LEMMA-3a":
            break
    words = [each["words"] for each in visited]
    assert words[0].startswith("Skip")
    order = [words.index(word) for word in ("banditproof", "Documentation", "LEMMA-3a")]
    assert order == sorted(order)
    assert {"text", "paper", "verdict", "kind"} <= {each["name"] for each in visited}
    keys(browser, Keys.ENTER)
    assert browser.current_url.endswith("claims/LEMMA-3a.html")


def test_the_first_link_skips_to_the_content(page):
    browser = page("documentation/evidence.html")
    keys(browser, Keys.TAB, Keys.ENTER)
    assert browser.current_url.endswith("#main")
    keys(browser, Keys.TAB)
    inside = browser.execute_script("return document.getElementById('main').contains(document.activeElement)")
    assert inside
