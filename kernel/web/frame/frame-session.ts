import type { MobilePage } from '@fitout/sdk/mobile';
import { commandPoint, type TagHandle } from '@fitout/sdk/web';
import { snapshot, subscribe } from 'valtio/vanilla';
import { DisposableStore } from '../../../sdk/base/disposable.ts';
import { FitoutError } from '../../../sdk/base/errors.ts';
import type { LocalText } from '../../../sdk/base/text.ts';
import type { PagePlugin } from '../../core/page-registry.ts';
import type { PageKernel } from '../page-kernel.ts';
import { createContext } from '../plugins/context.ts';
import { type CutReason, FrameLine } from './frame-line.ts';
import { hostCalls } from './host-calls.ts';
import { createBudget } from './limits.ts';
import { type FrameState, frameLimits, frameProtocol, type Hello, type Welcome } from './protocol.ts';
import { createFrameStore, type FrameStore } from './stored.ts';

export type FrameStatus = { at: 'loading' | 'shown' } | { at: 'ended'; error: Error };

/** What of the tag the frame hears of, as it is now. */
export interface FramePlace {
  tag: TagHandle;
  path: string;
  search: string;
  navigate(to: string, replace: boolean): void;
  /** The phone page around it. */
  page?: MobilePage;
}

const reasons: Record<CutReason, LocalText> = {
  flood: {
    zh: '它在短时间内发出了过多的消息，已被断开',
    en: 'It sent too many messages in a short time and was cut off',
  },
  silent: { zh: '它没有响应，已被断开', en: 'It stopped answering and was cut off' },
  late: { zh: '它没有在规定时间内打开', en: 'It did not open in time' },
  moved: { zh: '它试图离开自己的页面，已被断开', en: 'It tried to leave its page and was cut off' },
  version: { zh: '平台刚刚更新过，请刷新整个页面', en: 'The app was just updated: reload the whole page' },
};

/** The shell's own keys; those of other plugins are not a stranger's to press. */
function shellKeys({ contributions }: PageKernel): { id: string; hotkey: string }[] {
  return contributions
    .list(commandPoint)
    .flatMap(({ item: { id, hotkey } }) => (hotkey === undefined || !id.startsWith('shell.') ? [] : [{ id, hotkey }]));
}

/**
 * First words of frames that nobody attached yet. A page that is drawn while another one is in front has its elements,
 * but its refs and effects come only when it is shown: its frame has spoken by then, and speaks once.
 */
const early = new WeakMap<object, unknown>();

/** Before any frame stands in the document. */
export function listenForFrames(): void {
  window.addEventListener('message', ({ source, data }: MessageEvent<Partial<Hello> | null>) => {
    if (source !== null && data?.fitout === 'frame.hello' && !early.has(source)) early.set(source, data);
  });
}

/** The area gives the focus after the page was painted: so many frames later at the latest, on a busy machine as well. */
const focusFrames = 20;

/** One frame, from its first word to its end. Hangs on a store of its own, since effects end whenever a page is hidden. */
export class FrameSession {
  readonly store: DisposableStore;
  readonly #kernel: PageKernel;
  readonly #plugin: PagePlugin;
  readonly #view: string;
  readonly #stored: FrameStore;
  readonly #abort = new AbortController();
  #place: FramePlace;
  #element: HTMLIFrameElement | undefined;
  #loads = 0;
  #line: FrameLine | undefined;
  #status: FrameStatus = { at: 'loading' };
  readonly #listeners = new Set<() => void>();

