import type { LocalText } from '@fitout/sdk';
import { type Done, errorText } from '@fitout/sdk/desktop';
import { type RemoteList, usePlugin, useRemoteList, useServerChanges } from '@fitout/sdk/web';
import { useMemo, useState } from 'react';
import { catalogueTopic } from '../../api.ts';
import type { EntryFilter } from '../../shared/calls/inputs.ts';
import type { Counts, Entry, Values } from '../../shared/calls/outputs.ts';
import type { Table } from '../../shared/choices.ts';
import { tableClient } from '../client.ts';

let count = 0;

/** A table's list, and what is done to its lines. Removing can be taken back; purging asks. */
export function useTable<T extends Table>(table: T, filter: EntryFilter, nameOf: (value: Values[T]) => LocalText) {
  const { http, i18n, overlays, toasts } = usePlugin();
  const client = useMemo(() => tableClient(http, table), [http, table]);
  const [about, setAbout] = useState<{ total: number; counts: Counts }>();
  const [done, setDone] = useState<Done>();
  const list: RemoteList<Entry<Values[T]>> = useRemoteList(JSON.stringify(filter), async (cursor, signal) => {
    const page = await client.list(filter, cursor, signal);
    setAbout({ total: page.total, counts: page.counts });
    return page;
  });
  useServerChanges([catalogueTopic], list.reload);
  const attempt = async (work: Promise<unknown>, then: () => void): Promise<void> => {
    try {
      await work;
      then();
    } catch (error) {
      toasts.error(errorText(error), error);
    }
    list.reload();
  };
  const restore = (entry: Entry<Values[T]>) => {
    setDone(undefined);
    return attempt(client.remove(entry.key, false), () => toasts.success({ zh: '已恢复', en: 'Restored' }));
  };
  return {
    ...{ client, list, about, done },
    closeDone: () => setDone(undefined),
    saved() {
      toasts.success({ zh: '已保存', en: 'Saved' });
      list.reload();
    },
    restore,
    remove: (entry: Entry<Values[T]>) =>
      attempt(client.remove(entry.key, true), () =>
        setDone({
          id: ++count,
          words: i18n.t({ zh: '已删除“{name}”', en: 'Removed “{name}”' }, { name: i18n.t(nameOf(entry.value)) }),
          undo: () => void restore(entry),
        }),
      ),
    async reset(entry: Entry<Values[T]>) {
      const sure = await overlays.confirm({
        title: { zh: `还原“${nameOf(entry.value).zh}”？`, en: `Reset “${nameOf(entry.value).en}”?` },
        message: { zh: '你的修改会被内置内容替换。', en: 'The built-in version replaces your changes.' },
        confirm: { zh: '还原', en: 'Reset' },
      });
      if (sure) await attempt(client.drop(entry.key), () => toasts.success({ zh: '已还原', en: 'Reset' }));
    },
    async purge(entry: Entry<Values[T]>) {
      const sure = await overlays.confirm({
        title: { zh: `彻底删除“${nameOf(entry.value).zh}”？`, en: `Delete “${nameOf(entry.value).en}” for good?` },
        message: { zh: '此操作无法撤销。', en: 'This cannot be undone.' },
        confirm: { zh: '彻底删除', en: 'Delete for good' },
        danger: true,
      });
      if (!sure) return;
      setDone(undefined);
      await attempt(client.drop(entry.key), () => toasts.success({ zh: '已彻底删除', en: 'Permanently deleted' }));
    },
  };
}
