import type { Matrix } from '../../../shared/document/content.ts';
import { belowOf, type FrameRecipe } from '../../../shared/marks/recipe.ts';
import { addDrawn, changeDrawn } from '../stage/drawn.ts';
import { type EditorSession, newGesture } from './session.ts';

const asItIs: Matrix = [1, 0, 0, 1, 0, 0];

/** What it says stands in the panel, to be typed over. */
export async function addQr(session: EditorSession): Promise<void> {
  const { width, height } = session.state;
  const size = Math.max(32, Math.round(Math.min(width, height) * 0.3));
  const matrix: Matrix = [1, 0, 0, 1, Math.round((width - size) / 2), Math.round((height - size) / 2)];
  await added(session, {
    ...{ name: { zh: '二维码', en: 'QR code' }, matrix },
    recipe: { shape: 'qr', text: 'https://', size, dark: '#000000', light: '#ffffff', level: 'M' },
  });
}

export async function addWatermark(session: EditorSession, words = ''): Promise<void> {
  const { width, height } = session.state;
  const size = Math.max(12, Math.round(Math.min(width, height) / 20));
  const text = words === '' ? session.ctx.i18n.t({ zh: '请勿转载', en: 'Do not copy' }) : words;
  await added(session, {
    ...{ name: { zh: '水印', en: 'Watermark' }, matrix: asItIs },
    recipe: {
      ...{ shape: 'watermark', width, height, text, font: 'sans', size },
      ...{ colour: '#808080', opacity: 35, angle: -30, gap: 200 },
    },
  });
}

export async function addFrame(session: EditorSession): Promise<void> {
  const { width, height } = session.state;
  const thickness = Math.max(4, Math.round(Math.min(width, height) / 25));
  await added(session, {
    ...{ name: { zh: '边框', en: 'Frame' }, matrix: asItIs },
    recipe: { shape: 'frame', width, height, style: 'plain', colour: '#ffffff', thickness, radius: thickness },
  });
}

/** Makes the sheet larger by the frame's width, so that the frame covers nothing of the picture. */
export async function growByFrame(session: EditorSession, id: string, recipe: FrameRecipe): Promise<void> {
  const { width, height } = session.state;
  const { thickness } = recipe;
  const size = { width: width + 2 * thickness, height: height + thickness + belowOf(recipe) };
  const gesture = newGesture();
  const label = { zh: '扩大画布', en: 'Expand canvas' };
  await session.whole(async () => {
    if (!(await session.run({ kind: 'crop', x: -thickness, y: -thickness, ...size, gesture, label }))) return;
    await changeDrawn(session, { id, recipe: { ...recipe, ...size }, matrix: asItIs, gesture, label });
  });
}

async function added(session: EditorSession, mark: Parameters<typeof addDrawn>[1]): Promise<void> {
  // Over all that is there.
  session.ui.layer = session.state.layers.at(-1)?.id;
  if (!(await addDrawn(session, mark))) return;
  session.ui.tool = 'move';
  session.ui.panelOpen = true;
  session.ui.typing = true;
}
