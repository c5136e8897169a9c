import type { DrawItem, Drawing, Measure } from './drawing.ts';
import { moved } from './drawing.ts';
import { roundedRect } from './outline.ts';

/** What stands around a code: nothing, a line of text below, a border with a band of text, or a pill of text below. */
export const codeFrames = ['none', 'text', 'banner', 'pill'] as const;
export type CodeFrame = (typeof codeFrames)[number];

export interface FrameLook {
  frame: CodeFrame;
  /** What the frame says; without it a banner and a pill are left out, and a border stays. */
  caption: string;
  dark: string;
  light: string;
}

/** Shares of the code's side. */
const border = 0.03;
const band = 0.17;
const corner = 0.06;
/** Part of a band's height that its text is high, and of its width that it may take. */
const textHeight = 0.5;
const textWidth = 0.88;

/** A code within its frame, in the unit of the code: the code itself, its quiet zone among it, stays as it is. */
export function framed(code: Drawing, { frame, caption, dark, light }: FrameLook, measure: Measure): Drawing {
  const text = caption.trim();
  if (frame === 'none' || (text === '' && frame !== 'banner')) return code;
  const side = code.width;
  const edge = frame === 'banner' ? side * border : 0;
  const foot = text === '' ? edge : side * band;
  const width = side + 2 * edge;
  const height = edge + code.height + foot;
  const below = edge + code.height;
  const items: DrawItem[] = [{ kind: 'fill', color: light, rects: [{ x: 0, y: 0, width, height }] }];
  if (frame === 'banner') {
    const outer = roundedRect({ x: 0, y: 0, width, height }, side * corner);
    const inner = roundedRect({ x: edge, y: edge, width: side, height: code.height }, side * (corner - border));
    items.push({ kind: 'outlines', color: dark, loops: [outer, inner] });
  }
  // The code's own ground would cover the corners of the border.
  for (const item of code.items.slice(1)) items.push(moved(item, { x: edge, y: edge, scale: 1 }));
  if (text === '') return { width, height, items };
  if (frame === 'pill') {
    const pill = { x: side * 0.12, y: below, width: side * 0.76, height: foot * 0.8 };
    items.push({ kind: 'outlines', color: dark, loops: [roundedRect(pill, pill.height / 2)] });
  }
  const room = (frame === 'pill' ? side * 0.76 : width) * textWidth;
  const size = Math.min(
    foot * textHeight * (frame === 'pill' ? 0.8 : 1),
    room / Math.max(measure(text, 1, true), 0.01),
  );
  const middle = below + (frame === 'banner' ? foot / 2 : foot * 0.4);
  items.push({
    kind: 'text',
    text,
    x: width / 2,
    // The middle of capitals and of Chinese characters is a good third of the size above the line they stand on.
    baseline: middle + size * 0.36,
    size,
    align: 'center',
    bold: true,
    color: frame === 'text' ? dark : light,
  });
  return { width, height, items };
}
