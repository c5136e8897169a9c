import { usePlugin } from '@fitout/sdk/web';
import { pagesWith } from '../client.ts';

const actions = {
  unlist: { zh: '下架', en: 'Unlist' },
  trash: { zh: '删除', en: 'Delete' },
  pause: { zh: '暂停', en: 'Pause' },
};

/**
 * Asks before something goes that pages show, and names the pages. Where no page shows it nobody is asked; where that
 * cannot be told, neither: each of these can be taken back.
 */
export function useSure(kind: 'good' | 'coupon' | 'activity') {
  const { http, overlays } = usePlugin();
  return async (action: keyof typeof actions, ids: readonly string[]): Promise<boolean> => {
    const pages = await pagesWith(http, kind, ids).catch(() => []);
    if (pages.length === 0) return true;
    const live = pages.filter((page) => page.live).length;
    const names = pages.slice(0, 5).map(({ title }) => `《${title}》`);
    const rest = pages.length - names.length;
    const word = actions[action];
    const zh = live > 0 ? `其中 ${live} 个已发布，${word.zh}后访客将看不到` : '都还没有发布';
    const en = live > 0 ? `${live} of them are live: visitors will no longer see it` : 'none of them is live';
    return overlays.confirm({
      title: { zh: `有 ${pages.length} 个页面正在使用`, en: `${pages.length} pages use it` },
      message: {
        zh: `${names.join('')}${rest > 0 ? `等 ${pages.length} 个页面` : ''}，${zh}。`,
        en: `${names.join(' ')}${rest > 0 ? ` and ${rest} more` : ''}: ${en}.`,
      },
      confirm: { zh: `仍要${word.zh}`, en: `${word.en} all the same` },
    });
  };
}
