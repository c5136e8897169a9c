import { useNarrow, useText } from '@fitout/sdk/web';
import { useState } from 'react';
import { keyOf } from '../../../sdk/base/keys.ts';
import { menuRailWidth, menuWidth } from '../../web/constants.ts';
import { localKeys, readText, writeText } from '../../web/storage.ts';
import { Header } from '../header/header.tsx';
import { SideMenu } from '../menu/side-menu.tsx';
import { Pages } from '../pages/pages.tsx';
import { useShell } from '../shell/context.tsx';
import { useTags } from '../tags/tag-store.ts';
import { TagStrip } from '../tags/tag-strip.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import styles from './layout.module.css';
import { useMenu } from './use-menu.ts';

/** Pixels of the window's width below which the menu is a drawer. */
const drawerBelow = 768;

/** Header, side menu, tag strip, breadcrumb and the pages. On a narrow screen the menu is a drawer. */
export function Layout() {
  const shell = useShell();
  const t = useText();
  const narrow = useNarrow(drawerBelow);
  const [rail, setRail] = useState(() => readText(localStorage, localKeys.rail) === '1');
  const [drawer, setDrawer] = useState(false);
  const maximized = useTags(shell.tags, () => shell.maximized);
  useMenu();

  const toggle = () => {
    if (narrow) {
      setDrawer(!drawer);
      return;
    }
    writeText(localStorage, localKeys.rail, rail ? null : '1');
    setRail(!rail);
  };
  const folded = rail && !narrow;
  const skip = () => document.getElementById('main')?.focus();
  return (
    <div
      className={styles.layout}
      data-maximized={maximized}
      style={{ '--menu-width': `${folded ? menuRailWidth : menuWidth}px` } as React.CSSProperties}
    >
      <button type="button" className={styles.skip} onClick={skip}>
        {t({ zh: '跳到内容', en: 'Skip to content' })}
      </button>
      <Header menuOpen={narrow ? drawer : !rail} onToggleMenu={toggle} />
      {narrow && drawer && (
        <button
          type="button"
          className={styles.mask}
          aria-label={t({ zh: '关闭菜单', en: 'Close the menu' })}
          onClick={() => setDrawer(false)}
        />
      )}
      {(!narrow || drawer) && (
        <aside
          className={narrow ? styles.drawer : styles.side}
          onKeyDown={(event) => narrow && keyOf(event) === 'Escape' && setDrawer(false)}
        >
          <SideMenu folded={folded} onOpened={() => setDrawer(false)} onUnfold={toggle} />
        </aside>
      )}
      <div className={styles.content}>
        <TagStrip />
        {!maximized && <Breadcrumb />}
        <main id="main" tabIndex={-1} className={styles.main}>
          <Pages shell={shell} />
        </main>
      </div>
    </div>
  );
}
