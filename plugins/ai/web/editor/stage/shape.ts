import type { Matrix } from '../../../shared/document/content.ts';
import { isLine } from '../../../shared/shapes/recipe.ts';
import type { EditorSession } from '../session/session.ts';
import { lookOf, type ShapeDraft, shapeNames } from '../session/shape-tool.ts';
import type { Point } from './camera.ts';
import { addDrawn } from './drawn.ts';
import type { Gesture } from './pointer.ts';

/** Pixels of the document that a shape has at least: a press without a drag makes none. */
const least = 2;

/** Radians that a line with Shift keeps to. */
const step = Math.PI / 4;

/** Draws a shape by a drag: with Shift its sides are equal, with Alt it grows from its middle. */
export function shapeGesture(session: EditorSession, from: Point): Gesture | undefined {
  if (!session.allowed()) return undefined;
  const { shape } = session.ui;
  return {
    move(points, event) {
      const to = points.at(-1);
      if (to === undefined) return;
      const { matrix, ...size } = (isLine(shape) ? alongLine : inBox)(from, to, event);
      shape.draft = { recipe: { ...lookOf(shape), ...size }, matrix };
    },
    end() {
      const { draft } = shape;
      shape.draft = undefined;
      if (draft !== undefined && Math.max(draft.recipe.width, draft.recipe.height) >= least) void drop(session, draft);
    },
    cancel() {
      shape.draft = undefined;
    },
  };
}

interface Placed {
  width: number;
  height: number;
  matrix: Matrix;
}

async function drop(session: EditorSession, { recipe, matrix }: ShapeDraft): Promise<void> {
  // Of the state's own nothing is handed on.
  const { stroke, ...rest } = recipe;
  const [a, b, c, d, e, f] = matrix;
  await addDrawn(session, {
    name: shapeNames[recipe.shape],
    recipe: { ...rest, stroke: { ...stroke } },
    matrix: [a, b, c, d, e, f],
  });
}

type Keys = Pick<PointerEvent, 'shiftKey' | 'altKey'>;

/** The box of a drag, on whole pixels, so that straight edges are sharp. */
export function inBox(from: Point, to: Point, { shiftKey, altKey }: Keys): Placed {
  let [dx, dy] = [Math.round(to.x) - Math.round(from.x), Math.round(to.y) - Math.round(from.y)];
  if (shiftKey) {
    const side = Math.max(Math.abs(dx), Math.abs(dy));
    [dx, dy] = [dx < 0 ? -side : side, dy < 0 ? -side : side];
  }
  const [x, y] = [Math.round(from.x), Math.round(from.y)];
  const [width, height] = [Math.abs(dx), Math.abs(dy)];
  if (altKey) return { width: width * 2, height: height * 2, matrix: [1, 0, 0, 1, x - width, y - height] };
  return { width, height, matrix: [1, 0, 0, 1, Math.min(x, x + dx), Math.min(y, y + dy)] };
}

/** A line from one point to the other; with Shift in steps of 45°. */
export function alongLine(from: Point, to: Point, { shiftKey, altKey }: Keys): Placed {
  let angle = Math.atan2(to.y - from.y, to.x - from.x);
  if (shiftKey) angle = Math.round(angle / step) * step;
  const length = Math.round(Math.hypot(to.x - from.x, to.y - from.y));
  const [cos, sin] = [tidy(Math.cos(angle)), tidy(Math.sin(angle))];
  const back = altKey ? length : 0;
  const [x, y] = [Math.round(from.x) - cos * back, Math.round(from.y) - sin * back];
  return { width: length + back, height: 1, matrix: [cos, sin, -sin, cos, x, y] };
}

/** Right angles are exact. */
const tidy = (value: number): number => (Math.abs(value) < 1e-12 ? 0 : value);
