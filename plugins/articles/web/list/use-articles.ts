import { newUuid } from '@fitout/sdk';
import { type Done, errorText, useAttempt } from '@fitout/sdk/desktop';
import { usePlugin, useRemote, useRemoteList, useServerChanges } from '@fitout/sdk/web';
import { useRef, useState } from 'react';
import { articleTopic } from '../../api.ts';
import type { ArticleSummary } from '../../shared/calls/answers.ts';
import type { StatusFilter } from '../../shared/choices.ts';
import { articleCallsOf } from '../client.ts';

export type Articles = ReturnType<typeof useArticles>;

let count = 0;

/** The organisation's articles as they are filtered, and what is done to one of them in the list. */
export function useArticles(filter: { search: string; tag: string; status: StatusFilter }) {
  const { http, i18n, navigation, overlays, toasts } = usePlugin();
  const call = articleCallsOf(http);
  const [done, setDone] = useState<Done>();
  const [making, setMaking] = useState(false);
  const key = useRef<string>(undefined);
  const list = useRemoteList<ArticleSummary>(JSON.stringify(filter), (cursor, signal) => {
    const { search, tag, status } = filter;
    const query = { status, cursor, ...(search === '' ? {} : { search }), ...(tag === '' ? {} : { tag }) };
    return call('GET articles', { query }, { signal });
  });
  const overview = useRemote('overview', (signal) => call('GET overview', {}, { signal }));
  const reload = () => {
    list.reload();
    overview.reload();
  };
  useServerChanges([articleTopic], reload);
  const attempt = useAttempt(reload);
  const restore = async ({ id }: ArticleSummary) => {
    setDone(undefined);
    await attempt(() => call('POST articles/:id/restore', { params: { id } }), { zh: '已恢复', en: 'Restored' });
  };
  return {
    ...{ list, overview, done, making, reload, restore },
    closeDone: () => setDone(undefined),
    async make() {
      if (making) return;
      setMaking(true);
      // The same key again answers the article that an unheard answer told of.
      key.current ??= newUuid();
      try {
        const { id } = await call('POST articles', { body: { key: key.current } });
        key.current = undefined;
        navigation.open(`/editor?id=${id}`);
      } catch (error) {
        toasts.error(errorText(error), error);
      } finally {
        setMaking(false);
      }
    },
    async duplicate({ id }: ArticleSummary) {
      await attempt(() => call('POST articles/:id/duplicate', { params: { id } }), {
        zh: '已复制为新的草稿',
        en: 'Copied as a new draft',
      });
    },
    async remove(article: ArticleSummary) {
      const { id, title, status } = article;
      const live = status === 'published' || status === 'changed';
      const sure =
        !live ||
        (await overlays.confirm({
          title: { zh: `将“${title}”移入回收站？`, en: `Move “${title}” to the trash?` },
          message: {
            zh: '读者将无法再打开它，引用它的页面不再显示。可以恢复为草稿。',
            en: 'Readers will no longer be able to open it, and pages will no longer show it. You can restore it as a draft.',
          },
          confirm: { zh: '移入回收站', en: 'Move to the trash' },
          danger: true,
        }));
      if (!sure || !(await attempt(() => call('DELETE articles/:id', { params: { id } })))) return;
      const name = title === '' ? i18n.t({ zh: '无标题', en: 'Untitled' }) : title;
      const words = i18n.t({ zh: '“{name}”已移入回收站', en: '“{name}” moved to the trash' }, { name });
      setDone({ id: ++count, words, undo: () => void restore(article) });
    },
    async destroy({ id, title }: ArticleSummary) {
      const sure = await overlays.confirm({
        title: { zh: `彻底删除“${title}”？`, en: `Delete “${title}” for good?` },
        message: {
          zh: '文章及其全部版本将无法恢复。',
          en: 'The article and all its versions will be deleted and cannot be recovered.',
        },
        confirm: { zh: '彻底删除', en: 'Delete for good' },
        danger: true,
      });
      if (sure)
        await attempt(() => call('DELETE articles/:id/forever', { params: { id } }), {
          zh: '已彻底删除',
          en: 'Deleted',
        });
    },
  };
}
