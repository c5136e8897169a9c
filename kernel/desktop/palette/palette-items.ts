import type { Command, OpenableRoute } from '@fitout/sdk/web';
import type { Contribution } from '../../../sdk/base/tokens.ts';
import { leaves } from '../../web/menu/menu.ts';
import type { PageKernel } from '../../web/page-kernel.ts';
import { matches } from '../menu/search.ts';
import type { Shell } from '../shell/shell.ts';

export interface PaletteItem {
  id: string;
  kind: 'tool' | 'tag' | 'action';
  title: string;
  /** Said behind the title: the groups above a menu entry, a tool's description. */
  note?: string | undefined;
  logo?: string | undefined;
  hotkey?: string | undefined;
  run(): void;
}

/** All that the palette can do for this person: open tags first, then tools that are not open, then actions. */
export function paletteItems(
  kernel: PageKernel,
  shell: Shell,
  routes: readonly OpenableRoute[],
  commands: readonly Contribution<Command>[],
): PaletteItem[] {
  const { t } = kernel.i18n;
  const tags = shell.tags.state.tags.map(
    (tag): PaletteItem => ({
      id: `tag ${tag.id}`,
      kind: 'tag',
      title: tag.ownTitle ?? t(tag.title),
      run: () => shell.activate(tag.id),
    }),
  );
  const entries = leaves(kernel.menu.state.entries).map(
    ({ item, above }): PaletteItem => ({
      id: `tool ${item.url}`,
      kind: 'tool',
      title: t(item.title),
      note: above.map((group) => t(group.title)).join(' / ') || undefined,
      logo: item.logo ?? above.at(-1)?.logo,
      run: () => shell.openFromMenu(item.url ?? '/', item.noCache),
    }),
  );
  const listed = new Set(entries.map((item) => item.id));
  const others = routes.map(
    (route): PaletteItem => ({
      id: `tool ${route.path}`,
      kind: 'tool',
      title: t(route.title),
      note: route.description === undefined ? undefined : t(route.description),
      logo: route.logo,
      run: () => shell.open(route.path),
    }),
  );
  const actions = commands
    .filter(({ item }) => item.id !== 'shell.palette')
    .map(
      ({ item: command }): PaletteItem => ({
        id: `action ${command.id}`,
        kind: 'action',
        title: t(command.title),
        hotkey: command.hotkey,
        run: () => void kernel.commands.run(command.id),
      }),
    );
  const open = new Set(shell.tags.state.tags.map((tag) => `tool ${tag.url}`));
  const tools = [...entries, ...others.filter((item) => !listed.has(item.id))];
  return [...tags, ...tools.filter((item) => !open.has(item.id)), ...actions];
}

/** Items that match, those whose title begins with the query first; the order is kept otherwise. */
export function findItems(items: readonly PaletteItem[], query: string): PaletteItem[] {
  const wanted = query.trim().toLowerCase();
  const hits = items.filter(
    (item) => matches(item.title, wanted) || (wanted.length > 1 && matches(item.note ?? '', wanted)),
  );
  const rank = (item: PaletteItem): number =>
    wanted !== '' && item.title.toLowerCase().startsWith(wanted) ? 0 : matches(item.title, wanted) ? 1 : 2;
  return hits
    .map((item, at) => ({ item, at }))
    .sort((a, b) => rank(a.item) - rank(b.item) || a.at - b.at)
    .map(({ item }) => item);
}
