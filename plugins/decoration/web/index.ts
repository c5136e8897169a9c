import { type ServiceToken, serviceToken } from '@fitout/sdk';
import { defineWeb } from '@fitout/sdk/web';
import type { PageLists } from '../api.ts';

/**
 * `pageLists` of api.ts, which is known by its name. Importing it would bring what other plugins make their blocks of
 * to everybody's first page, in a file of its own.
 */
const pageLists: ServiceToken<PageLists> = serviceToken('decoration.lists');

export default defineWeb({
  views: {
    display: () => import('./views/display.tsx'),
    edit: () => import('./views/edit.tsx'),
    home: () => import('./views/home.tsx'),
    list: () => import('./views/list.tsx'),
    shop: () => import('./views/shop.tsx'),
  },
  activate(ctx) {
    // One component for good: with another one each time, a list that comes back to the front would begin anew.
    let list: ReturnType<PageLists['load']> | undefined;
    const load = async () => (await import('./pages/page-list.tsx')).pageListOf(ctx);
    ctx.services.provide(pageLists, {
      load() {
        list ??= load();
        list.catch(() => {
          list = undefined;
        });
        return list;
      },
    });
  },
});
