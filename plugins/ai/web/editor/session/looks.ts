import type { LookAdjust } from '../../../shared/document/adjust.ts';
import type { Command, LayerState } from '../../../shared/engine/types.ts';
import { lookOf } from '../../../shared/looks/looks.ts';
import type { LookChoice } from './look-choice.ts';
import type { EditorSession } from './session.ts';

const label = { zh: '滤镜风格', en: 'Look' };

/** The picture's look: the highest, where there are several. */
export function lookLayer({ state }: EditorSession): (LayerState & { adjust: LookAdjust }) | undefined {
  return state.layers.findLast((layer) => layer.adjust?.kind === 'look') as ReturnType<typeof lookLayer>;
}

/** Begins with the look that the picture has, if any. */
export function openLooks(session: EditorSession): void {
  if (!session.allowed()) return;
  const there = lookLayer(session);
  const look = there === undefined ? undefined : lookOf(there.adjust.look)?.id;
  const strength = there === undefined ? 100 : Math.max(1, Math.round(there.opacity * 100));
  session.ui.looks = { look: look ?? 'none', strength };
}

/** What a choice does; undefined where it changes nothing. */
export function lookCommand(session: EditorSession, { look, strength }: LookChoice): Command | undefined {
  const there = lookLayer(session);
  const chosen = look === 'none' ? undefined : lookOf(look);
  if (chosen === undefined) return there && { kind: 'remove-layer', id: there.id };
  const { t } = session.ctx.i18n;
  const name = t({ zh: '风格 · {name}', en: 'Look: {name}' }, { name: t(chosen.title) });
  const opacity = strength / 100;
  const adjust: LookAdjust = { kind: 'look', look: chosen.id, steps: chosen.steps };
  if (there === undefined) {
    const above = session.state.layers.at(-1)?.id;
    return { kind: 'add-adjustment', name, adjust, opacity, label, ...(above !== undefined && { above }) };
  }
  // One that a person has changed since stays so.
  const set = there.adjust.look === look ? { opacity } : { adjust, name, opacity };
  return { kind: 'set-layer', id: there.id, set: { ...set, visible: true }, label };
}

/** Brings the choice into the picture, as one step; answers whether it is there. */
export async function applyLook(session: EditorSession): Promise<boolean> {
  const { looks } = session.ui;
  if (looks === undefined) return false;
  const command = lookCommand(session, { ...looks });
  session.previewer.drop();
  if (command !== undefined && !(await session.run(command))) return false;
  const layer = lookLayer(session)?.id;
  if (layer !== undefined) session.ui.layer = layer;
  session.ui.looks = undefined;
  return true;
}
