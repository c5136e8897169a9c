import { type Done, errorText } from '@fitout/sdk/desktop';
import { usePlugin, useText } from '@fitout/sdk/web';
import { useState } from 'react';
import type { BatchAction } from '../../shared/choices.ts';
import { goodsClient } from '../client.ts';
import { useSure } from '../parts/use-sure.ts';

const back: Partial<Record<BatchAction, BatchAction>> = {
  list: 'unlist',
  unlist: 'list',
  trash: 'restore',
  restore: 'trash',
};

const words: Record<BatchAction, { zh: string; en: string }> = {
  list: { zh: '已上架 {n} 件商品', en: '{n} listed' },
  unlist: { zh: '已下架 {n} 件商品', en: '{n} unlisted' },
  trash: { zh: '已将 {n} 件商品移入回收站', en: '{n} moved to the trash' },
  restore: { zh: '已恢复 {n} 件商品', en: '{n} restored' },
  purge: { zh: '已彻底删除 {n} 件商品', en: '{n} permanently deleted' },
};

let count = 0;

/** What is done to many at once; all but deleting for good can be taken back. `changed` loads the list again. */
export function useBatch(changed: () => void) {
  const { http, overlays, toasts } = usePlugin();
  const t = useText();
  const [done, setDone] = useState<Done>();
  const client = goodsClient(http);
  const sureOf = useSure('good');
  const run = async (action: BatchAction, ids: readonly string[]): Promise<void> => {
    if (action === 'purge') {
      const sure = await overlays.confirm({
        title: { zh: `彻底删除 ${ids.length} 件商品？`, en: `Delete ${ids.length} for good?` },
        message: {
          zh: '此操作无法撤销，营销活动中的这些商品也会一并移除。',
          en: 'This cannot be undone. They are also removed from promotions.',
        },
        confirm: { zh: '彻底删除', en: 'Delete for good' },
        danger: true,
      });
      if (!sure) return;
    } else if ((action === 'unlist' || action === 'trash') && !(await sureOf(action, ids))) return;
    try {
      const touched = await client.batch(action, ids);
      changed();
      if (touched.length === 0) {
        toasts.info({ zh: '所选商品已是该状态', en: 'Nothing to change' });
        return;
      }
      const reverse = back[action];
      const said = t(words[action], { n: touched.length });
      if (reverse === undefined) toasts.success(said);
      else setDone({ id: ++count, words: said, undo: () => void undo(reverse, touched) });
    } catch (error) {
      toasts.error(errorText(error), error);
    }
  };
  const undo = async (action: BatchAction, ids: readonly string[]) => {
    try {
      await client.batch(action, ids);
      toasts.success({ zh: '已撤销', en: 'Taken back' });
    } catch (error) {
      toasts.error(errorText(error), error);
    }
    changed();
  };
  return { run, done, close: () => setDone(undefined) };
}
