import type { LocalText } from '@fitout/sdk';
import type { Area } from '../../../shared/engine/selection/area.ts';
import { longWork } from './long-work.ts';
import type { EditorSession } from './session.ts';

const name = { zh: '去除', en: 'Remove' };
const title = { zh: '正在去除', en: 'Removing' };
/** Pixels around what is to go in which its ground is looked for, and as a share of its size. */
const around = { least: 200, share: 1 } as const;

/** What is selected goes from the layer that is worked on; what is round it goes on. */
export async function eraseSelected(session: EditorSession): Promise<void> {
  const { layer } = session.ui;
  const selected = await session.engine.selected();
  if (layer === undefined) return;
  if (selected === undefined) {
    session.ctx.toasts.info({ zh: '请先用选区工具圈出要去除的东西', en: 'First select what to remove' });
    session.ui.tool = 'select';
    return;
  }
  if (await eraseArea(session, layer, selected, name))
    await session.run({ kind: 'select', how: 'replace', shape: { kind: 'none' } });
}

/** What a mask shows goes from a layer, as one step that is called `label`; answers whether it went. */
export async function eraseArea(session: EditorSession, layer: string, area: Area, label: LocalText): Promise<boolean> {
  const { width, height } = session.state;
  const by = Math.max(around.least, around.share * Math.max(area.x1 - area.x0, area.y1 - area.y0));
  const [x0, y0] = [Math.max(0, area.x0 - by), Math.max(0, area.y0 - by)];
  const [x1, y1] = [Math.min(width, area.x1 + by), Math.min(height, area.y1 + by)];
  const [w, h] = [x1 - x0, y1 - y0];
  const done = await longWork(session, title, async (run) => {
    const { withoutArea } = await import('../../pixels/pixel-work.ts');
    const { data } = await session.engine.layerPixels(layer, { x0, y0, x1, y1 });
    const mask = new Uint8Array(w * h);
    const across = area.x1 - area.x0;
    for (let y = area.y0; y < area.y1; y += 1) {
      const from = (y - area.y0) * across;
      mask.set(area.bytes.subarray(from, from + across), (y - y0) * w + area.x0 - x0);
    }
    // Cast: the pixels were made for this picture, in a buffer of its own.
    return withoutArea({ width: w, height: h, data: data as Uint8ClampedArray<ArrayBuffer> }, mask, run);
  });
  if (done === undefined) return false;
  const picture = await createImageBitmap(new ImageData(new Uint8ClampedArray(done.buffer), w, h), {
    premultiplyAlpha: 'none',
  });
  return session.run({ kind: 'replace-pixels', id: layer, picture, x: x0, y: y0, label });
}
