import { askName } from '@fitout/sdk/desktop';
import { documentLimits } from '../../../shared/document/document.ts';
import type { SavedState } from '../../../shared/engine/types.ts';
import type { EditorSession } from './session.ts';
import type { SelectHow } from './tools.ts';

/** Asks for a name, and keeps what is selected under it. */
export async function saveSelection(session: EditorSession): Promise<boolean> {
  if (!session.allowed()) return false;
  const name = await askName(session.ctx.overlays, {
    title: { zh: '存储选区', en: 'Save selection' },
    value: freeName(session),
    maxLength: documentLimits.name,
  });
  if (name === undefined || !(await session.run({ kind: 'save-selection', name }))) return false;
  session.ctx.toasts.success({ zh: `已存储选区“${name}”`, en: `Saved the selection “${name}”` });
  return true;
}

export async function renameSelection(session: EditorSession, { id, name: before }: SavedState): Promise<void> {
  const name = await askName(session.ctx.overlays, {
    title: { zh: '重命名选区', en: 'Rename selection' },
    value: before,
    maxLength: documentLimits.name,
  });
  if (name !== undefined && name !== before) await session.run({ kind: 'rename-selection', id, name });
}

/** Selects what was kept, together with what is selected now; answers whether it is there. */
export async function loadSelection(session: EditorSession, id: string, how: SelectHow): Promise<boolean> {
  const done = await session.run({ kind: 'select', how, shape: { kind: 'saved', id } });
  if (done && session.state.selection === undefined)
    session.ctx.toasts.info({ zh: '载入后没有选中任何内容', en: 'Nothing is selected after loading' });
  return done;
}

/** `选区 3`: the first number that none has. */
function freeName({ ctx, state }: EditorSession): string {
  const names = new Set(state.saved?.map(({ name }) => name));
  let count = 1;
  const next = () => ctx.i18n.t({ zh: '选区 {count}', en: 'Selection {count}' }, { count });
  while (names.has(next())) count += 1;
  return next();
}
