import { useCallback } from 'react';
import { useMenu } from '../layout/use-menu.ts';
import { usePlace } from '../layout/use-place.ts';
import type { BarePage as Bare } from '../shell/bare.ts';
import { useShell } from '../shell/context.tsx';
import { PageView } from './page-view.tsx';
import styles from './pages.module.css';

/** A page that takes the whole window: the sign-in, and any tool that was opened on its own. */
export function BarePage({ page }: { page: Bare }) {
  const shell = useShell();
  useMenu();
  usePlace(page);
  const shown = useCallback(() => {}, []);
  return (
    <main className={styles.bare}>
      <PageView key={page.id} url={page.url} tag={shell.handle(page.id, true)} onShown={shown} />
    </main>
  );
}
