import { largestInside } from '../../../shared/engine/placing/largest-inside.ts';
import { maxStraighten } from '../../../shared/engine/placing/straighten.ts';
import type { EditorSession } from '../session/session.ts';
import type { Point } from './camera.ts';
import type { Gesture } from './pointer.ts';
import { frameOf, type Rect } from './rects.ts';

/** CSS pixels that a line along the horizon is long at least. */
const shortest = 20;

/** The largest frame, of a ratio or of any, in a document that is turned by so many degrees. */
export function frameTurned(document: { width: number; height: number }, angle: number, ratio?: number): Rect {
  if (angle === 0) return frameOf(document, ratio);
  const { width, height } = document;
  // The rim of what is turned is soft.
  const sharp = { width: Math.max(1, width - 2), height: Math.max(1, height - 2) };
  const inside = largestInside(sharp, angle, ratio);
  const [x, y] = [Math.ceil((width - inside.width) / 2), Math.ceil((height - inside.height) / 2)];
  return {
    ...{ x, y },
    width: Math.max(1, Math.floor((width + inside.width) / 2) - x),
    height: Math.max(1, Math.floor((height + inside.height) / 2) - y),
  };
}

/** Turns the picture for a crop to come, by tenths of a degree, and takes the largest frame that is full. */
export function setAngle(session: EditorSession, degrees: number): void {
  const { crop } = session.ui;
  const angle = Math.max(-maxStraighten, Math.min(maxStraighten, Math.round(degrees * 10) / 10)) + 0;
  crop.angle = angle;
  crop.rect = angle === 0 && crop.ratio === undefined ? undefined : frameTurned(session.state, angle, crop.ratio);
}

export function cancelCrop({ ui: { crop } }: EditorSession): void {
  Object.assign(crop, { rect: undefined, angle: 0, drawing: false });
}

/** A line along what should be level, or plumb where that is nearer, turns the picture so that it is. */
export function horizonGesture(session: EditorSession, from: Point): Gesture {
  const { ui } = session;
  const end = (): void => {
    ui.line = undefined;
    ui.crop.drawing = false;
  };
  return {
    move(points) {
      const to = points.at(-1);
      if (to !== undefined) ui.line = { x0: from.x, y0: from.y, x1: to.x, y1: to.y };
    },
    end() {
      const { line } = ui;
      end();
      if (line === undefined) return;
      const [dx, dy] = [line.x1 - line.x0, line.y1 - line.y0];
      if (Math.hypot(dx, dy) * session.view.camera.zoom < shortest) {
        session.ctx.toasts.info({
          zh: '线太短了，请沿着地平线拖长一些',
          en: 'The line is too short. Drag further along the horizon',
        });
        return;
      }
      setAngle(session, ui.crop.angle - leanOf(dx, dy));
    },
    cancel: end,
  };
}

/** Degrees by which a line leans from level or from plumb, whichever is nearer: -45 … 45. */
export function leanOf(dx: number, dy: number): number {
  const degrees = (Math.atan2(dy, dx) * 180) / Math.PI;
  return degrees - 90 * Math.round(degrees / 90);
}