  constructor(kernel: PageKernel, plugin: PagePlugin, view: string, place: FramePlace) {
    this.#kernel = kernel;
    this.#plugin = plugin;
    this.#view = view;
    this.#place = place;
    this.store = new DisposableStore(`${plugin.id}#${place.tag.id}`);
    this.#stored = createFrameStore(
      plugin.id,
      () => kernel.session.state.user?.id,
      (key, value) => this.#line?.send({ type: 'stored', key, value }),
    );
    this.store.add(this.#stored);
    this.store.defer(() => this.#abort.abort(new DOMException('the page was closed', 'AbortError')));
  }

  get element(): HTMLIFrameElement | undefined {
    return this.#element;
  }

  get status(): FrameStatus {
    return this.#status;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The element is in the document, and `loaded` already where it waited there: from now on its first word is waited for. */
  attach(element: HTMLIFrameElement, loadedBefore: boolean): void {
    if (this.#element === element || this.store.ended) return;
    this.#element = element;
    if (loadedBefore) this.#loads = 1;
    const hear = (event: MessageEvent): void => {
      // The origin of every sandboxed frame is "null", so only the source tells them apart.
      if (event.source !== null && event.source === element.contentWindow) this.#receive(event.data);
    };
    // A frame that sends itself elsewhere loads a second time.
    const loaded = (): void => {
      this.#loads += 1;
      if (this.#loads > 1) this.#cut('moved');
    };
    window.addEventListener('message', hear);
    element.addEventListener('load', loaded);
    const late = setTimeout(() => this.#cut('late'), frameLimits.helloMs);
    this.store.defer(() => {
      window.removeEventListener('message', hear);
      element.removeEventListener('load', loaded);
      clearTimeout(late);
    });
    this.#hello = { budget: createBudget(frameLimits), late };
    const said = element.contentWindow === null ? undefined : early.get(element.contentWindow);
    if (said !== undefined) this.#receive(said);
  }

  /** Its tag changed: the address, or whether it is in front. */
  moveTo(place: FramePlace): void {
    const came = place.tag.visible && !this.#place.tag.visible;
    this.#place = place;
    this.#publishState();
    if (came) this.#focusSoon();
  }

  dispose(): void {
    this.store.dispose();
  }

  #hello: { budget(): boolean; late: ReturnType<typeof setTimeout> } | undefined;

  /** Words outside of the port: the first one, once. Anything more is counted, for whoever floods this way. */
  #receive(data: unknown): void {
    if (this.#hello?.budget() === false) return void this.#cut('flood');
    const hello = data as Partial<Hello> | null;
    if (this.#line !== undefined || typeof hello !== 'object' || hello?.fitout !== 'frame.hello') return;
    clearTimeout(this.#hello?.late);
    if (hello.protocol !== frameProtocol) return void this.#cut('version');
    this.#connect();
  }

  #connect(): void {
    const { port1, port2 } = new MessageChannel();
    const ctx = createContext(this.#kernel, this.#plugin, {
      store: this.store,
      tag: this.#place.tag.id,
      signal: this.#abort.signal,
    });
    const line = new FrameLine({
      port: port1,
      calls: hostCalls({
        plugin: this.#plugin,
        ctx,
        tag: () => this.#place.tag,
        store: this.#stored,
        navigate: (to, replace) => this.#place.navigate(to, replace),
        ask: (what, name) => line.ask(what, name),
        page: this.#place.page,
        key: (key) => this.#key(key),
        health: (noticed) => this.#kernel.notes.add(this.#plugin.id, noticed),
      }),
      shown: () => {
        this.#set({ at: 'shown' });
        this.#focusSoon();
      },
      crashed: (error) => this.#end(error),
      cut: (reason) => this.#cut(reason),
    });
    this.#line = line;
    this.store.defer(() => line.close());
    const color = this.#kernel.registry.organisation?.color;
    const welcome: Welcome = {
      fitout: 'frame.welcome',
      protocol: frameProtocol,
      start: {
        view: this.#view,
        tag: this.#place.tag.id,
        base: this.#kernel.http.scoped('').url('/'),
        state: this.#state(),
        stored: this.#granted('storage') ? this.#stored.all() : {},
        ...(color ? { color } : {}),
        hotkeys: shellKeys(this.#kernel).map(({ hotkey }) => hotkey),
      },
    };
    // An opaque origin cannot be named; what is sent is this plugin's own, and whoever sits in the frame may have it.
    this.#element?.contentWindow?.postMessage(welcome, '*', [port2]);
    this.#follow();
  }

  /** The area gives the focus to the frame as the page in front; where in it, only its document knows. */
  #focusSoon(frames = focusFrames): void {
    requestAnimationFrame(() => {
      if (this.#element === undefined || this.#line === undefined) return;
      if (document.activeElement === this.#element) this.#line.send({ type: 'focus' });
      else if (frames > 1) this.#focusSoon(frames - 1);
    });
  }

  /** The focus library gives the focus back to what it knows, and a frame is nothing that it knows. */
  #followDialogs(): void {
    const { state } = this.#kernel.overlays;
    const covers = (): boolean => state.stack.some(({ owner }) => owner.tag === this.#place.tag.id);
    let covered = covers();
    const look = (): void => {
      const ended = covered && !covers();
      covered = covers();
      if (ended) this.#takeFocusBack();
    };
    this.store.defer(subscribe(state, look));
  }

  #takeFocusBack(frames = focusFrames): void {
    requestAnimationFrame(() => {
      if (!this.#place.tag.visible || frames < 1) return;
      if (document.activeElement === document.body) this.#element?.focus();
      else this.#takeFocusBack(frames - 1);
    });
  }

  /** Believed only of a frame that has the focus. Esc is anybody's who listens around it. */
  #key(key: string): void {
    const element = this.#element;
    if (element === undefined || document.activeElement !== element) return;
    if (key === 'escape')
      element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true }));
    else {
      const command = shellKeys(this.#kernel).find(({ hotkey }) => hotkey === key);
      if (command !== undefined) void this.#kernel.commands.run(command.id);
    }
  }

  #granted(capability: PagePlugin['capabilities'][number]): boolean {
    return this.#plugin.capabilities.includes(capability);
  }

  #follow(): void {
    const { session, preferences, events } = this.#kernel;
    const publish = (): void => this.#publishState();
    this.store.defer(subscribe(session.state, publish));
    this.store.defer(subscribe(preferences.state, publish));
    this.#followDialogs();
    if (!this.#granted('events')) return;
    const own = `${this.#plugin.id}.`;
    this.store.add(
      events.on('server.event', (event) => {
        if (event.topic.startsWith(own)) this.#line?.send({ type: 'event', name: 'server.event', data: event });
      }),
    );
  }

  #state(): FrameState {
    const { session, preferences } = this.#kernel;
    const { dark, theme, language } = preferences.state;
    const known = this.#granted('session') ? snapshot(session.state) : undefined;
    const { path, search, tag } = this.#place;
    // A copy as data: what is read of a store may hold more than a message can carry.
    return JSON.parse(
      JSON.stringify({
        dark,
        theme,
        language,
        user: known?.user,
        roles: known?.roles ?? [],
        functions: [...(known?.functions ?? [])],
        path,
        search,
        visible: tag.visible,
      }),
    ) as FrameState;
  }

  #publishState(): void {
    this.#line?.send({ type: 'state', state: this.#state() });
  }

  #cut(reason: CutReason): void {
    this.#end(
      new FitoutError(reason === 'version' ? 'gone' : 'unavailable', {
        reason: `kernel.frame-${reason}`,
        message: reasons[reason],
      }),
    );
  }

  #end(error: Error): void {
    if (this.#status.at === 'ended') return;
    this.#set({ at: 'ended', error });
    this.store.dispose();
  }

  #set(status: FrameStatus): void {
    if (this.#status.at === 'ended') return;
    this.#status = status;
    for (const listener of this.#listeners) listener();
  }
}
