import { useText } from '@fitout/sdk/web';
import { Activity, memo, useCallback, useInsertionEffect, useLayoutEffect, useRef } from 'react';
import { Delayed } from '../../web/plugins/delayed.tsx';
import { useShell } from '../shell/context.tsx';
import type { Shell } from '../shell/shell.ts';
import { tagOf } from '../tags/tag-state.ts';
import { useTags } from '../tags/tag-store.ts';
import { focusPageSoon } from './focus.ts';
import { keepLaidOut } from './keep-laid-out.ts';
import { Loading, PageView } from './page-view.tsx';
import styles from './pages.module.css';
import { panelId } from './panel-id.ts';

/** All awake pages, the front one visible. Their order never changes, so that moving a tag moves no page. */
export function Pages({ shell }: { shell: Shell }) {
  const awake = useTags(shell.tags, ({ state }) =>
    state.tags
      .filter((tag) => tag.awake)
      .map((tag) => tag.id)
      .sort()
      .join('\n'),
  );
  const ids = awake === '' ? [] : awake.split('\n');
  if (ids.length === 0) {
    // The address waits for the person and the menu.
    return (
      <Delayed>
        <Loading />
      </Delayed>
    );
  }
  return ids.map((id) => <Page key={id} id={id} />);
}

const Page = memo(function Page({ id }: { id: string }) {
  const shell = useShell();
  const visible = useTags(shell.tags, ({ state }) => state.active === id);
  // In the commit that hides it, before the next page's layout effects measure anything.
  useInsertionEffect(() => (visible ? undefined : keepLaidOut(panelId(id))), [id, visible]);
  return (
    <Activity mode={visible ? 'visible' : 'hidden'}>
      <Panel id={id} visible={visible} />
    </Activity>
  );
});

function Panel({ id, visible }: { id: string; visible: boolean }) {
  const shell = useShell();
  const t = useText();
  const tag = useTags(shell.tags, ({ state }) => tagOf(state, id));
  const panel = useRef<HTMLElement>(null);
  const focusing = useRef<() => void>(undefined);

  useLayoutEffect(() => {
    const element = panel.current;
    if (element === null) return;
    focusing.current = focusPageSoon(element);
    return () => {
      focusing.current?.();
      silence(element);
    };
  }, []);
  const shown = useCallback(() => {
    focusing.current?.();
    if (panel.current !== null) focusing.current = focusPageSoon(panel.current);
  }, []);

  if (tag === undefined) return null;
  return (
    <section
      ref={panel}
      id={panelId(id)}
      role="tabpanel"
      aria-label={tag.ownTitle ?? t(tag.title)}
      tabIndex={-1}
      className={styles.panel}
    >
      <PageView key={tag.round} url={tag.url} tag={shell.handle(id, visible)} onShown={shown} />
    </section>
  );
}

/** A hidden page makes no noise: media go on playing in hidden DOM. */
function silence(page: HTMLElement): void {
  for (const media of page.querySelectorAll<HTMLMediaElement>('video, audio')) media.pause();
  for (const frame of page.querySelectorAll('iframe')) {
    // Only frames of this origin can be reached; others are throttled by the browser while hidden.
    for (const media of frame.contentDocument?.querySelectorAll<HTMLMediaElement>('video, audio') ?? []) media.pause();
  }
}
