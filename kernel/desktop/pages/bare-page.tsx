import { useText } from '@fitout/sdk/web';
import { useCallback, useEffect } from 'react';
import type { Target } from '../shell/addresses.ts';
import { useShell } from '../shell/context.tsx';
import { useTags } from '../tags/tag-store.ts';
import { PageView } from './page-view.tsx';
import styles from './pages.module.css';

/** A page that takes the whole window: the sign-in, and any tool that was opened on its own. */
export function BarePage({ target }: { target: Target }) {
  const shell = useShell();
  const t = useText();
  const url = useTags(shell.tags, () => shell.bare?.url ?? target.url);
  const title = t(target.title);
  useEffect(() => {
    document.title = title;
  }, [title]);
  const shown = useCallback(() => {}, []);
  return (
    <main className={styles.bare}>
      <PageView key={target.id} url={url} tag={shell.handle(target.id, true)} onShown={shown} />
    </main>
  );
}
