import { hasService } from '../../start/generate-task.ts';
import type { Task } from '../../start/tasks.ts';
import { keptWhite } from '../../white-ground/choice.ts';
import { addText } from '../stage/text.ts';
import { cutOutTask } from './cut-out-task.ts';
import type { EditorSession } from './session.ts';
import { whiteGroundLayer } from './white-ground.ts';

/** A quiet ground that most products stand out from. */
const groundColour = '#e6ecf5';

/** Begins with what the picture was opened for. */
export async function beginTask(session: EditorSession, task: Task): Promise<void> {
  const { width, height } = session.state;
  if (task === 'white') await whiteGroundLayer(session, keptWhite(session.ctx.storage));
  else if (task === 'cut') await cutOutTask(session);
  else if (task === 'scene') await anotherGround(session);
  else if (task === 'erase') drawAround(session);
  else if (task === 'generate') showGenerating(session, 'new');
  else if (task === 'crop') session.ui.tool = 'crop';
  else if (task === 'sizes') session.ui.making = 'sizes';
  else await addText(session, { x: Math.round(width * 0.1), y: Math.round(height * 0.15) });
}

/** The subject before a scene that is asked for; where nothing generates, before a colour. */
async function anotherGround(session: EditorSession): Promise<void> {
  const { layer } = session.ui;
  if (layer === undefined || !(await cutOutTask(session))) return;
  const { http, session: who, toasts } = session.ctx;
  if (who.can('ai.generate') && (await hasService(http).catch(() => false))) {
    showGenerating(session, 'around');
    return;
  }
  if (!(await session.addLayer({ zh: '背景颜色', en: 'Background colour' }))) return;
  const ground = session.ui.layer;
  if (ground === undefined || ground === layer) return;
  session.ui.foreground = groundColour;
  const to = session.state.layers.findIndex(({ id }) => id === layer);
  await session.whole(async () => {
    await session.run({ kind: 'fill-layer', id: ground, colour: session.foreground });
    await session.run({ kind: 'move-layer', id: ground, to });
  });
  session.ui.tool = 'bucket';
  toasts.info({
    zh: '已换成纯色背景。改前景色后点按画布即可换颜色，也可从素材库加入背景图',
    en: 'The background is now a solid colour. To change it, choose a foreground colour and click the canvas, or add a background image from the asset library',
  });
}

function showGenerating({ ui }: EditorSession, where: 'new' | 'around'): void {
  ui.generate.where = where;
  ui.panel = 'generate';
  ui.panelOpen = true;
}

function drawAround({ ui, ctx }: EditorSession): void {
  ui.tool = 'select';
  ui.select.shape = 'lasso';
  ctx.toasts.info({
    zh: '圈出不想要的东西，再点上方的「去除」',
    en: 'Draw around what you want to remove, then click “Remove” above',
  });
}
