import type { Crop, Resize } from '../types.ts';

export interface Size {
  width: number;
  height: number;
}

const atLeastOne = (n: number): number => Math.max(1, Math.round(n));

/** The size that `resize` gives a picture, whole pixels, at least 1 each way. */
export function resized({ width, height }: Size, resize: Resize | undefined): Size {
  if (resize === undefined) return { width, height };
  const by = (factor: number): Size => {
    if (factor >= 1 && resize.enlarge !== true && resize.kind !== 'percent') return { width, height };
    return { width: atLeastOne(width * factor), height: atLeastOne(height * factor) };
  };
  switch (resize.kind) {
    case 'exact':
      return { width: atLeastOne(resize.width), height: atLeastOne(resize.height) };
    case 'percent':
      return by(resize.percent / 100);
    case 'edge':
      return by(resize.edge / Math.max(width, height));
    case 'fit':
      return by(Math.min(resize.width / width, resize.height / height));
  }
}

export interface Box extends Size {
  x: number;
  y: number;
}

/** The pixels that a crop names: inside of the picture, at least one. */
export function cropped({ width, height }: Size, crop: Crop | undefined): Box {
  if (crop === undefined) return { x: 0, y: 0, width, height };
  const inside = (n: number, most: number): number => Math.min(most, Math.max(0, Math.round(n)));
  const x = inside(crop.x * width, width - 1);
  const y = inside(crop.y * height, height - 1);
  return {
    x,
    y,
    width: Math.max(1, inside((crop.x + crop.width) * width, width) - x),
    height: Math.max(1, inside((crop.y + crop.height) * height, height) - y),
  };
}

/** EXIF orientations 5 to 8 lie on their side. */
export function upright({ width, height }: Size, orientation: number): Size {
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}
