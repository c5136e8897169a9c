import { type Ink, type MotifName, motifs } from './motifs.ts';

/** A motif in its place: name, x, y, size (1 is 100 units), turn in degrees, colours by name. */
export type Placed = readonly [
  motif: MotifName,
  x: number,
  y: number,
  size: number,
  ink: keyof typeof inks,
  turn?: number,
];

export const inks = {
  red: { main: '#e5383b', dark: '#a4161a', light: '#ffd166' },
  rose: { main: '#ef6f8f', dark: '#b83a62', light: '#ffe3ea' },
  orange: { main: '#f7863b', dark: '#c2540a', light: '#ffe2c4' },
  gold: { main: '#f2b84b', dark: '#b7791f', light: '#fff0c9' },
  green: { main: '#3fa66b', dark: '#22724a', light: '#d8f3e1' },
  teal: { main: '#22a6a1', dark: '#0f6f6c', light: '#d2f3f0' },
  blue: { main: '#3b82f6', dark: '#1e4fb0', light: '#dbeafe' },
  navy: { main: '#33508f', dark: '#1c2f5c', light: '#c7d7f7' },
  violet: { main: '#8b5cf6', dark: '#5b2fb8', light: '#ece4ff' },
  brown: { main: '#a86b3c', dark: '#6b3d1c', light: '#f3dfc8' },
  slate: { main: '#64748b', dark: '#334155', light: '#e2e8f0' },
  white: { main: '#ffffff', dark: '#cbd5e1', light: '#f1f5f9' },
} satisfies Record<string, Ink>;

const place = ([motif, x, y, size, ink, turn = 0]: Placed): string =>
  `<g transform="translate(${x} ${y})${turn === 0 ? '' : ` rotate(${turn})`} scale(${size})">${motifs[motif](inks[ink])}</g>`;

function svg(width: number, height: number, inside: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${inside}</svg>`;
}

function ground(width: number, height: number, from: string, to: string): string {
  return `<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#g)"/>`;
}

export interface Scene {
  size: readonly [width: number, height: number];
  from: string;
  to: string;
  /** What lies behind the things. */
  back?: 'rays' | 'hills' | 'bubbles' | 'moon' | 'waves' | 'confetti' | 'stage';
  /** Colour of that, over the ground. */
  tint?: string;
  things: readonly Placed[];
}

const backs: Record<NonNullable<Scene['back']>, (w: number, h: number, tint: string) => string> = {
  rays: (w, h, tint) =>
    Array.from(
      { length: 12 },
      (_, at) =>
        `<path transform="translate(${w / 2} ${h * 0.62}) rotate(${at * 30})" d="M0 0L-${w * 0.07} -${w}h${w * 0.14}z" fill="${tint}" opacity=".16"/>`,
    ).join(''),
  hills: (w, h, tint) =>
    `<path d="M0 ${h * 0.74}q${w * 0.22} -${h * 0.24} ${w * 0.48} -${h * 0.04}t${w * 0.52} -${h * 0.1}V${h}H0z" fill="${tint}" opacity=".35"/><path d="M0 ${h * 0.86}q${w * 0.3} -${h * 0.14} ${w * 0.55} 0t${w * 0.45} -${h * 0.05}V${h}H0z" fill="${tint}" opacity=".55"/>`,
  bubbles: (w, h, tint) =>
    [
      [0.08, 0.2, 0.16],
      [0.92, 0.16, 0.2],
      [0.82, 0.86, 0.26],
      [0.16, 0.9, 0.22],
      [0.5, 0.08, 0.09],
    ]
      .map(
        ([x = 0, y = 0, r = 0]) =>
          `<circle cx="${Math.round(w * x)}" cy="${Math.round(h * y)}" r="${Math.round(h * r)}" fill="${tint}" opacity=".2"/>`,
      )
      .join(''),
  moon: (w, h, tint) =>
    `<circle cx="${w * 0.74}" cy="${h * 0.48}" r="${h * 0.28}" fill="${tint}" opacity=".18"/><circle cx="${w * 0.74}" cy="${h * 0.48}" r="${h * 0.2}" fill="${tint}"/>` +
    [
      [0.1, 0.14],
      [0.26, 0.3],
      [0.42, 0.12],
      [0.94, 0.12],
      [0.9, 0.62],
      [0.06, 0.5],
    ]
      .map(([x = 0, y = 0]) => `<circle cx="${Math.round(w * x)}" cy="${Math.round(h * y)}" r="3" fill="#fff"/>`)
      .join('') +
    `<path d="M${w * 0.5} ${h * 0.5}q30 -26 60 -6q30 -22 52 6zM${w * 0.3} ${h * 0.42}q24 -20 46 -4q26 -16 42 4z" fill="#fff" opacity=".35"/>`,
  waves: (w, h, tint) =>
    [0.7, 0.79, 0.88]
      .map(
        (at, index) =>
          `<path d="M0 ${h * at}q${w * 0.125} -${h * 0.07} ${w * 0.25} 0t${w * 0.25} 0t${w * 0.25} 0t${w * 0.25} 0V${h}H0z" fill="${tint}" opacity="${0.3 + index * 0.2}"/>`,
      )
      .join(''),
  confetti: (w, h, tint) =>
    Array.from({ length: 26 }, (_, at) => {
      const [x, y] = [(at * 137) % w, (at * 89) % h];
      const colors = [tint, '#ffffff', '#ffd166', '#7dd3fc'];
      return `<rect x="${x}" y="${y}" width="12" height="6" rx="2" transform="rotate(${(at * 47) % 180} ${x} ${y})" fill="${colors[at % 4]}" opacity=".75"/>`;
    }).join(''),
  stage: (w, h, tint) =>
    `<ellipse cx="${w / 2}" cy="${h * 0.88}" rx="${w * 0.4}" ry="${h * 0.1}" fill="${tint}" opacity=".55"/><ellipse cx="${w / 2}" cy="${h * 0.84}" rx="${w * 0.31}" ry="${h * 0.08}" fill="${tint}"/>`,
};

/** A wide picture of several things on a ground. */
export function scene({ size: [width, height], from, to, back, tint = '#ffffff', things }: Scene): string {
  const behind = back === undefined ? '' : backs[back](width, height, tint);
  return svg(width, height, ground(width, height, from, to) + behind + things.map(place).join(''));
}

/** One thing on a soft ground with its shadow, square, as goods are shown. */
export function product(motif: MotifName, ink: keyof typeof inks, from: string, to: string): string {
  const shadow = '<ellipse cx="200" cy="330" rx="112" ry="16" fill="#000" opacity=".1"/>';
  return svg(
    400,
    400,
    `${ground(400, 400, from, to)}<circle cx="200" cy="196" r="150" fill="#fff" opacity=".35"/>${shadow}${place([motif, 200, 204, 2.3, ink])}`,
  );
}

/** One thing on a round tile, for navigation. */
export function icon(motif: MotifName, ink: keyof typeof inks): string {
  return svg(
    120,
    120,
    `<rect width="120" height="120" rx="36" fill="${inks[ink].light}"/>${place([motif, 60, 61, 0.72, ink])}`,
  );
}
