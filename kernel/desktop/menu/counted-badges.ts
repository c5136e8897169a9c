import type { Disposable } from '../../../sdk/base/disposable.ts';
import { parseAddress } from '../../../sdk/manifest/routes.ts';
import type { PageKernel } from '../../web/page-kernel.ts';
import { readJson, sessionKeys, writeJson } from '../../web/storage.ts';
import type { Shell } from '../shell/shell.ts';
import { tagOf } from '../tags/tag-state.ts';
import { type MenuBadgeItem, menuBadgePoint } from './menu-badges.ts';

/**
 * A manifest's line under `contributes["menu.badge"]`: behind the entry of `url` stands how often the server told of
 * `topic` since whoever holds `fun` last had a page of that address in front, though nothing of the plugin is loaded.
 */
export interface CountedBadge {
  url: string;
  topic: string;
  fun: string;
}

/** Counts for this person, through a reload of the window as well. */
export function countBadges(shell: Shell): void {
  const { kernel } = shell;
  const counted = new Counted(kernel);
  counted.restore();
  kernel.events.on('server.event', ({ topic }) => {
    for (const { item, plugin } of declared(kernel))
      if (item.topic === topic && kernel.session.can(item.fun) && !isInFront(shell, item.url))
        counted.add(plugin, item.url);
  });
  shell.subscribe(() => counted.drop((url) => isInFront(shell, url)));
  let person = kernel.session.state.user?.id;
  kernel.events.on('session.changed', ({ user }) => {
    if (person !== undefined && user?.id !== person) counted.drop(() => true);
    person = user?.id;
  });
}

function declared({ contributions }: PageKernel): { plugin: string; item: CountedBadge }[] {
  const all = contributions.list<CountedBadge | MenuBadgeItem>(menuBadgePoint);
  return all.flatMap(({ plugin, item }) => ('topic' in item ? [{ plugin, item }] : []));
}

/** Is a page of the entry, or one below it, what the person looks at? */
function isInFront({ bare, tags }: Shell, url: string): boolean {
  const front = bare?.url ?? tagOf(tags.state, tags.state.active)?.url;
  if (front === undefined || document.visibilityState === 'hidden') return false;
  const [{ path }, entry] = [parseAddress(front), parseAddress(url)];
  return path === entry.path || path.startsWith(`${entry.path}/`);
}

/** The numbers, each contributed as a badge in the name of the plugin that wants it. */
class Counted {
  readonly #kernel: PageKernel;
  readonly #badges = new Map<string, { count: number; shown: Disposable }>();

  constructor(kernel: PageKernel) {
    this.#kernel = kernel;
  }

  restore(): void {
    const kept = readJson<Record<string, number>>(sessionStorage, sessionKeys.badges) ?? {};
    for (const { plugin, item } of declared(this.#kernel)) {
      const count = kept[item.url];
      if (typeof count === 'number') this.#show(plugin, item.url, count);
    }
  }

  add(plugin: string, url: string): void {
    this.#show(plugin, url, (this.#badges.get(url)?.count ?? 0) + 1);
    this.#keep();
  }

  drop(which: (url: string) => boolean): void {
    const gone = [...this.#badges].filter(([url]) => which(url));
    if (gone.length === 0) return;
    for (const [url, { shown }] of gone) {
      this.#badges.delete(url);
      shown.dispose();
    }
    this.#keep();
  }

  #show(plugin: string, url: string, count: number): void {
    this.#badges.get(url)?.shown.dispose();
    const shown = this.#kernel.contributions.add(menuBadgePoint, plugin, { url, text: String(count) });
    this.#badges.set(url, { count, shown });
  }

  #keep(): void {
    const counts = Object.fromEntries([...this.#badges].map(([url, { count }]) => [url, count]));
    writeJson(sessionStorage, sessionKeys.badges, this.#badges.size === 0 ? undefined : counts);
  }
}
