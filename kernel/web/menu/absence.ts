import type { Text } from '../../../sdk/base/text.ts';
import { areaOf, parseAddress, RouteTable } from '../../../sdk/manifest/routes.ts';
import type { GraphFailure } from '../../core/graph.ts';
import { platformTools } from '../../core/platform-tools.ts';
import type { PageKernel } from '../page-kernel.ts';
import { leaves } from './menu.ts';

/** Why no page of this document serves an address. */
export type Absence =
  | { why: 'quarantined'; title: Text; failure: GraphFailure }
  /** A tool for computers, on a phone. `path`: where a computer has it. */
  | { why: 'computers'; title: Text; path: string }
  /** The same, and this person may not open it there either. */
  | { why: 'forbidden'; title: Text }
  | { why: 'not-installed'; title: Text }
  | { why: 'unknown'; title: Text };

const noSuchPage = { zh: '页面不存在', en: 'Page not found' };

type Parts = Pick<PageKernel, 'area' | 'registry' | 'openable' | 'menu'>;

/** Says of an address that no route of this area serves what is the matter with it. */
export function absenceOf({ area, registry, openable, menu }: Parts, url: string): Absence {
  const { path } = parseAddress(url);
  // A phone is sent to /m with the address that it asked for behind it.
  const asked = area === 'mobile' ? [path, path.replace(/^\/m(?=\/)/, '')] : [path];
  const serving = <T extends { paths?: readonly string[] }>(candidates: readonly T[]): T | undefined =>
    asked.flatMap((one) => candidates.find(({ paths = [] }) => tableOf(paths).match(one) !== undefined) ?? [])[0];

  const failure = serving(registry.failures);
  if (failure !== undefined) return { why: 'quarantined', title: failure.title ?? failure.plugin, failure };
  if (area === 'mobile') {
    const [, onComputers = path] = asked;
    const match = desktopRoutes(registry.plugins).match(onComputers);
    if (match !== undefined) {
      const { title } = match.route;
      if (openable.refusal(match) === 'forbidden') return { why: 'forbidden', title };
      return { why: 'computers', title, path: onComputers };
    }
  }
  const entry = leaves(menu.state.entries).find(({ item }) => asked.includes(parseAddress(item.url ?? '').path));
  if (entry !== undefined) return { why: 'not-installed', title: entry.item.title };
  const tool = serving([...(registry.off ?? []), ...platformTools]);
  return tool === undefined ? { why: 'unknown', title: noSuchPage } : { why: 'not-installed', title: tool.title };
}

const tableOf = (paths: readonly string[]): RouteTable =>
  new RouteTable(paths.map((path) => ({ path, plugin: '', view: '', title: '' })));

const desktopRoutes = (plugins: PageKernel['registry']['plugins']): RouteTable =>
  new RouteTable(
    plugins.flatMap(({ id, routes }) =>
      routes.filter(({ path }) => areaOf(path) === 'desktop').map((route) => ({ ...route, plugin: id })),
    ),
  );
