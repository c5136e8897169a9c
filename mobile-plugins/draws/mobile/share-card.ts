import type { Tone } from './parts/texts.ts';

/** What stands on a share card. Words are in the person's language already. */
export interface ShareCard {
  title: string;
  /** Account and span. */
  line: string;
  /** The large number, with its words. */
  hero: { value: string; unit: string; words: string };
  figures: { name: string; value: string }[];
  /** Newest first. */
  fives: { name: string; pity: number; share: number; tone: Tone; mark: string; lost: boolean }[];
  foot: string;
}

export interface CardColours {
  ground: string;
  card: string;
  fg: string;
  sub: string;
  line: string;
  good: string;
  middle: string;
  bad: string;
  /** Where nothing says what is lucky. */
  plain: string;
}

export const cardColours: Record<'light' | 'dark', CardColours> = {
  light: {
    ground: '#eef1f6',
    card: '#ffffff',
    fg: '#1f2329',
    sub: '#5f6670',
    line: '#e3e5e9',
    good: '#107c41',
    middle: '#b57600',
    bad: '#b3261e',
    plain: '#0f6cbd',
  },
  dark: {
    ground: '#111113',
    card: '#1f1f22',
    fg: '#ececec',
    sub: '#a7abb2',
    line: '#333439',
    good: '#5fd38d',
    middle: '#f2c14e',
    bad: '#ff9a91',
    plain: '#4b9be0',
  },
};

const width = 1080;
const edge = 56;
const font = (size: number, weight = 400): string =>
  `${weight} ${size}px system-ui, -apple-system, "PingFang SC", "Noto Sans SC", "Microsoft YaHei", sans-serif`;

/** Where the 5★ begin, and where the card ends, in pixels. */
function layOut({ figures, fives }: ShareCard): { fives: number; end: number } {
  const top = 378 + Math.ceil(figures.length / 3) * 150 + 8;
  return { fives: top, end: top + (fives.length === 0 ? 0 : fives.length * 78 + 44) + 92 };
}

/** Draws the card; the canvas gets its size from it. */
export function drawCard(canvas: HTMLCanvasElement, card: ShareCard, colours: CardColours): void {
  canvas.width = width;
  canvas.height = layOut(card).end;
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('no canvas');
  pen.textBaseline = 'alphabetic';
  box(pen, 0, 0, width, canvas.height, 0, colours.ground);
  text(pen, card.title, edge, 100, font(46, 600), colours.fg, width - edge * 2);
  text(pen, card.line, edge, 148, font(28), colours.sub, width - edge * 2);

  box(pen, edge, 184, width - edge * 2, 170, 32, colours.card);
  text(pen, card.hero.value, edge + 40, 312, font(104, 600), colours.fg);
  pen.font = font(104, 600);
  const after = edge + 40 + pen.measureText(card.hero.value).width + 20;
  text(pen, card.hero.unit, after, 312, font(34), colours.sub);
  text(pen, card.hero.words, width - edge - 40, 290, font(34, 600), colours.fg, 420, 'right');

  const column = (width - edge * 2 - 32) / 3;
  for (const [index, { name, value }] of card.figures.entries()) {
    const x = edge + (index % 3) * (column + 16);
    const y = 378 + Math.floor(index / 3) * 150;
    box(pen, x, y, column, 134, 28, colours.card);
    text(pen, name, x + 28, y + 48, font(26), colours.sub, column - 48);
    text(pen, value, x + 28, y + 102, font(42, 600), colours.fg, column - 48);
  }

  const top = layOut(card).fives;
  if (card.fives.length > 0) {
    box(pen, edge, top, width - edge * 2, card.fives.length * 78 + 44, 32, colours.card);
    for (const [index, five] of card.fives.entries()) drawFive(pen, five, top + 62 + index * 78, colours);
  }
  text(pen, card.foot, width / 2, canvas.height - 36, font(26), colours.sub, width - edge * 2, 'center');
}

function drawFive(
  pen: CanvasRenderingContext2D,
  five: ShareCard['fives'][number],
  y: number,
  colours: CardColours,
): void {
  const left = edge + 40;
  const right = width - edge - 40;
  const colour = colours[five.tone];
  text(pen, five.name, left, y, font(32), colours.fg, 560);
  pen.font = font(32);
  const end = left + Math.min(560, pen.measureText(five.name).width) + 16;
  if (five.mark !== '') {
    pen.font = font(22);
    const wide = pen.measureText(five.mark).width + 20;
    box(pen, end, y - 28, wide, 36, 10, five.lost ? '#b3261e' : colours.line);
    text(pen, five.mark, end + 10, y - 3, font(22), five.lost ? '#ffffff' : colours.fg);
  }
  text(pen, String(five.pity), right, y, font(34, 600), colour, 120, 'right');
  box(pen, left, y + 16, right - left, 10, 5, colours.line);
  box(pen, left, y + 16, (right - left) * Math.min(1, five.share), 10, 5, colour);
}

function box(
  pen: CanvasRenderingContext2D,
  x: number,
  y: number,
  wide: number,
  high: number,
  radius: number,
  colour: string,
): void {
  pen.fillStyle = colour;
  pen.beginPath();
  pen.roundRect(x, y, wide, high, radius);
  pen.fill();
}

function text(
  pen: CanvasRenderingContext2D,
  words: string,
  x: number,
  y: number,
  face: string,
  colour: string,
  most?: number,
  align: CanvasTextAlign = 'left',
): void {
  pen.font = face;
  pen.fillStyle = colour;
  pen.textAlign = align;
  pen.fillText(words, x, y, most);
}
