import { labelIn } from '../pictures/file-work.ts';
import { pictureName } from '../pictures/picture-name.ts';
import { readPicture } from '../pictures/plain-picture.ts';
import { type EditorSession, newGesture } from './session/session.ts';

/** Each picture as a layer of its own, in the order in which they came; what cannot be read is told by its name. */
export async function addPictures(session: EditorSession, files: readonly File[]): Promise<void> {
  if (files.length > 0 && !session.allowed()) return;
  for (const file of files) {
    await session.attempt(added(session, file));
  }
  if (files.length > 0) session.ui.tool = 'move';
}

/** Pictures as small layers in the middle, to be drawn to where they belong. */
export async function addStickers(session: EditorSession, files: readonly File[]): Promise<void> {
  if (files.length > 0 && !session.allowed()) return;
  for (const file of files) {
    const gesture = newGesture();
    await session.whole(async () => {
      await session.attempt(added(session, file, gesture));
      await session.attempt(shrunk(session, gesture));
    });
  }
  if (files.length > 0) session.ui.tool = 'transform';
}

/** Brings a layer that was just added to a third of the sheet, where it is larger. */
async function shrunk(session: EditorSession, gesture: string): Promise<void> {
  const { layer } = session.ui;
  const box = layer === undefined ? undefined : await session.engine.bounds(layer);
  if (layer === undefined || box === undefined) return;
  const { width, height } = session.state;
  const [w, h] = [box.x1 - box.x0, box.y1 - box.y0];
  const scale = Math.min(1, Math.min(width, height) / 3 / Math.max(w, h));
  if (scale === 1) return;
  const [x0, y0] = [Math.round((width - w * scale) / 2), Math.round((height - h * scale) / 2)];
  const [x1, y1] = [Math.round(x0 + w * scale), Math.round(y0 + h * scale)];
  await session.engine.run({ kind: 'place-layer', id: layer, corners: [x0, y0, x1, y0, x1, y1, x0, y1], gesture });
}

async function added(session: EditorSession, file: File, gesture?: string): Promise<void> {
  const picture = await readPicture(session.ctx, file, file.name, {
    tell: (notices) => {
      session.ui.notices = { of: 'opening', list: notices };
    },
  });
  const mark = await labelIn(file);
  if (mark !== undefined) await session.markGenerated(mark);
  await session.addPicture(picture, pictureName(session.ctx, file), gesture);
}
