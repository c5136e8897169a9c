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
    writeJson(sessionStorage, sessionKeys.breadcrumbs, path.split('\n'));
  }, [own, product, path]);

  useEffect(() => {
    if (url !== '' && kernel.openable.refusal(kernel.routes.match(url)) === undefined)
      kernel.personal.visited(url, own);
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
