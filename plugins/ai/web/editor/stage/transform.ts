import { type EditorSession, newGesture } from '../session/session.ts';
import type { TransformHow } from '../session/tools.ts';
import type { Point } from './camera.ts';
import { drawAnew } from './drawn.ts';
import { shiftedBox } from './move.ts';
import { type Gesture, reachOf } from './pointer.ts';
import {
  boxOf,
  contains,
  cornersOf,
  distorted,
  flipped,
  handleOf,
  isUpright,
  middleOf,
  type Quad,
  quadOf,
  scaled,
  shifted,
  skewed,
  turned,
} from './quad.ts';
import { type Handle, handles } from './rects.ts';
import { Snapping } from './snapping.ts';

/** CSS pixels about a handle in which it is taken. */
const reach = 14;
/** Radians that a turn with Shift keeps to. */
const turnStep = Math.PI / 12;

/** Takes up the frame of the layer that is worked on. */
export async function beginTransform(session: EditorSession): Promise<void> {
  const { layer } = session.ui;
  const info = session.state.layers.find(({ id }) => id === layer);
  if (layer === undefined || info === undefined) return;
  session.ui.tool = 'transform';
  if (info.content?.kind === 'placed') {
    session.ui.transform = { layer, quad: quadOf(info.content.corners) };
    return;
  }
  const box = await session.engine.bounds(layer);
  if (box === undefined) {
    session.ui.transform = undefined;
    session.ctx.toasts.info({
      zh: '图层是空的，没有可变换的内容',
      en: 'The layer is empty, so there is nothing to transform',
    });
    return;
  }
  const { x0, y0, x1, y1 } = box;
  session.ui.transform = { layer, quad: quadOf([x0, y0, x1, y0, x1, y1, x0, y1]) };
}

/** What a press does with the frame: a handle scales, with Ctrl it distorts; inside it moves, outside it turns. */
export function transformGesture(session: EditorSession, from: Point, press: PointerEvent): Gesture | undefined {
  const { transform } = session.ui;
  if (transform === undefined) {
    void beginTransform(session);
    return undefined;
  }
  const before: Quad = quadOf(cornersOf(transform.quad));
  const within = reachOf(reach, press) / session.view.camera.zoom;
  const handle = handles.find((one) => {
    const at = handleOf(before, one);
    return Math.hypot(at.x - from.x, at.y - from.y) <= within;
  });
  const inside = contains(before, from);
  const upright = isUpright(before);
  const snapping = new Snapping(session, [transform.layer]);
  const id = transform.layer;
  let quad = before;
  const set = (next: Quad): void => {
    quad = next;
    if (session.ui.transform === undefined) return;
    session.ui.transform.quad = quad;
    session.previewer.show({ kind: 'place-layer', id, corners: cornersOf(quad) });
  };
  return {
    move(points, event) {
      const to = points.at(-1);
      if (to === undefined) return;
      const [dx, dy] = [to.x - from.x, to.y - from.y];
      if (handle !== undefined) {
        const how = howOf(session, event);
        if (how === 'distort') set(distortedBy(before, handle, dx, dy));
        else {
          const by = upright ? snappedHandle(snapping, before, handle, { x: dx, y: dy }, how) : { x: dx, y: dy };
          set(scaled(before, handle, by.x, by.y, how === 'even'));
        }
      } else if (inside) {
        const way = { x: Math.round(dx), y: Math.round(dy) };
        const further = snapping.box(shiftedBox(boxOf(before), way), event);
        set(shifted(before, Math.round(way.x + further.x), Math.round(way.y + further.y)));
      } else set(turned(before, turnOf(before, from, to, event.shiftKey)));
    },
    end() {
      snapping.end();
      // The frame may follow an earlier change by now: the drag counts.
      if (session.ui.transform !== undefined) session.ui.transform.quad = quad;
      void applyTransform(session);
    },
    cancel() {
      snapping.end();
      set(before);
      session.previewer.end();
    },
  };
}

/** Keys say it for a drag, else the options do. */
function howOf({ ui }: EditorSession, { shiftKey, ctrlKey, metaKey }: PointerEvent): TransformHow {
  if (ctrlKey || metaKey) return 'distort';
  return shiftKey ? 'free' : ui.transformHow;
}

/** How a handle of an upright frame goes, so that it keeps to a line; both sides alike, where they are to be. */
function snappedHandle(snapping: Snapping, before: Quad, handle: Handle, by: Point, how: TransformHow): Point {
  const at = handleOf(scaled(before, handle, by.x, by.y, how === 'even'), handle);
  const from = handleOf(before, handle);
  const to = snapping.point(at, { x: handle.x !== 0, y: handle.y !== 0 });
  const gone = { x: at.x + to.x - from.x, y: at.y + to.y - from.y };
  if (how === 'free' || handle.x === 0 || handle.y === 0) return gone;
  const { x0, y0, x1, y1 } = boxOf(before);
  const slope = ((y1 - y0) / (x1 - x0)) * handle.x * handle.y;
  // The nearer line decides, and the other side follows.
  const first = to.y === 0 || (to.x !== 0 && Math.abs(to.x) <= Math.abs(to.y));
  return first ? { x: gone.x, y: gone.x * slope } : { x: gone.y / slope, y: gone.y };
}

/** A corner goes by itself, a side along its own line. */
function distortedBy(before: Quad, handle: Handle, dx: number, dy: number): Quad {
  const how = handle.x !== 0 && handle.y !== 0 ? distorted : skewed;
  return how(before, handle, dx, dy) ?? before;
}

function turnOf(quad: Quad, from: Point, to: Point, stepped: boolean): number {
  const middle = middleOf(quad);
  const turn = Math.atan2(to.y - middle.y, to.x - middle.x) - Math.atan2(from.y - middle.y, from.x - middle.x);
  return stepped ? Math.round(turn / turnStep) * turnStep : turn;
}

/** Brings the layer to where the frame is; what has a recipe is drawn anew, so that it stays sharp. */
async function applyTransform(session: EditorSession): Promise<void> {
  const { transform } = session.ui;
  if (transform === undefined) return;
  const id = transform.layer;
  session.previewer.drop();
  const gesture = newGesture();
  const was = session.state.history.length + session.state.at;
  await session.whole(async () => {
    const done = await session.run({ kind: 'place-layer', id, corners: cornersOf(transform.quad), gesture });
    if (done && session.state.history.length + session.state.at !== was) await drawAnew(session, id, gesture);
  });
}

/** The layer's left and right, or top and bottom, change places. */
export function flipTransform(session: EditorSession, across: boolean): Promise<void> {
  const { transform } = session.ui;
  if (transform !== undefined) transform.quad = flipped(quadOf(cornersOf(transform.quad)), across);
  return applyTransform(session);
}

export function turnTransform(session: EditorSession, quarters: number): Promise<void> {
  const { transform } = session.ui;
  if (transform !== undefined) transform.quad = turned(quadOf(cornersOf(transform.quad)), (quarters * Math.PI) / 2);
  return applyTransform(session);
}
