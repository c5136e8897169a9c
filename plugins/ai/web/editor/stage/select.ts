import type { SelectShape } from '../../../shared/engine/types.ts';
import type { EditorSession } from '../session/session.ts';
import type { SelectHow } from '../session/tools.ts';
import type { Point } from './camera.ts';
import { selectColours } from './colours.ts';
import { type Gesture, reachOf } from './pointer.ts';
import { spanned } from './rects.ts';

/** CSS pixels about the first corner of a polygon in which a press closes it. */
const closeReach = 10;
/** CSS pixels between points of a lasso. */
const lassoStep = 2;

/** What a press says of how the new selection goes with the one that is there; else what the options say. */
export function howOf(
  session: EditorSession,
  { shiftKey, altKey }: Pick<PointerEvent, 'shiftKey' | 'altKey'>,
): SelectHow {
  if (shiftKey && altKey) return 'intersect';
  if (shiftKey) return 'add';
  return altKey ? 'subtract' : session.ui.select.how;
}

export function selectGesture(session: EditorSession, from: Point, event: PointerEvent): Gesture | undefined {
  const how = howOf(session, event);
  const { shape } = session.ui.select;
  if (shape === 'wand') {
    void apply(session, how, { kind: 'wand', x: from.x, y: from.y, ...wandOf(session) });
    return undefined;
  }
  if (shape === 'colours') {
    void selectColours(session, from, how);
    return undefined;
  }
  if (shape === 'polygon') return corner(session, from, how, event);
  return shape === 'lasso' ? lasso(session, from, how) : box(session, from, how, shape);
}

function box(session: EditorSession, from: Point, how: SelectHow, kind: 'rectangle' | 'ellipse'): Gesture {
  const { select } = session.ui;
  let drawn = false;
  return {
    move(points, event) {
      const to = points.at(-1);
      if (to === undefined) return;
      drawn = true;
      // A square or a circle, as long as the key is held after the drag began.
      const rect = spanned(from, to, event.shiftKey && how !== 'add' ? 1 : undefined);
      select.draft = { kind, ...rect };
    },
    end() {
      const { draft } = select;
      select.draft = undefined;
      if (drawn && draft !== undefined && draft.kind !== 'polygon') void apply(session, how, { ...draft });
      else if (how === 'replace') void deselect(session);
    },
    cancel() {
      select.draft = undefined;
    },
  };
}

function lasso(session: EditorSession, from: Point, how: SelectHow): Gesture {
  const { select } = session.ui;
  const all: Point[] = [from];
  return {
    move(points) {
      const step = lassoStep / session.view.camera.zoom;
      for (const point of points) {
        const last = all.at(-1) as Point;
        if (Math.hypot(point.x - last.x, point.y - last.y) >= step) all.push({ x: point.x, y: point.y });
      }
      select.draft = { kind: 'polygon', points: [...all] };
    },
    end() {
      select.draft = undefined;
      if (all.length >= 3) void apply(session, how, { kind: 'polygon', points: all });
      else if (how === 'replace') void deselect(session);
    },
    cancel() {
      select.draft = undefined;
    },
  };
}

/** Each press is a corner; one at the first, or Enter, closes it. */
function corner(session: EditorSession, at: Point, how: SelectHow, event: PointerEvent): undefined {
  const { select } = session.ui;
  const points = select.draft?.kind === 'polygon' ? select.draft.points : [];
  const [first] = points;
  const near = reachOf(closeReach, event) / session.view.camera.zoom;
  if (first !== undefined && points.length >= 3 && Math.hypot(first.x - at.x, first.y - at.y) <= near)
    closePolygon(session, how);
  else select.draft = { kind: 'polygon', points: [...points, { x: at.x, y: at.y }] };
  return undefined;
}

/** Ends a polygon that is being drawn. Answers whether there was one. */
export function closePolygon(session: EditorSession, how = session.ui.select.how): boolean {
  const { select } = session.ui;
  const { draft } = select;
  if (draft?.kind !== 'polygon') return false;
  select.draft = undefined;
  const points = draft.points.map(({ x, y }) => ({ x, y }));
  if (points.length >= 3) void apply(session, how, { kind: 'polygon', points });
  return true;
}

function wandOf({ ui: { fill } }: EditorSession): { tolerance: number; everywhere: boolean } {
  return { tolerance: fill.tolerance, everywhere: !fill.connected };
}

function apply(session: EditorSession, how: SelectHow, shape: SelectShape): Promise<boolean> {
  const { feather } = session.ui.select;
  return session.run({ kind: 'select', how, shape, ...(feather > 0 ? { feather } : {}) });
}

const changes = {
  grow: { title: { zh: '扩展选区', en: 'Expand selection' }, value: '10' },
  shrink: { title: { zh: '收缩选区', en: 'Contract selection' }, value: '10' },
  feather: { title: { zh: '羽化选区', en: 'Feather selection' }, value: '5' },
} as const;

/** Asks for pixels, and makes what is selected larger, smaller or softer by them. */
export async function changeSelection(session: EditorSession, how: keyof typeof changes): Promise<void> {
  const { title, value } = changes[how];
  const label = { zh: '像素（1 到 500）', en: 'Pixels (1 to 500)' };
  const asked = await session.ctx.overlays.form({
    title,
    fields: [{ name: 'pixels', label, value, required: true, maxLength: 3 }],
  });
  if (asked === undefined) return;
  const { pixels: words } = asked;
  const pixels = Number(words);
  if (!Number.isInteger(pixels) || pixels < 1 || pixels > 500) {
    session.ctx.toasts.warning({ zh: '请填写 1 到 500 的整数', en: 'Enter a whole number from 1 to 500' });
    return;
  }
  const by = how === 'feather' ? { feather: pixels } : { grow: how === 'grow' ? pixels : -pixels };
  await session.run({ kind: 'select', how: 'replace', shape: { kind: 'current' }, ...by });
}

export function deselect(session: EditorSession): Promise<boolean> | undefined {
  if (session.state.selection === undefined) return undefined;
  return session.run({ kind: 'select', how: 'replace', shape: { kind: 'none' } });
}
