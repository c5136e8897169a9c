import type { EditorSession } from '../session/session.ts';
import type { Point } from './camera.ts';
import { type Gesture, reachOf } from './pointer.ts';
import { contains, cornerOf, handleAt, pulled, spanned, whole } from './rects.ts';

/** CSS pixels about a handle in which it is taken. */
const reach = 12;

/** A press draws a new frame, moves the one that is there, or pulls one of its handles. */
export function cropGesture(session: EditorSession, from: Point, event: PointerEvent): Gesture {
  const { crop } = session.ui;
  const before = crop.rect === undefined ? undefined : { ...crop.rect };
  const handle =
    before === undefined ? undefined : handleAt(before, from, reachOf(reach, event) / session.view.camera.zoom);
  // It goes as far as the pointer does, wherever beside it that came down.
  const corner = before === undefined || handle === undefined ? from : cornerOf(before, handle);
  const [dx, dy] = [corner.x - from.x, corner.y - from.y];
  const inside = before !== undefined && contains(before, from);
  return {
    move(points) {
      const to = points.at(-1);
      if (to === undefined) return;
      if (before !== undefined && handle !== undefined)
        crop.rect = pulled(before, handle, { x: to.x + dx, y: to.y + dy }, crop.ratio);
      else if (inside) crop.rect = whole({ ...before, x: before.x + to.x - from.x, y: before.y + to.y - from.y });
      else crop.rect = spanned(from, to, crop.ratio);
    },
    end: () => undefined,
    cancel() {
      crop.rect = before;
    },
  };
}
