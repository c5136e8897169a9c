import type { PluginContext } from '@fitout/sdk/web';
import { decorationCalls } from '../client.ts';

/** Makes a published page the home page, once the person agreed. Resolves to whether it was done. */
export async function chooseHome(ctx: PluginContext, page: { id: string; title: string }): Promise<boolean> {
  const agreed = await ctx.overlays.confirm({
    title: { zh: `将“${page.title}”设为首页？`, en: `Make “${page.title}” the home page?` },
    message: { zh: '访客将立即看到新的首页。', en: 'Visitors will see the new home page immediately.' },
  });
  if (!agreed) return false;
  await decorationCalls(ctx.http)('PUT home', { body: { pageId: page.id } });
  ctx.toasts.success({ zh: '首页已更新', en: 'Home page updated' });
  return true;
}
