import type { Box } from '../engine/types.ts';
import type { Move, Part, Size } from './part.ts';
import { type ArrangedText, arrangeTexts, scaledText } from './texts.ts';

export type Role = 'background' | 'subject' | 'logo' | 'text';

/** `text`: drawn anew from this recipe with its upper left corner there, in place of the move. */
export interface Placement {
  id: string;
  role: Role;
  move: Move;
  text?: ArrangedText;
}

const widthOf = ({ x0, x1 }: Box): number => x1 - x0;
const heightOf = ({ y0, y1 }: Box): number => y1 - y0;
const middleOf = ({ x0, y0, x1, y1 }: Box) => ({ x: (x0 + x1) / 2, y: (y0 + y1) / 2 });

/** What a part is to the picture, by its size and place. */
export function roleOf(part: Part, from: Size): Role {
  if (part.text !== undefined) return 'text';
  const { x0, y0, x1, y1 } = part.box;
  const seen = {
    x0: Math.max(0, x0),
    y0: Math.max(0, y0),
    x1: Math.min(from.width, x1),
    y1: Math.min(from.height, y1),
  };
  const share = (Math.max(0, widthOf(seen)) * Math.max(0, heightOf(seen))) / (from.width * from.height);
  if (share >= 0.85) return 'background';
  if (/logo|标志|商标|水印/i.test(part.name)) return 'logo';
  const { x, y } = middleOf(part.box);
  const atCorner = [x / from.width, y / from.height].every((place) => Math.abs(place - 0.5) > 0.25);
  return share <= 0.06 && atCorner ? 'logo' : 'subject';
}

/** Where each part of a picture goes in one of another size: parts in their order, from the lowest to the highest. */
export function arrange(parts: readonly Part[], from: Size, to: Size): Placement[] {
  const roles = new Map(parts.map((part) => [part.id, roleOf(part, from)]));
  const of = (role: Role): Part[] => parts.filter(({ id }) => roles.get(id) === role);
  const placed = new Map<string, Placement>();
  const put = (part: Part, move: Move): void => {
    placed.set(part.id, { id: part.id, role: roles.get(part.id) ?? 'subject', move });
  };
  for (const part of of('background')) put(part, covering(part, to));
  if (isAlike(from, to)) {
    const scale = Math.min(to.width / from.width, to.height / from.height);
    const move = { scale, dx: (to.width - from.width * scale) / 2, dy: (to.height - from.height * scale) / 2 };
    for (const part of parts) if (!placed.has(part.id)) put(part, move);
    return inOrder(parts, placed).map((one) => withScaledText(one, parts));
  }
  const even = Math.sqrt((to.width * to.height) / (from.width * from.height));
  const logos = of('logo').map((part) => {
    const move = atCorner(part, from, to, even);
    put(part, move);
    return movedBox(part.box, move);
  });
  const [texts, subjects] = [of('text'), of('subject')];
  const rooms = roomsOf(from, to, boxAround(texts), boxAround(subjects));
  const all = boxAround(subjects);
  if (all !== undefined) {
    const move = fitted(all, rooms.subject, even * 1.6);
    for (const part of subjects) put(part, move);
  }
  const arranged = arrangeTexts(texts, { room: besides(rooms.text, logos, to), from, even, anchor: rooms.anchor });
  for (const { id, move, text } of arranged)
    placed.set(id, { id, role: 'text', move, ...(text === undefined ? {} : { text }) });
  return inOrder(parts, placed);
}

const inOrder = (parts: readonly Part[], placed: ReadonlyMap<string, Placement>): Placement[] =>
  parts.flatMap(({ id }) => placed.get(id) ?? []);

/** Nearly the same ratio: everything only gets larger or smaller. */
function isAlike(from: Size, to: Size): boolean {
  return Math.abs(Math.log((from.width * to.height) / (from.height * to.width))) < 0.03;
}

function withScaledText(placement: Placement, parts: readonly Part[]): Placement {
  const part = parts.find(({ id }) => id === placement.id);
  const recipe = part?.text?.recipe;
  if (part === undefined || recipe === undefined) return placement;
  const { scale, dx, dy } = placement.move;
  const text = { recipe: scaledText(recipe, scale), x: part.box.x0 * scale + dx, y: part.box.y0 * scale + dy };
  return { ...placement, text };
}

