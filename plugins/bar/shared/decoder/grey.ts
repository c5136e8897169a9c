/** A picture of brightness alone, one byte a pixel, row by row. */
export interface Grey {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/** What decoders take: `ImageData` of a browser, or its like elsewhere. */
export interface Pixels {
  data: Uint8ClampedArray<ArrayBuffer>;
  width: number;
  height: number;
}

function empty(width: number, height: number): Grey {
  return { data: new Uint8ClampedArray(width * height), width, height };
}

/** Brightness of red, green, blue by ITU-R BT.601, in integers. */
export function greyOf({ data, width, height }: Pixels): Grey {
  const grey = empty(width, height);
  for (let at = 0, from = 0; at < grey.data.length; at += 1, from += 4)
    grey.data[at] =
      (306 * (data[from] as number) + 601 * (data[from + 1] as number) + 117 * (data[from + 2] as number) + 512) >> 10;
  return grey;
}

export function pixelsOf({ data, width, height }: Grey): Pixels {
  const pixels = new Uint8ClampedArray(width * height * 4);
  const words = new Uint32Array(pixels.buffer);
  // Alpha is the highest byte: every machine that runs a browser is little-endian.
  for (let at = 0; at < data.length; at += 1) words[at] = (data[at] as number) * 0x01_01_01 + 0xff_00_00_00;
  return { data: pixels, width, height };
}

/** Keys' cubic with a = -1/2, at the distance of each of four neighbours from `part` (0 to 1) between the middle two. */
function cubicWeights(part: number): [number, number, number, number] {
  const [squared, cubed] = [part * part, part * part * part];
  return [
    -0.5 * part + squared - 0.5 * cubed,
    1 - 2.5 * squared + 1.5 * cubed,
    0.5 * part + 2 * squared - 1.5 * cubed,
    -0.5 * squared + 0.5 * cubed,
  ];
}

/** Enlarged `factor` times, in cubic curves: edges stay steeper than between straight lines. */
export function enlarged(grey: Grey, factor: number): Grey {
  const [width, height] = [Math.round(grey.width * factor), Math.round(grey.height * factor)];
  const wide = new Float32Array(width * grey.height);
  const inside = (at: number, size: number): number => Math.min(size - 1, Math.max(0, at));
  for (let x = 0; x < width; x += 1) {
    const at = (x + 0.5) / factor - 0.5;
    const left = Math.floor(at);
    const [a, b, c, d] = cubicWeights(at - left);
    const [p, q, r, s] = [left - 1, left, left + 1, left + 2].map((one) => inside(one, grey.width)) as [
      number,
      number,
      number,
      number,
    ];
    for (let y = 0, row = 0; y < grey.height; y += 1, row += grey.width)
      wide[y * width + x] =
        a * (grey.data[row + p] as number) +
        b * (grey.data[row + q] as number) +
        c * (grey.data[row + r] as number) +
        d * (grey.data[row + s] as number);
  }
  const result = empty(width, height);
  for (let y = 0; y < height; y += 1) {
    const at = (y + 0.5) / factor - 0.5;
    const top = Math.floor(at);
    const [a, b, c, d] = cubicWeights(at - top);
    const [p, q, r, s] = [top - 1, top, top + 1, top + 2].map((one) => inside(one, grey.height) * width) as [
      number,
      number,
      number,
      number,
    ];
    for (let x = 0; x < width; x += 1)
      result.data[y * width + x] =
        a * (wide[p + x] as number) +
        b * (wide[q + x] as number) +
        c * (wide[r + x] as number) +
        d * (wide[s + x] as number);
  }
  return result;
}

/**
 * A frame without its grain: brightness alone, each pixel a quarter of itself and the rest of its eight neighbours (1 2 1 in
 * either direction). The one row and column at each edge stay as they are. In one pass: it is done to every frame of a film.
 */
export function smoothed({ data, width, height }: Pixels): Pixels {
  const pixels = new Uint8ClampedArray(data);
  if (width < 3 || height < 3) return { data: pixels, width, height };
  const words = new Uint32Array(pixels.buffer);
  const from = new Uint32Array(data.buffer, data.byteOffset, width * height);
  /** Three rows by turns, each pixel with its neighbours at the sides: four times its brightness at most. */
  const rows = [new Uint16Array(width), new Uint16Array(width), new Uint16Array(width)] as const;
  for (let y = 0; y < height; y += 1) {
    besides(from, y * width, rows[y % 3] as Uint16Array);
    if (y < 2) continue;
    const [above, middle, below] = [rows[(y - 2) % 3], rows[(y - 1) % 3], rows[y % 3]] as [
      Uint16Array,
      Uint16Array,
      Uint16Array,
    ];
    for (let x = 1, at = (y - 1) * width + 1; x < width - 1; x += 1, at += 1) {
      const grey = ((above[x] as number) + 2 * (middle[x] as number) + (below[x] as number)) >> 4;
      words[at] = grey * 0x01_01_01 + 0xff_00_00_00;
    }
  }
  return { data: pixels, width, height };
}

/** A row's brightness, each pixel twice and its neighbours at the sides once; `from` are red, green, blue from the lowest byte on. */
function besides(from: Uint32Array, start: number, row: Uint16Array): void {
  const brightness = (at: number): number => {
    const word = from[start + at] as number;
    return (306 * (word & 255) + 601 * ((word >> 8) & 255) + 117 * ((word >> 16) & 255)) >> 10;
  };
  let [left, middle] = [brightness(0), brightness(1)];
  for (let x = 1; x < row.length - 1; x += 1) {
    const right = brightness(x + 1);
    row[x] = left + 2 * middle + right;
    [left, middle] = [middle, right];
  }
}

/** Made smaller by a whole number: each pixel the mean of a square of them. */
export function shrunk(grey: Grey, by: number): Grey {
  const result = empty(Math.floor(grey.width / by), Math.floor(grey.height / by));
  for (let y = 0; y < result.height; y += 1)
    for (let x = 0; x < result.width; x += 1) {
      let sum = 0;
      for (let row = y * by; row < (y + 1) * by; row += 1)
        for (let column = x * by; column < (x + 1) * by; column += 1)
          sum += grey.data[row * grey.width + column] as number;
      result.data[y * result.width + x] = sum / (by * by);
    }
  return result;
}

/** Turned about its middle by `degrees`, clockwise, onto white. */
export function turned(grey: Grey, degrees: number): Grey {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const result = empty(
    Math.ceil(Math.abs(grey.width * cos) + Math.abs(grey.height * sin)),
    Math.ceil(Math.abs(grey.width * sin) + Math.abs(grey.height * cos)),
  );
  result.data.fill(255);
  for (let y = 0; y < result.height; y += 1)
    for (let x = 0; x < result.width; x += 1) {
      const { x: sx, y: sy } = turnedBack(grey, result, degrees, { x, y });
      const [left, top] = [Math.floor(sx), Math.floor(sy)];
      if (left < 0 || top < 0 || left >= grey.width - 1 || top >= grey.height - 1) continue;
      const [right, down, at] = [sx - left, sy - top, top * grey.width + left];
      const [a, b] = [grey.data[at] as number, grey.data[at + 1] as number];
      const [c, d] = [grey.data[at + grey.width] as number, grey.data[at + grey.width + 1] as number];
      result.data[y * result.width + x] = (a + (b - a) * right) * (1 - down) + (c + (d - c) * right) * down;
    }
  return result;
}

interface Size {
  width: number;
  height: number;
}

/** Where a point of what was turned by `degrees` stood before. */
export function turnedBack(
  before: Size,
  after: Size,
  degrees: number,
  point: { x: number; y: number },
): { x: number; y: number } {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [x, y] = [point.x - (after.width - 1) / 2, point.y - (after.height - 1) / 2];
  return { x: x * cos + y * sin + (before.width - 1) / 2, y: y * cos - x * sin + (before.height - 1) / 2 };
}

/** Light for dark. */
export function inverted(grey: Grey): Grey {
  return { ...grey, data: grey.data.map((value) => 255 - value) };
}

/** Means of what is in a square of `2 * radius + 1` about each pixel, in time that does not grow with it. */
export function blurred(grey: Grey, radius: number): Grey {
  const { width, height } = grey;
  const result = empty(width, height);
  const rows = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1) running(grey.data, rows, { from: y * width, step: 1, count: width, radius });
  for (let x = 0; x < width; x += 1) running(rows, result.data, { from: x, step: width, count: height, radius });
  return result;
}

