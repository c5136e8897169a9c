import { type EditorSession, newGesture } from '../session/session.ts';
import { drawAnew } from './drawn.ts';

/** Cuts the document to the frame, turned where it is to be; what lies outside stays in the layers. */
export async function applyCrop(session: EditorSession): Promise<void> {
  const { rect, angle } = session.ui.crop;
  if (rect === undefined) return;
  const box = { ...rect };
  session.previewer.drop();
  const done =
    angle === 0
      ? await session.run({ kind: 'crop', ...box })
      : await session.whole(() => straightened(session, angle, box));
  if (!done) return;
  Object.assign(session.ui.crop, { rect: undefined, angle: 0, drawing: false });
  session.ui.tool = 'move';
}

/** Turns and cuts; texts and shapes are drawn anew where they have come to, so that they stay sharp. All of it is one step. */
async function straightened(
  session: EditorSession,
  angle: number,
  box: { x: number; y: number; width: number; height: number },
): Promise<boolean> {
  const gesture = newGesture();
  if (!(await session.run({ kind: 'straighten', angle, ...box, gesture }))) return false;
  for (const { id, parent } of session.state.layers) if (parent === undefined) await drawAnew(session, id, gesture);
  return true;
}