/** Nothing of the picture stays empty, and the subject is as near to the middle as that allows. */
function covering({ box, focus = box }: Part, to: Size): Move {
  const scale = Math.max(to.width / widthOf(box), to.height / heightOf(box));
  const { x, y } = middleOf(focus);
  const between = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));
  return {
    scale,
    dx: between(to.width / 2 - x * scale, to.width - box.x1 * scale, -box.x0 * scale),
    dy: between(to.height / 2 - y * scale, to.height - box.y1 * scale, -box.y0 * scale),
  };
}

/** As far from its corner as it was, in proportion. */
function atCorner({ box }: Part, from: Size, to: Size, even: number): Move {
  const scale = Math.min(even, (to.width * 0.3) / widthOf(box), (to.height * 0.25) / heightOf(box));
  const { x, y } = middleOf(box);
  return {
    scale,
    dx: x > from.width / 2 ? to.width - from.width * scale : 0,
    dy: y > from.height / 2 ? to.height - from.height * scale : 0,
  };
}

function fitted(box: Box, room: Box, most: number): Move {
  const scale = Math.min(widthOf(room) / widthOf(box), heightOf(room) / heightOf(box), most);
  const [middle, of] = [middleOf(room), middleOf(box)];
  return { scale, dx: middle.x - of.x * scale, dy: middle.y - of.y * scale };
}

const movedBox = ({ x0, y0, x1, y1 }: Box, { scale, dx, dy }: Move): Box => ({
  ...{ x0: x0 * scale + dx, y0: y0 * scale + dy },
  ...{ x1: x1 * scale + dx, y1: y1 * scale + dy },
});

function boxAround(parts: readonly Part[]): Box | undefined {
  if (parts.length === 0) return undefined;
  const boxes = parts.map(({ box }) => box);
  return {
    x0: Math.min(...boxes.map(({ x0 }) => x0)),
    y0: Math.min(...boxes.map(({ y0 }) => y0)),
    x1: Math.max(...boxes.map(({ x1 }) => x1)),
    y1: Math.max(...boxes.map(({ y1 }) => y1)),
  };
}

interface Rooms {
  text: Box;
  subject: Box;
  /** Where words stand in a room that is higher than they are. */
  anchor: 'top' | 'middle' | 'bottom';
}

/** The safe area, shared by words and subject: beside each other where it is wide, one above the other where it is high. */
function roomsOf(from: Size, to: Size, texts: Box | undefined, subject: Box | undefined): Rooms {
  const edge = Math.min(to.width, to.height) * 0.06;
  const safe = { x0: edge, y0: edge, x1: to.width - edge, y1: to.height - edge };
  if (texts === undefined || subject === undefined) {
    const place = texts === undefined ? 0.5 : middleOf(texts).y / from.height;
    return { text: safe, subject: safe, anchor: place < 0.4 ? 'top' : place > 0.6 ? 'bottom' : 'middle' };
  }
  const [one, other] = [middleOf(texts), middleOf(subject)];
  const right = (one.x - other.x) / from.width;
  const below = (one.y - other.y) / from.height;
  const ratio = to.width / to.height;
  const beside = ratio >= 1.4 || (ratio > 0.8 && Math.abs(right) > Math.abs(below));
  if (beside) {
    const at = to.width * (right > 0.05 ? 0.5 : 0.52);
    const [left, rest] = [
      { ...safe, x1: at - edge / 2 },
      { ...safe, x0: at + edge / 2 },
    ];
    return right > 0.05
      ? { text: rest, subject: left, anchor: 'middle' }
      : { text: left, subject: rest, anchor: 'middle' };
  }
  const first = below <= 0.05;
  const at = to.height * (first ? 0.38 : 0.62);
  const [upper, lower] = [
    { ...safe, y1: at - edge / 2 },
    { ...safe, y0: at + edge / 2 },
  ];
  return first ? { text: upper, subject: lower, anchor: 'middle' } : { text: lower, subject: upper, anchor: 'middle' };
}

/** Words keep off the logos at the upper and lower edge. */
function besides(room: Box, logos: readonly Box[], to: Size): Box {
  const gap = Math.min(to.width, to.height) * 0.03;
  let { y0, y1 } = room;
  for (const logo of logos) {
    if (logo.x1 < room.x0 || logo.x0 > room.x1) continue;
    if (middleOf(logo).y < to.height / 2) y0 = Math.max(y0, logo.y1 + gap);
    else y1 = Math.min(y1, logo.y0 - gap);
  }
  return y1 - y0 < (room.y1 - room.y0) / 3 ? room : { ...room, y0, y1 };
}
