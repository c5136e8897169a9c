import { useText } from '@fitout/sdk/web';
import { useEffect, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { type MenuItem, menuTrail } from '../../web/menu.ts';
import { useKernel } from '../../web/react.tsx';
import { sessionKeys, writeJson } from '../../web/storage.ts';
import { useShell } from '../shell/context.tsx';
import { tagOf } from '../tags/tag-state.ts';
import { useTags } from '../tags/tag-store.ts';
import styles from './breadcrumb.module.css';

const keepAfterMs = 100;

/** The way to the page in front, from the menu. Sets the document's title as well. */
export function Breadcrumb() {
  const kernel = useKernel();
  const shell = useShell();
  const t = useText();
  const tag = useTags(shell.tags, ({ state }) => tagOf(state, state.active));
  const entries = useSnapshot(kernel.menu.state).entries as readonly MenuItem[];
  const org = useSnapshot(kernel.session.state).user?.ext?.name;
  const url = tag?.url ?? '';
  const trail = useMemo(() => menuTrail(entries, url), [entries, url]);
  const own = tag?.ownTitle ?? (tag === undefined ? '' : t(tag.title));
  const words = [
    ...trail.map((item) => t(item.title)),
    ...(trail.length === 0 || tag?.ownTitle !== undefined ? [own] : []),
  ];
  const product = org ?? t({ zh: '装修平台', en: 'Fitout' });
  const path = words.join('\n');

  useEffect(() => {
    document.title = own === '' ? product : `${own} · ${product}`;
  }, [own, product]);

  // What is kept waits until the page is painted: a click on a tag need not.
  useEffect(() => {
    const timer = setTimeout(() => writeJson(sessionStorage, sessionKeys.breadcrumbs, path.split('\n')), keepAfterMs);
    return () => clearTimeout(timer);
  }, [path]);

  useEffect(() => {
    if (url === '' || kernel.openable.refusal(kernel.routes.match(url)) !== undefined) return;
    // Not taken back when the next page comes: a glance is a visit as well.
    setTimeout(() => kernel.personal.visited(url, own), keepAfterMs);
  }, [kernel, url, own]);

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
            {word}
          </li>
        ))}
      </ol>
    </nav>
  );
}
