import { IconButton } from '@fitout/sdk/desktop';
import { useText } from '@fitout/sdk/web';
import { ChevronDownRegular, FullScreenMaximizeRegular, FullScreenMinimizeRegular } from '@fluentui/react-icons';
import { Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { hotkeyLabel } from '../../web/hotkeys.ts';
import { lazyPart } from '../../web/lazy-part.tsx';
import { useDismiss } from '../parts/use-popup.ts';
import { useShell } from '../shell/context.tsx';
import { useTags } from './tag-store.ts';
import styles from './tag-strip.module.css';

const TagList = lazyPart(() => import('./tag-list.tsx').then((module) => ({ default: module.TagList })));

/** Behind the tags: the list of all of them, and the page without header and menu. */
export function TagActions() {
  const shell = useShell();
  const t = useText();
  const maximized = useTags(shell.tags, () => shell.maximized);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const inside = useMemo(() => [button, panel], []);
  const [at, setAt] = useState<{ top: number; right: number }>();
  const close = useCallback((byKey: boolean) => {
    setAt(undefined);
    if (byKey) button.current?.focus();
  }, []);
  useDismiss(at !== undefined, inside, close);
  const toggle = () => {
    const box = button.current?.getBoundingClientRect();
    if (box === undefined) return;
    const right = Math.max(8, window.innerWidth - box.right);
    setAt(at === undefined ? { top: box.bottom + 4, right } : undefined);
  };
  const all = t({ zh: '全部标签', en: 'All tags' });
  const size = maximized ? t({ zh: '退出最大化', en: 'Show menu and header' }) : t({ zh: '最大化', en: 'Maximize' });
  const hint = maximized ? size : t({ zh: '最大化内容', en: 'Maximize content' });
  return (
    <div className={styles.actions}>
      <IconButton
        ref={button}
        className={styles.action}
        aria-label={all}
        title={all}
        aria-haspopup="dialog"
        aria-expanded={at !== undefined}
        onClick={toggle}
      >
        <ChevronDownRegular fontSize={16} aria-hidden />
      </IconButton>
      <IconButton
        className={`${styles.action} ${styles.maximize}`}
        aria-label={size}
        title={`${hint} (${hotkeyLabel('alt+m')})`}
        aria-pressed={maximized}
        onClick={() => shell.maximize(!maximized)}
      >
        {maximized ? (
          <FullScreenMinimizeRegular fontSize={16} aria-hidden />
        ) : (
          <FullScreenMaximizeRegular fontSize={16} aria-hidden />
        )}
      </IconButton>
      {at !== undefined && (
        <Suspense>
          <TagList ref={panel} style={at} onDone={() => close(false)} />
        </Suspense>
      )}
    </div>
  );
}
