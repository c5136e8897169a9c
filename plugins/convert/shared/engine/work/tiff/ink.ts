/**
 * What full coats of ink look like on coated paper (sRGB): the known screen values of ISO 12647-2 for paper, C, M, C+M,
 * Y, C+Y, M+Y, C+M+Y, and the same under black.
 */
const coats: [number, number, number][] = [
  [255, 255, 255],
  [0, 159, 227],
  [230, 0, 126],
  [49, 39, 131],
  [255, 237, 0],
  [0, 150, 64],
  [227, 6, 19],
  [58, 48, 44],
  [29, 29, 27],
  [0, 20, 30],
  [30, 0, 10],
  [8, 2, 20],
  [28, 26, 0],
  [0, 18, 6],
  [26, 0, 0],
  [0, 0, 0],
];

/** Colours (sRGB, 0 to 255) at the knots of a grid over four inks, cyan changing slowest. */
export interface InkGrid {
  /** Knots along each ink. */
  size: number;
  colours: Float32Array;
}

/** Inks without a profile: between the coats, brightness as eyes see it runs evenly, which comes near to dots that grow in print. */
export function plainInks(): InkGrid {
  const colours = new Float32Array(16 * 3);
  for (let knot = 0; knot < 16; knot += 1) {
    // The grid's slowest ink is the highest bit, that of `coats` the lowest.
    const coat = ((knot >> 3) & 1) | ((knot >> 1) & 2) | ((knot << 1) & 4) | ((knot << 3) & 8);
    colours.set(coats[coat] as [number, number, number], knot * 3);
  }
  return { size: 2, colours };
}

/** Looks up the colour of inks (0 none to 65,535 full) and writes three bytes: between the knots it runs evenly. */
export function inkColours({ size, colours }: InkGrid): InkColour {
  const steps = [3, size * 3, size * size * 3, size * size * size * 3];
  const corners = Array.from({ length: 16 }, (_, corner) =>
    steps.reduce((sum, step, ink) => sum + ((corner >> ink) & 1) * step, 0),
  );
  const shares = new Float64Array(4);
  const values = new Float64Array(16);
  const scale = (size - 1) / 65_535;
  return (inks, at, to, place) => {
    let base = 0;
    // The last ink changes fastest.
    for (let ink = 0; ink < 4; ink += 1) {
      const along = (inks[at + 3 - ink] as number) * scale;
      const knot = Math.min(size - 2, Math.floor(along));
      base += knot * (steps[ink] as number);
      shares[ink] = along - knot;
    }
    for (let channel = 0; channel < 3; channel += 1) {
      for (let corner = 0; corner < 16; corner += 1)
        values[corner] = colours[base + channel + (corners[corner] as number)] as number;
      for (let ink = 0, count = 8; count > 0; ink += 1, count >>= 1) {
        const share = shares[ink] as number;
        for (let index = 0; index < count; index += 1) {
          const near = values[2 * index] as number;
          values[index] = near + share * ((values[2 * index + 1] as number) - near);
        }
      }
      to[place + channel] = values[0] as number;
    }
  };
}

type InkColour = (inks: Uint16Array, at: number, to: Uint8ClampedArray, place: number) => void;
