import type { MenuEntry, OpenableRoute, RecentPage } from '@fitout/sdk/web';
import { snapshot, subscribe } from 'valtio/vanilla';
import { type Disposable, toDisposable } from '../../../sdk/base/disposable.ts';
import { areaOf, type RouteMatch, type RouteTable } from '../../../sdk/manifest/routes.ts';
import type { SessionStore } from '../session/session.ts';
import type { Descriptions } from './descriptions.ts';
import type { MenuStore } from './menu.ts';
import type { PersonalStore } from './personal.ts';

/** What this person may open. Lists keep their identity until they change. */
export interface Openable {
  entries(): readonly MenuEntry[];
  routes(): readonly OpenableRoute[];
  /** Of the phone area, whoever may open them. */
  phoneRoutes(): readonly OpenableRoute[];
  recent(): readonly RecentPage[];
  favourites(): readonly string[];
  /** Why a route may not be opened, or undefined where it may. */
  refusal(match: RouteMatch | undefined): 'unknown' | 'forbidden' | 'session' | undefined;
  subscribe(listener: () => void): Disposable;
}

/** `all`: the routes of both areas; a document opens those of its own, `here`. */
export function createOpenable(
  { here: routes, all }: { here: RouteTable; all: RouteTable['all'] },
  session: SessionStore,
  menu: MenuStore,
  personal: PersonalStore,
  descriptions: Descriptions,
): Openable {
  const refusal: Openable['refusal'] = (match) => {
    if (match === undefined) return 'unknown';
    if (match.route.public === true) return undefined;
    if (session.state.user === undefined) return 'session';
    return match.route.fun === undefined || session.can(match.route.fun) ? undefined : 'forbidden';
  };
  const openable = memo(
    () => [snapshot(session.state).functions, snapshot(descriptions.state).of] as const,
    ([, described]) =>
      routes.all
        .filter((route) => areaOf(route.path) === 'desktop' && !route.path.includes(':') && route.tool !== false)
        .filter((route) => refusal({ route, params: {} }) === undefined)
        .map(
          ({ plugin, path, title, logo }): OpenableRoute => ({
            plugin,
            path,
            title,
            ...(described?.[path] === undefined ? {} : { description: described[path] }),
            ...(logo === undefined ? {} : { logo }),
          }),
        ),
  );
  let phone: readonly OpenableRoute[] | undefined;
  const recentOf = memo(
    () => [snapshot(personal.state).recent, snapshot(session.state).functions] as const,
    ([recent]) => recent.filter((page) => refusal(routes.match(page.url)) === undefined),
  );
  return {
    entries: () => snapshot(menu.state).entries as readonly MenuEntry[],
    routes() {
      descriptions.load();
      return openable();
    },
    recent: recentOf,
    phoneRoutes: () => (phone ??= all.filter(leadsToPhone).map(({ plugin, path, title }) => ({ plugin, path, title }))),
    favourites: () => snapshot(personal.state).favourites as readonly string[],
    refusal,
    subscribe(listener) {
      const ends = [
        subscribe(session.state, listener),
        subscribe(menu.state, listener),
        subscribe(personal.state, listener),
        subscribe(descriptions.state, listener),
      ];
      return toDisposable(() => {
        for (const end of ends) end();
      });
    },
  };
}

const leadsToPhone = ({ path, tool }: RouteMatch['route']): boolean =>
  areaOf(path) === 'mobile' && !path.includes(':') && tool !== false;

/** Computes again only when what it hangs on is another object. */
function memo<K, T>(key: () => K, compute: (key: K) => T): () => T {
  let last: { key: K; value: T } | undefined;
  return () => {
    const now = key();
    if (last === undefined || !same(last.key, now)) last = { key: now, value: compute(now) };
    return last.value;
  };
}

function same(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a === b || (a.length === b.length && a.every((item, i) => item === b[i]));
  return a === b;
}
