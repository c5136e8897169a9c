import { useText } from '@fitout/sdk/web';
import { useShell } from '../shell/context.tsx';
import { tagOf } from '../tags/tag-state.ts';
import { useTags } from '../tags/tag-store.ts';
import styles from './breadcrumb.module.css';
import { usePlace } from './use-place.ts';

/** The way to the page in front, from the menu. */
export function Breadcrumb() {
  const shell = useShell();
  const t = useText();
  const { words, above } = usePlace(useTags(shell.tags, ({ state }) => tagOf(state, state.active)));

  if (words.every((word) => word === '')) return null;
  return (
    <nav className={styles.breadcrumb} aria-label={t({ zh: '当前位置', en: 'You are here' })}>
      <ol>
        <li>
          <button type="button" onClick={() => shell.home()}>
            {t({ zh: '首页', en: 'Home' })}
          </button>
        </li>
        {words.map((word, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place in the path is what a step is
          <li key={index} {...(index === words.length - 1 ? { 'aria-current': 'page' as const } : {})}>
            {index === words.length - 2 && above?.url !== undefined ? (
              <button type="button" onClick={() => shell.openFromMenu(above.url ?? '', above.noCache)}>
                {word}
              </button>
            ) : (
              word
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
