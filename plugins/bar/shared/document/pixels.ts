/** Pixels in RGBA, row by row; an `ImageData` is one. */
export interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/** One number a pixel, row by row. */
export interface Plane {
  data: Float32Array;
  width: number;
  height: number;
}

export function plane(width: number, height: number): Plane {
  return { data: new Float32Array(width * height), width, height };
}
