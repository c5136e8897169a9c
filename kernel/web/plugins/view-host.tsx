import { type PluginContext, PluginProvider, type TagHandle, TagProvider } from '@fitout/sdk/web';
import { type ComponentType, type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { DisposableStore } from '../../base/disposable.ts';
import { asError } from '../../base/errors.ts';
import { loadingDelayMs } from '../constants.ts';
import { useKernel } from '../react.tsx';
import { createContext } from './context.ts';
import { isLoadFailure } from './load-files.ts';
import { ViewBoundary } from './view-boundary.tsx';

export interface ViewFailure {
  plugin: string;
  error: Error;
  /** The files did not come: the network's fault, or a version that is no longer there. */
  notLoaded: boolean;
  /** It crashed too often and rests until somebody tries again. */
  quarantined: boolean;
  retry(): void;
}

export interface ViewHostProps {
  plugin: string;
  view: string;
  tag: TagHandle;
  /** Drawn 300 ms after the view was asked for, if it is not there by then. */
  loading: ReactNode;
  failed(failure: ViewFailure): ReactNode;
  /** The view is on the screen. */
  onShown?(): void;
}

/** A plugin's view in its boundary, with the context, tag and requests of its own that end with it. */
export function ViewHost({ plugin, view, tag, loading, failed, onShown }: ViewHostProps) {
  const kernel = useKernel();
  const [round, setRound] = useState(0);
  const retry = useCallback(() => {
    kernel.loader.release(plugin);
    setRound((n) => n + 1);
  }, [kernel, plugin]);
  const quarantined = useSnapshot(kernel.loader.states)[plugin]?.state === 'quarantined';
  const { component, error } = useView(plugin, view, round);
  const ctx = usePageContext(plugin, tag.id);

  const show = (cause: unknown): ReactNode =>
    failed({ plugin, error: asError(cause), notLoaded: isLoadFailure(cause), quarantined, retry });
  if (error !== undefined) return show(error);
  if (quarantined) return show(kernel.loader.states[plugin]?.error ?? new Error('quarantined'));
  if (component === undefined || ctx === undefined) return <Late>{loading}</Late>;
  return (
    <TagProvider value={tag}>
      <PluginProvider value={ctx}>
        <ViewBoundary
          key={round}
          onCrash={(crash) => {
            console.error(`plugin ${plugin}, view ${view}`, crash);
            kernel.loader.crashed(plugin, crash);
          }}
          failed={(crash) => show(crash)}
        >
          <Mounted component={component} {...(onShown === undefined ? {} : { onShown })} />
        </ViewBoundary>
      </PluginProvider>
    </TagProvider>
  );
}

function Mounted({ component: View, onShown }: { component: ComponentType; onShown?(): void }) {
  useEffect(() => onShown?.(), [onShown]);
  return <View />;
}

/** Nothing for the first 300 ms: a spinner that flashes is worse than none. */
export function Late({ children, ms = loadingDelayMs }: { children: ReactNode; ms?: number }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return late ? children : null;
}

function useView(plugin: string, view: string, round: number): { component?: ComponentType; error?: unknown } {
  const { loader } = useKernel();
  const key = `${plugin}/${view}/${round}`;
  const [state, setState] = useState<{ key: string; component?: ComponentType; error?: unknown }>(() => {
    const component = loader.viewNow(plugin, view);
    return component === undefined ? { key } : { key, component };
  });
  useEffect(() => {
    let gone = false;
    const set = (next: { component?: ComponentType; error?: unknown }) => {
      if (!gone) setState({ key, ...next });
    };
    loader.loadView(plugin, view).then(
      (component) => set({ component }),
      (error: unknown) => {
        console.error(`plugin ${plugin}, view ${view}`, error);
        set({ error });
      },
    );
    return () => {
      gone = true;
    };
  }, [loader, plugin, view, key]);
  return state.key === key ? state : {};
}

/**
 * The page's own context. It outlives hiding (the effects of a hidden page end and start again with it), so it
 * hangs on a store that ends only when the component is gone for good.
 */
function usePageContext(plugin: string, tag: string): PluginContext | undefined {
  const kernel = useKernel();
  const page = useMemo(() => {
    const store = new DisposableStore(`${plugin}#${tag}`);
    const abort = new AbortController();
    store.defer(() => abort.abort(new DOMException('the page was closed', 'AbortError')));
    try {
      const declared = kernel.loader.plugin(plugin);
      return { store, ctx: createContext(kernel, declared, { store, tag, signal: abort.signal }) };
    } catch {
      return { store, ctx: undefined }; // a plugin that is not there: useView tells why
    }
  }, [kernel, plugin, tag]);
  const pages = kernel.pages;
  useEffect(() => pages.hold(page.store), [pages, page]);
  return page.ctx;
}
