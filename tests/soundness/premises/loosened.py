"""What the tests of loosened premises share.

A premise of the rechecker is loosened, not left out as in `test_premises`: a weak relation for a strict one,
or one direction of two. Each test forges the certificate of a false statement that would then be confirmed. A
true one with a certificate of the same form stands beside it: so the forgery is not refused as malformed.
"""

from banditproof.verify.certificates.recheck import recheck
from banditproof.verify.evidence.certificate import certificate


def certificate_about(kind, formula, box, where=(), **payload):
    """A certificate of any kind for a formula on a box, with the conditions ``where``."""
    return certificate(kind, formula=formula, domain={"box": box, "where": [*where]}, payload=payload)


def assert_refused(forged, because, twin):
    """The forged certificate is refused for this reason alone, and its true twin stands."""
    (reason,) = recheck(forged).reasons
    assert because in reason
    assert recheck(twin).reasons == ()
