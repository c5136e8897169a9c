import { anyone, type PluginApp } from '@fitout/sdk/server';

/** What a countdown on a page counts by: the server's clock, whatever the visitor's device says. */
export function publicTime(app: PluginApp): void {
  app.get('/public/now', { access: anyone, summary: '服务器时间' }, async () => ({ now: Date.now() }));
}
