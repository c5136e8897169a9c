import type { Box } from '../../../shared/engine/types.ts';
import { chosenLayers } from '../session/actions/arrange.ts';
import { choose } from '../session/chosen.ts';
import type { EditorSession } from '../session/session.ts';
import { around } from './arrange.ts';
import type { Point } from './camera.ts';
import type { Gesture } from './pointer.ts';
import { Snapping } from './snapping.ts';

/** CSS pixels that a hand goes without meaning to. */
const slack = 3;

/**
 * Takes the chosen layers along; they keep to the sheet, guides and other layers. With Shift straight across or down. A
 * press alone chooses what is seen there, as one in the list of layers does.
 */
export function moveLayers(session: EditorSession, from: Point, pressed: PointerEvent): Gesture | undefined {
  const ids = chosenLayers(session);
  if (ids.length === 0) return undefined;
  let moved = false;
  const snapping = new Snapping(session, ids);
  let own: Box | undefined;
  void Promise.all(ids.map((id) => session.engine.bounds(id))).then(
    (found) => {
      const boxes = found.filter((box) => box !== undefined);
      if (boxes.length > 0) own = around(boxes);
    },
    // The engine is gone, and the editor says so.
    () => undefined,
  );
  let by = { x: 0, y: 0 };
  const command = () => ({ kind: 'offset-layers' as const, moves: ids.map((id) => ({ id, ...by })) });
  return {
    move(points, event) {
      const to = points.at(-1);
      if (to === undefined) return;
      moved ||= Math.hypot(to.x - from.x, to.y - from.y) * session.view.camera.zoom > slack;
      if (!moved) return;
      const way = straight({ x: Math.round(to.x - from.x), y: Math.round(to.y - from.y) }, event.shiftKey);
      const snapped = own === undefined ? { x: 0, y: 0 } : snapping.box(shiftedBox(own, way), event);
      by = { x: Math.round(way.x + snapped.x), y: Math.round(way.y + snapped.y) };
      session.previewer.show(command());
    },
    end() {
      snapping.end();
      session.previewer.drop();
      if (by.x !== 0 || by.y !== 0) void session.run(command());
      else session.previewer.end();
      if (!moved) void chooseAt(session, from, pressed);
    },
    cancel() {
      snapping.end();
      session.previewer.end();
    },
  };
}

async function chooseAt(session: EditorSession, { x, y }: Point, how: PointerEvent): Promise<void> {
  const id = await session.engine.layerAt(x, y).catch(() => undefined);
  if (id !== undefined) choose(session.ui, session.state.layers, id, how);
}

export function shiftedBox({ x0, y0, x1, y1 }: Box, { x, y }: Point): Box {
  return { x0: x0 + x, y0: y0 + y, x1: x1 + x, y1: y1 + y };
}

function straight({ x, y }: Point, on: boolean): Point {
  if (!on) return { x, y };
  return Math.abs(x) >= Math.abs(y) ? { x, y: 0 } : { x: 0, y };
}
