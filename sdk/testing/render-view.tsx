import { act, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import type { Language } from '../base/text.ts';
import type { PluginContext, TagHandle } from '../web/context.ts';
import { LanguageProvider, PluginProvider, TagProvider } from '../web/hooks.ts';
import { type MobilePage, MobilePageProvider } from '../web/mobile.ts';

/** Some of T, whose functions may answer anything: what stands in for a part of the platform in a test. */
type Part<T> = {
  [K in keyof T]?: T[K] extends (...given: never[]) => unknown ? (...given: never[]) => unknown : Part<T[K]>;
};

/** What of a plugin's context a view uses, given by its test: `{ http: { get: async () => [] } }`. */
export type ContextParts = Part<PluginContext>;

export interface RenderedView {
  /** Where it is drawn: an element of the document. */
  place: HTMLElement;
  /** Does something to it, and waits until it has drawn what follows. */
  act(work: () => unknown): Promise<void>;
  /** Takes it away. */
  end(): Promise<void>;
}

export interface RenderOptions {
  /** `zh-CN` where it is left out. */
  language?: Language;
}

/**
 * Draws a view as the host would, with `context` as its plugin's, and waits for what it loads at first. For tests with a
 * DOM: `// @vitest-environment happy-dom` at the top of the file.
 */
export async function renderView(
  View: ComponentType,
  context: ContextParts,
  { language = 'zh-CN' }: RenderOptions = {},
): Promise<RenderedView> {
  // React complains of updates outside of `act` only where it is told that a test looks on.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const doing = (work: () => unknown): Promise<void> =>
    act(async () => {
      await work();
      // The focus goes to a field in the frame after the one that draws it.
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
    });
  await doing(() =>
    root.render(
      <LanguageProvider value={language}>
        <PluginProvider value={context as PluginContext}>
          <TagProvider value={tag}>
            <MobilePageProvider value={page}>
              <View />
            </MobilePageProvider>
          </TagProvider>
        </PluginProvider>
      </LanguageProvider>,
    ),
  );
  return {
    place,
    act: doing,
    async end() {
      await act(() => root.unmount());
      place.remove();
    },
  };
}

const nothing = (): void => undefined;

const tag: TagHandle = {
  id: '1',
  visible: true,
  setTitle: nothing,
  setParent: nothing,
  setUnsaved: nothing,
  setBusy: nothing,
  close: nothing,
};

const page: MobilePage = { setTitle: nothing, setRefresh: nothing, setOwnBar: nothing, setFullScreen: nothing };
