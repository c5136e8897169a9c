import { type LocalText, pluralize } from '@fitout/sdk';
import { type Done, errorText } from '@fitout/sdk/desktop';
import { usePlugin } from '@fitout/sdk/web';
import { useState } from 'react';
import type { PlaceEdit } from '../store/edits.ts';
import type { Workspace } from '../store/workspace.ts';

let count = 0;

export type PlaceActs = ReturnType<typeof usePlaceActs>;

/** What people do with places, each with a notice that can take it back. */
export function usePlaceActs(workspace: Workspace, changed: () => void) {
  const { i18n, overlays, toasts } = usePlugin();
  const [done, setDone] = useState<Done>();
  const attempt = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch (error) {
      toasts.error(errorText(error), error);
      return undefined;
    } finally {
      changed();
    }
  };
  const undo = async (): Promise<void> => {
    setDone(undefined);
    const edit = await attempt(() => workspace.undo());
    if (edit !== undefined) toasts.info({ zh: `已撤销：${labelOf(edit).zh}`, en: `Undone: ${labelOf(edit).en}` });
  };
  const redo = async (): Promise<void> => {
    setDone(undefined);
    const edit = await attempt(() => workspace.redo());
    if (edit !== undefined) toasts.info({ zh: `已重做：${labelOf(edit).zh}`, en: `Redone: ${labelOf(edit).en}` });
  };
  const announce = (text: LocalText, values: Record<string, string | number>): void =>
    setDone({ id: ++count, words: i18n.t(text, values), undo: () => void undo() });
  const bulk = async (
    action: 'trash' | 'restore' | 'show' | 'hide',
    ids: readonly string[],
    { label, text }: { label: LocalText; text: LocalText },
  ): Promise<void> => {
    const n = await attempt(() => workspace.bulk(action, ids, label));
    if (n === 0) toasts.info({ zh: '没有需要修改的门店', en: 'Nothing to change' });
    else if (n !== undefined) announce(text, { n });
  };
  return {
    done,
    closeDone: () => setDone(undefined),
    undo,
    redo,
    async move(id: string, at: { lng: number; lat: number }): Promise<void> {
      const isMoved = await attempt(() => workspace.edit(id, at));
      const name = workspace.get(id)?.name ?? '';
      if (isMoved === true) announce({ zh: '已移动“{name}”', en: 'Moved “{name}”' }, { name });
    },
    async trash(ids: readonly string[]): Promise<void> {
      const name = ids.length === 1 ? workspace.get(ids[0] ?? '')?.name : undefined;
      const label = { zh: '删除门店', en: 'deleting stores' };
      if (name === undefined)
        return bulk('trash', ids, { label, text: { zh: '已删除 {n} 家门店', en: '{n} {n|store|stores} deleted' } });
      const n = await attempt(() => workspace.bulk('trash', ids, label));
      if (n !== undefined && n > 0) announce({ zh: '已删除“{name}”', en: '“{name}” deleted' }, { name });
    },
    restore: (ids: readonly string[]) =>
      bulk('restore', ids, {
        label: { zh: '恢复门店', en: 'restoring stores' },
        text: { zh: '已恢复 {n} 家门店', en: '{n} {n|store|stores} restored' },
      }),
    setVisible: (ids: readonly string[], visible: boolean) =>
      bulk(visible ? 'show' : 'hide', ids, {
        label: visible ? { zh: '显示门店', en: 'showing stores' } : { zh: '隐藏门店', en: 'hiding stores' },
        text: visible
          ? { zh: '{n} 家门店已对顾客显示', en: '{n} {n|store is|stores are} now visible to customers' }
          : { zh: '{n} 家门店已对顾客隐藏', en: '{n} {n|store is|stores are} now hidden from customers' },
      }),
    async tag(ids: readonly string[], change: { add: string[]; remove: string[] }): Promise<void> {
      const n = await attempt(() => workspace.tag(ids, change, { zh: '修改标签', en: 'changing tags' }));
      if (n !== undefined)
        announce({ zh: '已修改 {n} 家门店的标签', en: 'Changed tags of {n} {n|store|stores}' }, { n });
    },
    async purge(ids: readonly string[]): Promise<void> {
      const agrees = await overlays.confirm({
        title: {
          zh: `彻底删除 ${ids.length} 家门店？`,
          en: `Permanently delete ${pluralize(ids.length, 'store', 'stores')}?`,
        },
        message: { zh: '彻底删除后无法恢复。', en: 'This cannot be undone.' },
        confirm: { zh: '彻底删除', en: 'Delete permanently' },
        danger: true,
      });
      if (agrees) await attempt(() => workspace.purge(ids));
    },
  };
}

function labelOf(edit: PlaceEdit): LocalText {
  if (edit.kind === 'bulk') return edit.label;
  return edit.after.lng === undefined
    ? { zh: '修改门店', en: 'editing a store' }
    : { zh: '移动门店', en: 'moving a store' };
}