/** The running mean of one line of pixels. */
function running(
  source: Uint8ClampedArray | Float32Array,
  target: Uint8ClampedArray | Float32Array,
  line: { from: number; step: number; count: number; radius: number },
): void {
  const { from, step, count, radius } = line;
  let sum = 0;
  let within = 0;
  for (let at = -radius; at < count; at += 1) {
    if (at + radius < count) {
      sum += source[from + (at + radius) * step] as number;
      within += 1;
    }
    if (at - radius - 1 >= 0) {
      sum -= source[from + (at - radius - 1) * step] as number;
      within -= 1;
    }
    if (at >= 0) target[from + at * step] = sum / within;
  }
}

/** An unsharp mask: what a pixel differs by from its surroundings, `strength` times more. */
export function sharpened(grey: Grey, radius: number, strength: number): Grey {
  const around = blurred(grey, radius);
  const result = empty(grey.width, grey.height);
  for (let at = 0; at < result.data.length; at += 1) {
    const value = grey.data[at] as number;
    result.data[at] = value + strength * (value - (around.data[at] as number));
  }
  return result;
}

/** Contrast made even: each pixel by its surroundings' mean and mean deviation, so that shadow and glare go. */
export function levelled(grey: Grey, radius: number): Grey {
  const mean = blurred(grey, radius);
  const result = empty(grey.width, grey.height);
  const deviation = empty(grey.width, grey.height);
  for (let at = 0; at < result.data.length; at += 1)
    deviation.data[at] = 2 * Math.abs((grey.data[at] as number) - (mean.data[at] as number));
  const range = blurred(deviation, radius);
  for (let at = 0; at < result.data.length; at += 1)
    // The 8 keeps the grain of an even surface from becoming a pattern.
    result.data[at] =
      128 + (((grey.data[at] as number) - (mean.data[at] as number)) * 128) / ((range.data[at] as number) + 8);
  return result;
}
