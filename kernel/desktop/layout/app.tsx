import { FluentProvider, PortalMountNodeProvider } from '@fluentui/react-components';
import { Activity, Suspense, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { lazyPart } from '../../web/lazy-part.tsx';
import type { PageKernel } from '../../web/page-kernel.ts';
import { KernelProvider } from '../../web/react.tsx';
import { useRenderActive } from '../../web/render-active.ts';
import { FeedbackHosts } from '../feedback/hosts.tsx';
import { BarePage } from '../pages/bare-page.tsx';
import { fluentTexts } from '../parts/fluent-texts.ts';
import { bareWindow } from '../shell/bare.ts';
import { ShellProvider } from '../shell/context.tsx';
import type { Shell } from '../shell/shell.ts';
import { useTags } from '../tags/tag-store.ts';
import styles from './app.module.css';
import { Layout } from './layout.tsx';
import { StartFailed } from './start-failed.tsx';
import { darkTheme, lightTheme } from './theme.ts';

const FocusKeeper = lazyPart(() => import('./focus-keeper.tsx').then((module) => ({ default: module.FocusKeeper })));
const Palette = lazyPart(() => import('../palette/palette.tsx').then((module) => ({ default: module.Palette })));

/** Everything on the screen. Pages keep their state while a full-window page (sign-in, `/`) stands before them. */
export function App({ kernel, shell }: { kernel: PageKernel; shell: Shell }) {
  const { dark } = useSnapshot(kernel.preferences.state);
  const [layers] = useState(makeLayers);
  return (
    <KernelProvider kernel={kernel}>
      <ShellProvider value={shell}>
        <FluentProvider
          theme={dark ? darkTheme : lightTheme}
          customStyleHooks_unstable={fluentTexts}
          className={styles.app}
        >
          <PortalMountNodeProvider value={layers}>
            <Entrance kernel={kernel} shell={shell} />
            <FeedbackHosts />
            <PaletteHost shell={shell} />
            <FocusKeeperHost shell={shell} />
          </PortalMountNodeProvider>
        </FluentProvider>
      </ShellProvider>
    </KernelProvider>
  );
}

/** Where Fluent draws its popups: above the app by the first layer, made once and outside of every page. */
function makeLayers(): HTMLElement {
  const layers = document.createElement('div');
  layers.className = styles.layers ?? '';
  document.body.append(layers);
  return layers;
}

/** Loads the person; then the address of the window can be looked at. */
function Entrance({ kernel, shell }: { kernel: PageKernel; shell: Shell }) {
  const { status } = useSnapshot(kernel.session.state);
  useRenderActive();
  useEffect(() => {
    void kernel.start();
  }, [kernel]);
  useEffect(() => {
    if (status === 'ready' || status === 'anonymous') shell.enterOnce();
  }, [status, shell]);
  const bare = useTags(shell.tags, () => shell.bare);
  if (status === 'failed') return <StartFailed />;
  return (
    <>
      {!bareWindow && (
        <Activity mode={bare === undefined ? 'visible' : 'hidden'}>
          <Layout />
        </Activity>
      )}
      {bare !== undefined && <BarePage page={bare} />}
    </>
  );
}

function PaletteHost({ shell }: { shell: Shell }) {
  const open = useTags(shell.tags, () => shell.paletteOpen);
  return open ? (
    <Suspense>
      <Palette />
    </Suspense>
  ) : null;
}

const focusKeeperAfterMs = 1_000;

/** Needed from the second open page on, and when that is drawn: its files are none that a click should wait for. */
function FocusKeeperHost({ shell }: { shell: Shell }) {
  const [needed, setNeeded] = useState(false);
  const several = useTags(shell.tags, ({ state }) => state.tags.length > 1);
  useEffect(() => {
    if (!several) return;
    const timer = setTimeout(setNeeded, focusKeeperAfterMs, true);
    return () => clearTimeout(timer);
  }, [several]);
  return needed ? (
    <Suspense>
      <FocusKeeper />
    </Suspense>
  ) : null;
}
