import { pluralize } from '@fitout/sdk';
import { DeleteRegular } from '@fluentui/react-icons';
import { whereIs } from '../../../shared/document/tree.ts';
import { batchOf } from '../../document/batch.ts';
import { isHeldByLock } from '../../document/placement.ts';
import { topmost } from '../../document/topmost.ts';
import type { ButtonCommand } from '../command.ts';
import { hasUnlocked } from './unlocked.ts';

/** Deletes what is selected, but for what is locked, and selects what comes next. */
export const remove: ButtonCommand = {
  id: 'remove',
  label: { zh: '删除', en: 'Delete' },
  icon: DeleteRegular,
  keys: [
    { key: 'delete', scope: 'selection' },
    { key: 'backspace', scope: 'selection' },
  ],
  enabled: hasUnlocked,
  run(session) {
    const { store, selection, history, edits, ctx } = session;
    const selected = topmost(store, selection.ids);
    const ids = selected.filter((id) => !isHeldByLock(store, id));
    if (ids.length < selected.length)
      ctx.toasts.info({ zh: '锁定的组件不会被删除', en: 'Locked blocks cannot be deleted' });
    const [first] = ids;
    if (first === undefined) return;
    const { parent, slot, at } = whereIs(store, first);
    history.seal();
    if (!edits.do(batchOf(ids.map((id) => ({ op: 'remove', id }))))) return;
    const list = store.children(parent, slot);
    const next = list[Math.min(at, list.length - 1)] ?? (parent === store.root ? undefined : parent);
    selection.set(next === undefined ? [] : [next]);
    session.announce({ zh: `已删除 ${ids.length} 个组件`, en: `${pluralize(ids.length, 'block', 'blocks')} deleted` });
  },
};
