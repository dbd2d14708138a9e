"""The words of the language in which foreign code is accounted for."""

from typing import Final


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


BUILTINS: Final = _words("""
    abs all any ascii bin bool bytearray bytes callable chr classmethod complex dict divmod enumerate
    filter float format frozenset getattr hasattr hex int isinstance issubclass iter len list map max
    min next object pow print property range repr reversed round set setattr slice sorted staticmethod
    str sum super tuple type zip ArithmeticError AssertionError AttributeError BaseException
    DeprecationWarning Ellipsis Exception FileNotFoundError FloatingPointError FutureWarning
    GeneratorExit ImportError IndexError KeyError LookupError NotImplemented NotImplementedError
    OverflowError PermissionError RuntimeError RuntimeWarning StopIteration TimeoutError TypeError
    UserWarning ValueError Warning ZeroDivisionError KeyboardInterrupt ModuleNotFoundError NameError
    OSError RecursionError __name__ __file__ __debug__ __build_class__
""")
_NUMPY: Final = _words("""
    abs absolute add all allclose any append arange arccos arcsin arctan arctan2 argmax argmin
    argpartition argsort argwhere array array_equal array_split asarray ascontiguousarray asfarray
    atleast_1d atleast_2d average bincount block bool_ broadcast_to ceil choose clip column_stack
    concatenate convolve copy copysign copyto corrcoef cos cosh count_nonzero cov cross cummax cumprod
    cumsum deg2rad delete diag diag_indices diagonal diff digitize divide divmod dot e ediff1d einsum
    empty empty_like equal euler_gamma exp exp2 expand_dims expm1 eye fabs fill_diagonal finfo
    flatnonzero flip float16 float32 float64 float_power floating floor floor_divide fmax fmin fmod full
    full_like geomspace gradient greater greater_equal heaviside histogram hstack hypot identity iinfo
    in1d inf inner insert int16 int32 int64 int8 int_ integer interp intersect1d invert isclose isfinite
    isin isinf isnan ix_ kron ldexp less less_equal lexsort linalg linspace log log10 log1p log2
    logaddexp logaddexp2 logical_and logical_not logical_or logical_xor logspace matmul max maximum mean
    median meshgrid min minimum mod modf multiply nan nan_to_num nanargmax nanargmin nanmax nanmean
    nanmin nanstd nansum nanvar ndarray ndenumerate ndindex negative newaxis nextafter nonzero not_equal
    number ones ones_like outer partition percentile pi piecewise place polyfit polyval positive power
    prod ptp put putmask quantile rad2deg random ravel reciprocal repeat reshape resize rint roll round
    row_stack searchsorted select setdiff1d sign signbit sin sinc sinh size sort spacing split sqrt
    square squeeze stack std subtract sum swapaxes take take_along_axis tan tanh tensordot tile trace
    transpose trapz tri tril triu true_divide trunc uint16 uint32 uint64 uint8 union1d unique var vdot
    vectorize vstack where zeros zeros_like errstate seterr set_printoptions typing bool generic
    signedinteger unsignedinteger shape ndim
""")
_DRAWS: Final = _words("""
    beta binomial chisquare choice dirichlet exponential f gamma geometric gumbel hypergeometric
    integers laplace logistic lognormal logseries multinomial multivariate_normal negative_binomial
    noncentral_chisquare noncentral_f normal pareto permutation permuted poisson power rand randint
    randn random random_integers random_sample ranf rayleigh sample seed shuffle standard_cauchy
    standard_exponential standard_gamma standard_normal standard_t triangular uniform vonmises wald
    weibull zipf bytes
""")
_OF_RANDOM: Final = _words("""
    Random SystemRandom betavariate choice choices expovariate gammavariate gauss getrandbits
    lognormvariate normalvariate paretovariate randbytes randint random randrange sample seed shuffle
    triangular uniform vonmisesvariate weibullvariate
""")
ALL: Final = frozenset({"*"})
MODULES: Final[dict[str, frozenset[str]]] = {
    **dict.fromkeys(("math", "cmath", "statistics", "bisect", "heapq", "itertools", "collections.abc"), ALL),
    **dict.fromkeys(("fractions", "numbers", "enum", "typing", "typing_extensions"), ALL),
    **dict.fromkeys(("dataclasses", "contextlib", "textwrap", "__future__"), ALL),
    **dict.fromkeys(("scipy.special", "scipy.stats", "scipy.linalg", "scipy.optimize", "numpy.typing"), ALL),
    **dict.fromkeys(("numpy.linalg", "json", "pprint", "secrets", "collections"), ALL),
    "numpy": _NUMPY,
    "numpy.random": _DRAWS
    | _words("""
        BitGenerator Generator MT19937 PCG64 PCG64DXSM Philox RandomState SFC64 SeedSequence default_rng
    """),
    "random": _OF_RANDOM,
    "abc": _words("ABC ABCMeta abstractmethod abstractproperty abstractclassmethod abstractstaticmethod"),
    "string": _words("ascii_letters ascii_lowercase ascii_uppercase digits Template"),
    **dict.fromkeys(
        ("os.path", "posixpath"),
        _words("basename commonpath dirname isabs join normcase normpath sep split splitdrive splitext"),
    ),
    "pathlib": _words("Path PurePath"),
    "operator": _words("""
        abs add and_ concat contains countOf eq floordiv ge getitem gt index indexOf inv invert
        itemgetter le lt mod mul matmul ne neg not_ or_ pos pow setitem sub truediv truth xor iadd isub
        imul
    """),
    "functools": _words("""
        cache cached_property cmp_to_key lru_cache partial partialmethod reduce singledispatch
        singledispatchmethod total_ordering wraps
    """),
    "copy": _words("copy deepcopy"),
    "decimal": _words("Decimal getcontext localcontext Context ROUND_HALF_EVEN ROUND_HALF_UP ROUND_FLOOR"),
    "datetime": _words("date datetime time timedelta timezone"),
    "time": _words("""
        time perf_counter monotonic process_time time_ns perf_counter_ns monotonic_ns process_time_ns
        sleep
    """),
    "os": _words("urandom path"),
    "sys": _words("float_info maxsize version_info stdout stderr float_info exc_info"),
    "types": _words("MappingProxyType SimpleNamespace"),
    "uuid": _words("uuid4"),
    "threading": _words("Lock RLock"),
    "logging": _words("""
        DEBUG INFO WARNING ERROR CRITICAL Formatter Logger LoggerAdapter NullHandler StreamHandler
        critical debug error exception getLevelName getLogger info log warning
    """),
    "hashlib": _words("sha256 sha1 md5 sha512 blake2b blake2s"),
    "io": _words("StringIO"),
    "scipy": _words("special stats linalg optimize"),
    "warnings": _words("warn simplefilter catch_warnings"),
    "weakref": _words("WeakKeyDictionary WeakValueDictionary"),
    "queue": _words("Queue SimpleQueue PriorityQueue LifoQueue"),
}
"""What code may use of modules; what a module gives under such a name may be used further."""
_OF_TYPING: Final = _words("""
    Protocol SupportsAbs SupportsBytes SupportsComplex SupportsFloat SupportsIndex SupportsInt SupportsRound
    get_args get_origin get_type_hints
""")
BUT: Final = _words("scipy.special.errstate scipy.special.geterr scipy.special.seterr").union(
    *({f"typing.{each}", f"typing_extensions.{each}"} for each in _OF_TYPING)
)
"""No words all the same: what they set nobody puts back, what methods a number has, or what came first."""
WHOLE: Final = frozenset({__package__.partition(".")[0], "diffprivlib", "opendp"})
"""Packages that code may use as they are: this one, and those whose mechanisms are known."""
MAY_BE_HELD: Final = frozenset({"random", "numpy.random"})
"""Modules that code hands on, as where nobody gave it a generator: their draws are attributes, too."""
ATTRIBUTES: Final = (
    _DRAWS
    | _OF_RANDOM
    | _words("""
        append appendleft clear copy count extend extendleft fromkeys get index insert items keys pop
        popitem popleft remove reverse rotate setdefault sort update values add discard difference
        difference_update intersection intersection_update isdisjoint issubset issuperset
        symmetric_difference union most_common elements subtract total maxlen default_factory
        move_to_end new_child maps parents capitalize casefold center endswith expandtabs find format
        format_map join ljust lower lstrip partition removeprefix removesuffix replace rfind rjust
        rpartition rsplit rstrip split splitlines startswith strip swapcase title upper zfill isdigit
        isalpha isalnum isidentifier islower isupper isspace isnumeric encode decode hex fromhex
        to_bytes from_bytes as_integer_ratio bit_count bit_length denominator imag is_integer
        numerator real limit_denominator from_float from_decimal quantize close send throw name value
        register __init__ __new__ __call__ __name__
        __len__ __iter__ __next__ __enter__ __exit__ __getitem__ __setitem__
        __init_subclass__ __post_init__ __setattr__ __getattr__ __repr__ __str__ __set_name__ __get__
        __set__ __members__ __contains__ __dataclass_fields__ _replace _asdict _fields _make
        __setstate__ __file__ __format__ __missing__
        func args keywords with_traceback T all any argmax argmin
        argsort astype clip cumprod cumsum diagonal dot fill flat flatten item itemset max mean min ndim
        nonzero prod ptp put ravel repeat reshape resize round searchsorted shape size sort squeeze std
        sum swapaxes take tolist trace transpose var view base flags kind eps tiny accumulate
        reduce outer at reduceat rvs ppf cdf pdf sf isf logpdf logcdf pmf logpmf frozen interval support
        entropy inv_cdf stdev variance bit_generator seed_seq spawn generate_state spawn_key
        n_children_spawned _bit_generator debug info warning error exception critical log warn getLogger
        addHandler read_text read_bytes exists is_file parent joinpath resolve
        readline readlines total_seconds seconds days year month day hour minute isoformat
        acquire release locked put_nowait get_nowait empty full qsize put task_done hexdigest digest act
        learn arm first length stretch select update recommend observe randomise scale sensitivity
        epsilon delta write flush read getvalue group groups match search fullmatch start stop step prec
        reset pull pulls n_arms horizon regret means best_arm
    """)
)
"""What code may use of objects: methods and attributes of Python's kinds, of arrays, generators and laws."""
OF_SELF: Final = _words("__class__ __dict__ __getattribute__ __module__ __qualname__")
"""What code may ask of its own object: of a number or a generator they tell which kind it is."""
NEVER: Final = _words("""
    _Sealed__cover _Sealed__value _Sealed__world
    __array_interface__ __array_struct__ __builtins__ __code__ __doc__ __globals__ __hash__ __sizeof__
    __subclasses__ __traceback__ __warningregistry__ cache_clear cache_info cr_frame dtype f_back
    f_builtins f_code f_globals f_locals getEffectiveLevel gi_frame isEnabledFor itemsize nbytes setLevel
    strftime tb_frame tb_next tobytes tofile
""")
"""What objects tell of what they are made of, or of who runs the code, whatever names code has."""
