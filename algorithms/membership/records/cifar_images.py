"""Colour pictures in the binary files of CIFAR-10, and small ones made from them."""

from pathlib import Path

import numpy as np

from ..protocol.columns import Array
from .image_data import Bytes, ImageData, as_data

SIDE, CHANNELS = 32, 3
_RECORD = 1 + CHANNELS * SIDE**2
_CLASSES = 10
_FILES = {"train": tuple(f"data_batch_{i}.bin" for i in range(1, 6)), "test": ("test_batch.bin",)}


def read_cifar(path: Path) -> tuple[Bytes, Bytes]:
    """Pictures, ``(records, 3, 32, 32)``, and labels of a file: for each record its label, then its planes.

    Anything else is a ``ValueError``.
    """
    raw = path.read_bytes()
    if not raw or len(raw) % _RECORD:
        raise ValueError(f"{path.name}: a multiple of {_RECORD} bytes is accepted, not {len(raw)}")
    records = np.frombuffer(raw, dtype=np.uint8).reshape(-1, _RECORD)
    labels = records[:, 0]
    if labels.max() >= _CLASSES:
        raise ValueError(f"{path.name}: labels are from 0 to {_CLASSES - 1}, not {labels.max()}")
    return records[:, 1:].reshape(-1, CHANNELS, SIDE, SIDE), labels


def write_cifar(path: Path, pictures: Bytes, labels: Bytes) -> None:
    """Write pictures and labels as such a file."""
    if pictures.shape != (len(labels), CHANNELS, SIDE, SIDE) or pictures.dtype != np.uint8:
        raise ValueError(f"bytes of shape ({len(labels)}, 3, 32, 32) are accepted, not {pictures.shape}")
    path.write_bytes(np.column_stack([labels, pictures.reshape(len(labels), -1)]).astype(np.uint8).tobytes())


def load_cifar(folder: Path, part: str = "train", *, side: int = SIDE) -> ImageData:
    """The ``train`` or the ``test`` part of a folder, its pictures averaged down to ``side`` pixels a row.

    Those of ``data_batch_1.bin`` to ``data_batch_5.bin`` that are there, at least one, or ``test_batch.bin``.
    """
    if part not in _FILES:
        raise ValueError(f"a part is train or test, not {part!r}")
    there = [folder / name for name in _FILES[part] if (folder / name).is_file()]
    if not there:
        raise ValueError(f"{folder}: there is no {_FILES[part][0]}")
    pictures, labels = (np.concatenate(parts) for parts in zip(*map(read_cifar, there), strict=True))
    return as_data(averaged(pictures / 255.0, side), labels)


def has_cifar(folder: Path) -> bool:
    """Whether the folder holds such files."""
    return any((folder / name).is_file() for names in _FILES.values() for name in names)


def averaged(pictures: Array, side: int) -> Array:
    """Pictures of which every pixel is the mean of a square of the larger ones."""
    wide = pictures.shape[-1]
    if side < 1 or wide % side:
        raise ValueError(f"a side that divides {wide} is accepted, not {side!r}")
    ratio = wide // side
    squares = pictures.reshape(*pictures.shape[:-2], side, ratio, side, ratio)
    return np.asarray(squares.mean(axis=(-3, -1)))


def generated_pictures(count: int, *, classes: int = 4, seed: int = 0) -> tuple[Bytes, Bytes]:
    """Colour pictures of the same size: a blurred bar in a direction and a colour of its class, and noise.

    Not real data: it stands in for it where the loading, training and attacking is to be exercised.
    """
    generator = np.random.default_rng((seed, 10))
    labels = generator.integers(classes, size=count)
    rows, columns = np.indices((SIDE, SIDE)) - (SIDE - 1) / 2
    angles = np.pi * labels[:, None, None] / classes + generator.normal(0, 0.15, (count, 1, 1))
    shift = generator.normal(0, 3.0, (count, 1, 1))
    away = (rows * np.cos(angles) + columns * np.sin(angles) - shift) / 5
    hue = 0.5 + 0.5 * np.cos(2 * np.pi * (labels[:, None] / classes + np.arange(CHANNELS) / CHANNELS))
    colour = np.clip(hue + generator.normal(0, 0.3, hue.shape), 0, 1)[:, :, None, None]
    noisy = colour * np.exp(-(away**2))[:, None] + generator.normal(0, 0.2, (count, CHANNELS, SIDE, SIDE))
    return np.round(255 * np.clip(noisy, 0, 1)).astype(np.uint8), labels.astype(np.uint8)
