import { randomInt } from 'node:crypto';

/** Signs as strokes on a grid of 4 × 6, those that look like another one left out. Points are `xy`, strokes in a row. */
const glyphs: Record<string, readonly string[]> = {
  A: ['062046', '1333'],
  C: ['4130100105163645'],
  E: ['40000646', '0333'],
  F: ['400006', '0333'],
  H: ['0006', '4046', '0343'],
  K: ['0006', '4003', '1346'],
  L: ['000646'],
  M: ['0600234046'],
  N: ['06004640'],
  P: ['0600304142330333'],
  T: ['0040', '2026'],
  U: ['000516364540'],
  V: ['002640'],
  W: ['0016233640'],
  X: ['0046', '4006'],
  Y: ['0023', '4023', '2326'],
  Z: ['00400646'],
  2: ['011030414206', '0646'],
  3: ['0040234245361605'],
  4: ['300444', '3036'],
  5: ['400003334245361605'],
  7: ['004016'],
};

export const characters = Object.keys(glyphs).join('');

/** A number between two others, with one digit after the point. */
const between = (low: number, high: number): number => randomInt(Math.round(low * 10), Math.round(high * 10) + 1) / 10;

type Point = readonly [x: number, y: number];

/**
 * Signs as one SVG path in a box of 160 × 48: each turned, leant and sized anew, its strokes bent, cut and shuffled
 * among lines that mean nothing, so that neither their order nor their shape spells them out.
 */
export function drawCharacters(text: string): string {
  const width = 160 / (text.length + 0.5);
  const strokes = [...text].flatMap((sign, at) => drawn(sign, { x: width * (at + 0.4), width }));
  // Enough to mislead a machine, and not so much that people have to guess.
  strokes.push(bent([between(0, 20), between(10, 38)], [between(140, 160), between(10, 38)], 10));
  for (let n = 0; n < 6; n++) {
    const [x, y] = [between(4, 152), between(4, 42)];
    strokes.push(bent([x, y], [x + between(-7, 7), y + between(-5, 5)], 2));
  }
  return shuffled(strokes).join('');
}

function drawn(sign: string, place: { x: number; width: number }): string[] {
  const [turn, lean] = [between(-0.18, 0.18), between(-0.2, 0.2)];
  const [wide, high] = [place.width * between(0.54, 0.64), between(27, 33)];
  const [left, top] = [place.x + between(-2, 2), between(7, 48 - high - 6)];
  const at = (pair: string): Point => {
    const [x, y] = [Number(pair[0]) / 4 - 0.5, Number(pair[1]) / 6 - 0.5];
    const [u, v] = [x * wide + lean * y * high, y * high];
    return [
      left + wide / 2 + u * Math.cos(turn) - v * Math.sin(turn),
      top + high / 2 + u * Math.sin(turn) + v * Math.cos(turn),
    ];
  };
  return (glyphs[sign] ?? []).flatMap((stroke) => {
    const points = (stroke.match(/\d\d/g) ?? []).map(at);
    return points.slice(1).map((point, index) => bent(points[index] as Point, point, 0.9));
  });
}

/** A line between two points that is not quite straight, drawn from either end. */
function bent(from: Point, to: Point, by: number): string {
  const [a, b] = randomInt(2) === 0 ? [from, to] : [to, from];
  const middle: Point = [(a[0] + b[0]) / 2 + between(-by, by), (a[1] + b[1]) / 2 + between(-by, by)];
  const write = ([x, y]: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  return `M${write(a)}Q${write(middle)} ${write(b)}`;
}

function shuffled<T>(list: readonly T[]): T[] {
  const rest = [...list];
  for (let at = rest.length - 1; at > 0; at--) {
    const other = randomInt(at + 1);
    [rest[at], rest[other]] = [rest[other] as T, rest[at] as T];
  }
  return rest;
}
