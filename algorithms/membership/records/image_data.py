"""Images and labels in the IDX files of MNIST and its kin, and a small generated set to try them on."""

import gzip
import math
import struct
import zlib
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ..protocol.columns import Array, whole

_UNSIGNED_BYTE = 8
_NAMES = {"train": ("train-images-idx3-ubyte", "train-labels-idx1-ubyte"),
          "test": ("t10k-images-idx3-ubyte", "t10k-labels-idx1-ubyte")}  # fmt: skip

Bytes = NDArray[np.uint8]


@dataclass(frozen=True, slots=True, eq=False)
class ImageData:
    """One image a row, its pixels from 0 to 1; the labels are whole numbers from 0.                [MI-E2]

    Colour pictures hold their ``channels`` planes one after the other.
    """

    images: Array
    labels: NDArray[np.int64]
    channels: int = 1

    @property
    def classes(self) -> int:
        """One more than the largest label."""
        return int(self.labels.max()) + 1

    @property
    def side(self) -> int:
        """How many pixels are in a row of a square picture."""
        pixels = self.images.shape[1] // self.channels
        side = math.isqrt(pixels)
        if side * side * self.channels != self.images.shape[1]:
            raise ValueError(f"square pictures are accepted, not of {pixels} pixels")
        return side


def read_idx(path: Path) -> Bytes:
    """The array of unsigned bytes in an IDX file, compressed (``.gz``) or not.

    Two zeros, the type (8: unsigned byte), the number of dimensions, their sizes as big-endian 32-bit
    numbers, then the numbers, the last dimension fastest. Anything else is a ``ValueError``.
    """
    raw = path.read_bytes()
    if raw[:2] == b"\x1f\x8b":
        try:
            raw = gzip.decompress(raw)
        except (OSError, EOFError, zlib.error) as error:
            raise ValueError(f"{path.name}: not a whole gzip file: {error}") from None
    if len(raw) < 4 or raw[:2] != b"\0\0":
        raise ValueError(f"{path.name}: not an IDX file: it does not begin with two zero bytes")
    kind, dimensions = raw[2], raw[3]
    if kind != _UNSIGNED_BYTE or not dimensions:
        raise ValueError(
            f"{path.name}: unsigned bytes (type 8) in at least one dimension are accepted, "
            f"not type {kind} in {dimensions}"
        )
    begin = 4 + 4 * dimensions
    if len(raw) < begin:
        raise ValueError(f"{path.name}: the sizes of {dimensions} dimensions are cut off")
    sizes = struct.unpack(f">{dimensions}I", raw[4:begin])
    if len(raw) - begin != math.prod(sizes):
        raise ValueError(
            f"{path.name}: {math.prod(sizes)} numbers are announced, {len(raw) - begin} are there"
        )
    return np.frombuffer(raw, dtype=np.uint8, offset=begin).reshape(sizes)


def write_idx(path: Path, numbers: Bytes) -> None:
    """Write an array of unsigned bytes as an IDX file, compressed if its name ends in ``.gz``."""
    if numbers.dtype != np.uint8 or not 1 <= numbers.ndim <= 255:
        raise ValueError(f"an array of unsigned bytes is accepted, not {numbers.ndim} x {numbers.dtype}")
    head = struct.pack(f">BBBB{numbers.ndim}I", 0, 0, _UNSIGNED_BYTE, numbers.ndim, *numbers.shape)
    whole_file = head + np.ascontiguousarray(numbers).tobytes()
    path.write_bytes(gzip.compress(whole_file, mtime=0) if path.suffix == ".gz" else whole_file)


def load_images(folder: Path, part: str = "train") -> ImageData:
    """The ``train`` or the ``test`` part of a folder with files named as MNIST's and Fashion-MNIST's."""
    if part not in _NAMES:
        raise ValueError(f"a part is train or test, not {part!r}")
    images, labels = (read_idx(_found(folder, name)) for name in _NAMES[part])
    if images.ndim != 3 or labels.ndim != 1 or len(images) != len(labels) or not len(labels):
        raise ValueError(
            f"{folder}: as many images in rows and columns as labels are accepted, not arrays of shapes "
            f"{images.shape} and {labels.shape}"
        )
    return as_data(images / 255.0, labels)


def as_data(pictures: Array, labels: Bytes) -> ImageData:
    """Pictures ``(records, rows, columns)`` or ``(records, channels, rows, columns)``, a row each."""
    channels = 1 if pictures.ndim == 3 else pictures.shape[1]
    return ImageData(pictures.reshape(len(pictures), -1), labels.astype(np.int64), channels)


def _found(folder: Path, name: str) -> Path:
    for path in (folder / name, folder / f"{name}.gz"):
        if path.is_file():
            return path
    raise ValueError(f"{folder}: there is no {name} or {name}.gz")


def generated_images(count: int, *, side: int = 6, classes: int = 4, seed: int = 0) -> tuple[Bytes, Bytes]:
    """Small pictures that a linear model can mostly tell apart: a blurred bar a class, and noise.

    Not real data: it stands in for it where the loading, training and attacking is to be exercised.
    """
    whole("the number of images", count)
    generator = np.random.default_rng(seed)
    labels = generator.integers(classes, size=count)
    rows, columns = np.indices((side, side)) - (side - 1) / 2
    angles = np.pi * labels[:, None, None] / classes + generator.normal(0, 0.15, (count, 1, 1))
    shift = generator.normal(0, 0.6, (count, 1, 1))
    away = rows * np.cos(angles) + columns * np.sin(angles) - shift
    bright = generator.uniform(0.6, 1.0, (count, 1, 1)) * np.exp(-(away**2))
    noisy = bright + generator.normal(0, 0.12, bright.shape)
    return np.round(255 * np.clip(noisy, 0, 1)).astype(np.uint8), labels.astype(np.uint8)
