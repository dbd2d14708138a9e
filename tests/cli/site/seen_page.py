"""What a browser would see of a page."""

from html.parser import HTMLParser

LOADING = {"src", "data", "poster", "srcset", "action", "formaction", "ping"}
LOADS = {"link", "image", "use"}


class Seen(HTMLParser):
    """Its elements, what they link to and load, its places, and what must not be in it."""

    def __init__(self, text):
        super().__init__()
        self.elements, self.links, self.loaded, self.places, self.words = [], [], [], [], ""
        self.headings, self.silent, self.handlers = [], [], []
        self.feed(text)

    def handle_data(self, data):
        self.words += data

    def handle_starttag(self, tag, attributes):
        """Take note of what a screen reader would not name, too."""
        given = dict(attributes)
        self.elements.append(tag)
        if tag in {"h1", "h2", "h3", "h4", "h5", "h6"}:
            self.headings.append(int(tag[1]))
        if tag in {"nav", "svg"} and not {"aria-label", "aria-labelledby", "aria-hidden"} & given.keys():
            self.silent.append((tag, given.get("class")))
        if given.get("role") == "region" and "aria-label" not in given:
            self.silent.append((tag, "region"))
        for name, value in attributes:
            if name in {"href", "xlink:href"}:
                (self.loaded if tag in LOADS else self.links).append(value)
            elif name in LOADING:
                self.loaded.append(value)
            elif name == "id":
                self.places.append(value)
            elif name == "style" or name.startswith("on"):
                self.handlers.append((tag, name))

    @property
    def references(self):
        """All that it refers to."""
        return [*self.links, *self.loaded]
