import { type PluginContext, PluginProvider, TagProvider } from '@fitout/sdk/web';
import {
  type ComponentType,
  memo,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react';
import { useSnapshot } from 'valtio';
import { DisposableStore } from '../../../sdk/base/disposable.ts';
import { asError } from '../../../sdk/base/errors.ts';
import { useKernel } from '../react.tsx';
import { createContext } from './context.ts';
import { Delayed } from './delayed.tsx';
import { isLoadFailure } from './load-files.ts';
import { useShownNotes } from './use-shown-notes.ts';
import { ViewBoundary } from './view-boundary.tsx';
import type { ViewHostProps } from './view-props.ts';

/** A plugin's view: in the page itself, or in a frame where the plugin is sandboxed. */
export function ViewHost(props: ViewHostProps) {
  const { registry } = useKernel();
  const framed = registry.plugins.find(({ id }) => id === props.plugin)?.tier === 'sandboxed';
  return framed ? <FramedView {...props} /> : <PageView {...props} />;
}

let frameHost: ComponentType<ViewHostProps> | undefined;

/** The frame's host comes when it is first needed: most people never open a sandboxed plugin. */
function FramedView(props: ViewHostProps) {
  const { plugin, loading, failed } = props;
  const [round, setRound] = useState(0);
  const { component: Host, error } = useLoaded(
    `the frame of plugin ${plugin}, ${round}`,
    () => frameHost,
    async () => {
      frameHost = (await import('../frame/host.tsx')).FrameHost;
      return frameHost;
    },
  );
  const retry = (): void => setRound((n) => n + 1);
  useAgainOnline(error, retry);
  if (Host !== undefined) return <Host {...props} />;
  if (error === undefined) return <Delayed>{loading}</Delayed>;
  return failed({ plugin, error: asError(error), notLoaded: true, quarantined: false, retry });
}

/** A view in its boundary, with the context, tag and requests of its own that end with it. */
function PageView({ plugin, view, tag, loading, failed, onShown }: ViewHostProps) {
  const kernel = useKernel();
  const [{ round, asked }, setTry] = useState(() => ({ round: 0, asked: performance.now() }));
  const retry = useCallback(() => {
    kernel.loader.release(plugin);
    setTry((last) => ({ round: last.round + 1, asked: performance.now() }));
  }, [kernel, plugin]);
  const quarantined = useSnapshot(kernel.loader.states)[plugin]?.state === 'quarantined';
  const { component, error } = useLoaded(
    `plugin ${plugin}, view ${view}, ${round}`,
    () => kernel.loader.viewNow(plugin, view),
    () => kernel.loader.loadView(plugin, view),
  );
  const ctx = usePageContext(plugin, tag.id);
  useAgainOnline(error, retry);

  const show = (cause: unknown): ReactNode =>
    failed({ plugin, error: asError(cause), notLoaded: isLoadFailure(cause), quarantined, retry });
  if (error !== undefined) return show(error);
  if (quarantined) return show(kernel.loader.states[plugin]?.error ?? new Error('quarantined'));
  if (component === undefined || ctx === undefined) return <Delayed>{loading}</Delayed>;
  return (
    <TagProvider value={tag}>
      <PluginProvider value={ctx}>
        <ViewBoundary
          key={round}
          onCrash={(crash) => {
            console.error(`plugin ${plugin}, view ${view}`, crash);
            kernel.notes.add(plugin, { what: 'fault', where: 'render', error: crash });
            kernel.loader.crashed(plugin, crash);
          }}
          failed={(crash) => show(crash)}
        >
          <Mounted
            plugin={plugin}
            asked={asked}
            component={component}
            {...(onShown === undefined ? {} : { onShown })}
          />
        </ViewBoundary>
      </PluginProvider>
    </TagProvider>
  );
}

/** Renders the view only when something that it reads itself changes: coming to the front is no reason to. */
const Mounted = memo(function Mounted({
  component: View,
  plugin,
  asked,
  onShown,
}: {
  component: ComponentType;
  plugin: string;
  asked: number;
  onShown?(): void;
}) {
  useEffect(() => onShown?.(), [onShown]);
  useShownNotes(plugin, asked);
  return <View />;
});

interface Loaded<Props> {
  component?: ComponentType<Props> | undefined;
  error?: unknown;
}

/** What `now` has, else what `load` brings; both for this `key`, another one begins anew. */
function useLoaded<Props>(
  key: string,
  now: () => ComponentType<Props> | undefined,
  load: () => Promise<ComponentType<Props>>,
): Loaded<Props> {
  const [state, setState] = useState<Loaded<Props> & { key: string }>(() => ({ key, component: now() }));
  const begin = useEffectEvent(load);
  useEffect(() => {
    let gone = false;
    const set = (next: Loaded<Props>) => {
      if (!gone) setState({ key, ...next });
    };
    begin().then(
      (component) => set({ component }),
      (error: unknown) => {
        console.error(key, error);
        set({ error });
      },
    );
    return () => {
      gone = true;
    };
  }, [key]);
  return state.key === key ? state : {};
}

/** What did not come for want of a network is asked for once more when that is back: nobody needs to press a button. */
function useAgainOnline(error: unknown, retry: () => void): void {
  const waits = isLoadFailure(error);
  const again = useEffectEvent(retry);
  useEffect(() => {
    if (!waits) return;
    const online = (): void => again();
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
  }, [waits]);
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
