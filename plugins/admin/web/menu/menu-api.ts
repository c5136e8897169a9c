import type { Answer, PlatformCalls } from '@fitout/sdk/calls';
import type { Http } from '@fitout/sdk/web';
import type { MenuTree } from '../../shared/menu-tree.ts';
import { platform } from '../parts/platform.ts';

/** The menu as it is answered, also where somebody else was faster. */
export type SavedMenu = Answer<PlatformCalls, 'GET /v1/menu'>;

export const menuApi = (http: Http) => {
  const call = platform(http);
  return {
    load: (signal?: AbortSignal) => call('GET /v1/menu', {}, { signal }),
    save: (rev: number, tree: MenuTree) => call('PUT /v1/menu', { body: { rev, items: [...tree] } }),
    reset: () => call('POST /v1/menu/reset'),
  };
};
