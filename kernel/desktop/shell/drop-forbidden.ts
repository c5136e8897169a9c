import { close } from '../tags/tag-state.ts';
import type { ShellParts } from './shell-parts.ts';

const words = { unknown: '页面已下线', forbidden: '没有权限', session: '没有权限' };
const english = { unknown: 'no longer available', forbidden: 'no permission', session: 'no permission' };

/** Closes restored tags that this person may not open any more, and says why: all of them in one message. */
export function dropForbidden({ kernel, tags: store }: ShellParts): void {
  const { i18n, openable, routes, toasts } = kernel;
  const zh: string[] = [];
  const en: string[] = [];
  for (const [refusal, tags] of Map.groupBy(store.state.tags, ({ url }) => openable.refusal(routes.match(url)))) {
    if (refusal === undefined) continue;
    const ids = tags.map(({ id }) => id);
    const titles = tags.map(({ ownTitle, title }) => ownTitle ?? i18n.t(title));
    store.set(close(store.state, ids));
    zh.push(`「${titles.join('」「')}」：${words[refusal]}`);
    en.push(`“${titles.join('”, “')}”: ${english[refusal]}`);
  }
  if (zh.length > 0) toasts.warning({ zh: `已关闭${zh.join('；')}`, en: `Closed ${en.join('; ')}` });
}
