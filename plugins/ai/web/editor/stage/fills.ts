import type { Rgba } from '../../../shared/engine/types.ts';
import { type EditorSession, rgbaOf } from '../session/session.ts';
import type { Gesture, PressedPoint } from './pointer.ts';

const faded = (colour: Rgba, opacity: number): Rgba => ({ ...colour, a: Math.round((colour.a * opacity) / 100) });

/** Paints what is like the point that was pressed. */
export function bucket(session: EditorSession, at: PressedPoint): undefined {
  const { layer, fill } = session.ui;
  if (layer === undefined) return undefined;
  void session.run({
    ...{ kind: 'bucket-fill', id: layer, x: at.x, y: at.y, tolerance: fill.tolerance },
    colour: faded(session.foreground, fill.opacity),
    everywhere: !fill.connected,
    ...session.targetOf(layer),
  });
  return undefined;
}

/** From the foreground where the drag begins to the background, or to nothing, where it ends. */
export function gradient(session: EditorSession, from: PressedPoint): Gesture | undefined {
  const { layer, fill } = session.ui;
  if (layer === undefined) return undefined;
  const commandTo = (to: { x: number; y: number }) => {
    const first = faded(session.foreground, fill.opacity);
    const last = fill.clear ? { ...first, a: 0 } : faded(rgbaOf(session.ui.background), fill.opacity);
    return {
      ...{ kind: 'gradient-fill' as const, id: layer },
      gradient: {
        ...{ kind: fill.gradient, x0: from.x, y0: from.y, x1: to.x, y1: to.y },
        stops: [
          { at: 0, colour: first },
          { at: 1, colour: last },
        ],
      },
      ...session.targetOf(layer),
    };
  };
  let end: { x: number; y: number } | undefined;
  return {
    move(points) {
      end = points.at(-1) ?? end;
      if (end === undefined) return;
      session.ui.line = { x0: from.x, y0: from.y, x1: end.x, y1: end.y };
      session.previewer.show(commandTo(end));
    },
    end() {
      session.ui.line = undefined;
      session.previewer.drop();
      if (end !== undefined) void session.run(commandTo(end));
    },
    cancel() {
      session.ui.line = undefined;
      session.previewer.end();
    },
  };
}
