import { useText } from '@fitout/sdk/web';
import { SearchRegular } from '@fluentui/react-icons';
import { useEffect, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { keyOf } from '../../../sdk/base/keys.ts';
import { menuSpinnerDelayMs } from '../../web/constants.ts';
import { leaves, type MenuItem, trailOf } from '../../web/menu/menu.ts';
import { Delayed } from '../../web/plugins/delayed.tsx';
import { useKernel } from '../../web/react.tsx';
import { resolveTarget } from '../shell/addresses.ts';
import { useShell } from '../shell/context.tsx';
import { tagOf } from '../tags/tag-state.ts';
import { useTags } from '../tags/tag-store.ts';
import { MenuRail } from './menu-rail.tsx';
import { MenuTree } from './menu-tree.tsx';
import { loadPinyin, matches } from './search.ts';
import styles from './side-menu.module.css';

export interface SideMenuProps {
  /** The 50 px rail. */
  folded: boolean;
  /** An entry was opened: a drawer closes. */
  onOpened(): void;
  onUnfold(): void;
}

export function SideMenu({ folded, onOpened, onUnfold }: SideMenuProps) {
  const kernel = useKernel();
  const shell = useShell();
  const t = useText();
  const { status } = useSnapshot(kernel.menu.state);
  const entries = useSnapshot(kernel.menu.state).entries as readonly MenuItem[];
  const favourites = useSnapshot(kernel.personal.state).favourites;
  const [query, setQuery] = useState('');
  const [, setTable] = useState(false);
  const url = useTags(shell.tags, ({ state }) => tagOf(state, state.active)?.url ?? '');
  const parent = useTags(shell.tags, ({ state }) => tagOf(state, state.active)?.parent);
  const trail = useMemo(() => trailOf(entries, { url, parent }).map((item) => item.id), [entries, url, parent]);
  const shown =
    query === '' ? withFavourites(entries, favourites, t({ zh: '收藏', en: 'Favourites' })) : found(entries, query, t);

  const isInFront = (address: string) => resolveTarget(kernel, address).id === shell.tags.state.active;
  const open = (item: MenuItem) => {
    // A click on the entry that is open already does nothing; from a page below it, it leads back to it.
    if (item.url === undefined || (trail.at(-1) === item.id && isInFront(item.url))) return;
    onOpened();
    shell.openFromMenu(item.url, item.noCache);
  };
  if (folded) return <MenuRail entries={shown} trail={trail} onOpen={open} onSearch={onUnfold} />;
  return (
    <nav className={styles.menu} aria-label={t({ zh: '主菜单', en: 'Main menu' })}>
      <label className={styles.search}>
        <SearchRegular fontSize={16} aria-hidden />
        <input
          type="search"
          value={query}
          placeholder={t({ zh: '搜索菜单（支持拼音）', en: 'Search the menu' })}
          aria-label={t({ zh: '搜索菜单', en: 'Search the menu' })}
          onFocus={() => void loadPinyin().then(() => setTable(true))}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => keyOf(event) === 'Escape' && setQuery('')}
        />
      </label>
      {status === 'loading' && (
        <Delayed ms={menuSpinnerDelayMs}>
          <div className={styles.state} role="status">
            <span className={styles.spinner} aria-hidden="true" />
            {t({ zh: '菜单加载中…', en: 'Loading the menu…' })}
          </div>
        </Delayed>
      )}
      {status === 'failed' && <MenuFailed />}
      {status === 'ready' && entries.length === 0 && (
        <p className={styles.state}>
          {t({
            zh: '还没有可用的功能，请联系管理员分配角色。',
            en: 'Nothing is available to you yet. Ask an administrator for a role.',
          })}
        </p>
      )}
      {query !== '' && shown.length === 0 && (
        <p className={styles.state}>{t({ zh: '没有匹配的菜单', en: 'No matches' })}</p>
      )}
      <MenuTree
        key={query === '' ? 'all' : 'found'}
        entries={shown}
        trail={trail}
        allOpen={query !== ''}
        onOpen={open}
      />
    </nav>
  );
}

function MenuFailed() {
  const { menu } = useKernel();
  const t = useText();
  useEffect(() => {
    // The network may be back before anybody presses the button.
    const again = () => void menu.load(true);
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [menu]);
  return (
    <div className={styles.state} role="alert">
      {t({ zh: '菜单加载失败', en: 'Could not load the menu' })}
      <button type="button" onClick={() => void menu.load(true)}>
        {t({ zh: '重试', en: 'Try again' })}
      </button>
    </div>
  );
}

/** Favourites stand in front, as a group of their own. */
function withFavourites(
  entries: readonly MenuItem[],
  favourites: readonly string[],
  title: string,
): readonly MenuItem[] {
  if (favourites.length === 0) return entries;
  const all = leaves(entries).map(({ item }) => item);
  const marked = favourites.flatMap((url) => {
    const item = all.find((candidate) => candidate.url === url);
    return item === undefined ? [] : [{ ...item, id: `favourite-${item.id}`, children: [] }];
  });
  if (marked.length === 0) return entries;
  return [{ id: 'favourites', title, logo: 'star', noCache: false, children: marked }, ...entries];
}

/** Entries that match, with the groups above them; a group that matches keeps all of its own. */
function found(entries: readonly MenuItem[], query: string, t: (text: MenuItem['title']) => string): MenuItem[] {
  return entries.flatMap((item) => {
    if (matches(t(item.title), query)) return [item];
    const children = found(item.children, query, t);
    return children.length === 0 ? [] : [{ ...item, children }];
  });
}
