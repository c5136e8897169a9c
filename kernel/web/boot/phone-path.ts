import { parseAddress } from '../../../sdk/manifest/routes.ts';
import { layoutRoot, mobileHome } from '../constants.ts';

/**
 * The page of /m that a hash names. `#/m/` is where boot sends a phone that named no page, `#/m/home` one that named the
 * workbench's home; `#/m` is the list of tools.
 */
export function phonePath(hash: string): string {
  const { path } = parseAddress(hash);
  const isHome = path === '/' || path === `/m${layoutRoot}` || (path === '/m' && /^#?\/m\//.test(hash));
  return isHome ? mobileHome : path;
}
