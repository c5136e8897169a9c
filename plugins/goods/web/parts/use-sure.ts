import { pluralize } from '@fitout/sdk';
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
    const live = pages.some((page) => page.live);
    const shown = pages.slice(0, 5);
    const rest = pages.length - shown.length;
    const word = actions[action];
    const names = (mark: string, join: string) =>
      shown.map((page) => `《${page.title}》${page.live ? mark : ''}`).join(join);
    return overlays.confirm({
      title: { zh: `有 ${pages.length} 个页面正在使用`, en: `${pluralize(pages.length, 'page uses', 'pages use')} it` },
      message: {
        zh: `${names('（已发布）', '、')}${rest > 0 ? `等 ${pages.length} 个页面` : ''}。${live ? `${word.zh}后，访客将不再看到它。` : ''}`,
        en: `${names(' (live)', ', ')}${rest > 0 ? ` and ${rest} more` : ''}.${live ? ' Visitors will no longer see it.' : ''}`,
      },
      confirm: { zh: `仍要${word.zh}`, en: `${word.en} all the same` },
    });
  };
}
