import { textFinder } from '../../../../bar/api.ts';
import type { Area } from '../../../shared/engine/selection/area.ts';
import { merged } from '../../../shared/engine/selection/area.ts';
import type { Box } from '../../../shared/engine/types.ts';
import { eraseArea } from './erase.ts';
import { type Found, type FoundText, foundCorners } from './found-text.ts';
import { longWork } from './long-work.ts';
import type { EditorSession } from './session.ts';

const title = { zh: '正在查找文字', en: 'Looking for text' };
const noFinder = {
  zh: '查找文字要用插件“相机”（bar），它没有启用；请平台管理员在“系统 → 插件”里启用。也可以用选区圈出文字，再点“去除”',
  en: 'Finding text needs the “Camera” plugin (bar), which is not enabled. Ask a platform administrator to enable it in “System → Plugins”, or select the text by hand and click “Remove”',
};
const name = { zh: '去除文字', en: 'Remove text' };
/** Pixels by which what goes is wider than what was found: letters have soft edges and shadows. */
const firstGrow = 3;

/** Looks for text on the layer in hand, within what is selected; a person then chooses which of it goes. */
export async function findText(session: EditorSession): Promise<void> {
  const { layer } = session.ui;
  if (layer === undefined) return;
  const { selection } = session.state;
  const boxes = await longWork(session, title, async ({ signal, onProgress }) => {
    const find = await session.ctx.services.find(textFinder);
    signal.throwIfAborted();
    if (find === undefined) {
      session.ctx.toasts.warning(noFinder);
      return undefined;
    }
    const picture = await session.engine.layerPixels(layer);
    onWhite(picture.data);
    return find({ data: picture.data, width: picture.width, height: picture.height }, { signal, onProgress });
  });
  if (boxes === undefined) return;
  const within = boxes.filter(({ middle }) => selection === undefined || contains(selection.bounds, middle));
  if (within.length === 0) {
    session.ctx.toasts.info(
      selection === undefined
        ? {
            zh: '这个图层上没有找到文字；可以用选区圈出后点“去除”',
            en: 'No text was found on this layer. Select it by hand, then click “Remove”',
          }
        : {
            zh: '选区里没有找到文字；可以取消选择后再找',
            en: 'No text was found in the selection. Deselect and try again',
          },
    );
    return;
  }
  const areas = within.map(({ middle, half, along }): Found => ({ middle, half, along, on: true }));
  session.ui.foundText = { layer, at: session.state.at, grow: firstGrow, areas };
}

/** What was chosen goes from its layer, as one step. */
export async function eraseFound(session: EditorSession): Promise<void> {
  const { foundText } = session.ui;
  const area = foundText && (await areaOf(session, foundText));
  if (foundText === undefined || area === undefined) return;
  if (await eraseArea(session, foundText.layer, area, name)) session.ui.foundText = undefined;
}

/** What was chosen becomes the selection. */
export async function selectFound(session: EditorSession): Promise<void> {
  const { foundText } = session.ui;
  const area = foundText && (await areaOf(session, foundText));
  if (area === undefined) return;
  const { x0, y0, x1, y1, bytes } = area;
  const shape = { kind: 'mask', x: x0, y: y0, width: x1 - x0, height: y1 - y0, bytes } as const;
  if (await session.run({ kind: 'select', how: 'replace', shape })) session.ui.foundText = undefined;
}

/** The chosen areas as one mask; undefined where none is chosen, or none lies on the sheet. */
async function areaOf(session: EditorSession, { areas, grow }: FoundText): Promise<Area | undefined> {
  const shapes = areas
    .filter(({ on }) => on)
    .map((area) => ({ kind: 'polygon', points: foundCorners(area, grow) }) as const);
  const masks: Area[] = [];
  await session.attempt(
    Promise.all(shapes.map((shape) => session.engine.shown(shape))).then((found) => void masks.push(...found)),
  );
  return merged(masks);
}

function contains({ x0, y0, x1, y1 }: Box, { x, y }: { x: number; y: number }): boolean {
  return x >= x0 && x < x1 && y >= y0 && y < y1;
}

/** What is clear is looked at as on paper. */
function onWhite(data: Uint8ClampedArray): void {
  for (let at = 0; at < data.length; at += 4) {
    const alpha = (data[at + 3] as number) / 255;
    if (alpha === 1) continue;
    for (let i = at; i < at + 3; i += 1) data[i] = (data[i] as number) * alpha + 255 * (1 - alpha);
    data[at + 3] = 255;
  }
}
