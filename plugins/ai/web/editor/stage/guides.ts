import type { EditorSession } from '../session/session.ts';
import type { Point } from './camera.ts';
import type { Gesture } from './pointer.ts';

/** CSS pixels about a guide in which it is taken. */
const reach = 4;

export type GuideAxis = 'standing' | 'lying';

/** A guide near a point, where guides are shown. */
export function guideAt({ ui, state, view }: EditorSession, at: Point): { axis: GuideAxis; index: number } | undefined {
  if (!ui.shown.guides || state.guides === undefined) return undefined;
  const within = reach / view.camera.zoom;
  for (const axis of ['standing', 'lying'] as const) {
    const place = axis === 'standing' ? at.x : at.y;
    const index = state.guides[axis].findIndex((line) => Math.abs(line - place) <= within);
    if (index !== -1) return { axis, index };
  }
  return undefined;
}

/** Takes a guide along; beyond the sheet's edge it goes. */
export function guideGesture(session: EditorSession, at: Point): Gesture | undefined {
  const found = guideAt(session, at);
  if (found === undefined || !session.mayEdit) return undefined;
  const { axis, index } = found;
  return {
    move(points) {
      const to = points.at(-1);
      if (to !== undefined) session.ui.guide = { axis, at: placeOn(axis, to), index };
    },
    end: () => dropGuide(session),
    cancel() {
      session.ui.guide = undefined;
    },
  };
}

/** On whole pixels. */
export function placeOn(axis: GuideAxis, { x, y }: Point): number {
  return Math.round(axis === 'standing' ? x : y);
}

/** The guide in hand stays where it is let go; one that is let go beside the sheet is gone. */
export function dropGuide(session: EditorSession): void {
  const { guide } = session.ui;
  session.ui.guide = undefined;
  if (guide === undefined) return;
  const { width, height, guides = { standing: [], lying: [] } } = session.state;
  const { axis, at, index } = guide;
  const others = guides[axis].filter((_, one) => one !== index);
  const kept = at >= 0 && at <= (axis === 'standing' ? width : height) ? [...others, at] : others;
  void session.run({
    kind: 'set-guides',
    guides: { standing: [...guides.standing], lying: [...guides.lying], [axis]: kept },
  });
}
