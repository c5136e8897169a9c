import { deferImages } from '@fitout/sdk';
import type { Island, PublishedPage } from './load-page.ts';

/** A published page as it stands on the phone, with what people did on it. */
export interface StandingPage {
  readonly page: PublishedPage;
  /** Has somebody written into a form of it that is not sent yet? */
  inUse(): boolean;
  /** Has somebody done anything on it: chosen a tab, drawn, sent a form? */
  touched(): boolean;
  /** Another page comes in front: nothing sounds, and no dialog holds up that one. */
  rest(): void;
  /** Ends its scripts; once. */
  end(): void;
}

/** Puts a page into `root`, in place of what stands there, and brings its blocks to life. */
export function standPage(root: ShadowRoot, page: PublishedPage): StandingPage {
  const ground = document.importNode(page.ground, true) as HTMLElement;
  const sheet = new CSSStyleSheet();
  // The host's frame says what its bars take (--fm-bars): a short page fills the room between them.
  sheet.replaceSync(`:host{display:block}${page.css}.fb-page{min-height:calc(100dvh - var(--fm-bars,0px))}`);
  root.adoptedStyleSheets = [sheet];
  const pictures = deferImages(ground);
  root.replaceChildren(ground);
  const written = new Set<Element>();
  let touched = false;
  const note = (event: Event): void => {
    // A form's own script changes things too; only what a person does counts.
    if (!event.isTrusted) return;
    touched = true;
    const form = (event.target as Element).closest('form');
    // What is searched for is nothing to be sent.
    if (form !== null && form.querySelector('[type="search"]') === null) written.add(form);
  };
  // Choices, files and what is typed come as input; signatures and lists take fingers alone.
  ground.addEventListener('input', note);
  ground.addEventListener('click', note);
  const ends = [pictures, followTheme(ground), mountIslands(page.islands, ground)];
  return {
    page,
    inUse: () => [...written].some((form) => form.isConnected),
    touched: () => touched,
    rest() {
      for (const film of ground.querySelectorAll<HTMLMediaElement>('video, audio')) film.pause();
      for (const dialog of ground.querySelectorAll<HTMLDialogElement>('dialog[open]')) dialog.close();
    },
    end() {
      for (const end of ends.splice(0)) end();
    },
  };
}

/**
 * What a later answer shows next to the one that stands: the very same, the same version made anew (a key of its own, one
 * coupon less), or something else.
 */
export function compareAnswers(standing: PublishedPage, later: PublishedPage): 'same' | 'made anew' | 'other' {
  const version = versionIn(later.etag);
  if (version === undefined || versionIn(standing.etag) !== version || standing.slug !== later.slug) return 'other';
  return standing.etag === later.etag && !later.etag.startsWith('W/') ? 'same' : 'made anew';
}

/** `"17.hash"` and `W/"17"` are of version 17. */
function versionIn(etag: string): string | undefined {
  return /^(?:W\/)?"([^".]+)/.exec(etag)?.[1];
}

/** A page that follows the visitor's system follows the host's theme here, which the person may have set. */
function followTheme(ground: HTMLElement): () => void {
  if (ground.dataset.theme !== 'auto') return () => {};
  const apply = (): void => {
    ground.dataset.theme = document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
  };
  apply();
  const observer = new MutationObserver(apply);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

interface IslandModule {
  /** Brings the blocks of one kind below `root` to life; what comes back ends them. */
  mountIn(root: ParentNode): () => void;
}

/** Makes blocks interactive; the page is readable without, so a script that fails only leaves its blocks still. */
function mountIslands(islands: readonly Island[], ground: HTMLElement): () => void {
  const ends: (() => void)[] = [];
  let gone = false;
  for (const island of islands) {
    fetchChecked(island);
    const { url } = island;
    void import(/* @vite-ignore */ url).then(
      (module: IslandModule) => {
        if (!gone) ends.push(module.mountIn(ground));
      },
      (error: unknown) => console.error('an interactive block could not be loaded', error),
    );
  }
  return () => {
    gone = true;
    for (const end of ends.splice(0)) end();
  };
}

/**
 * Fetches a module by the hash that its page names, so that the import after it runs what was checked: this document's
 * import map knows the scripts of the app, not those of published pages.
 */
function fetchChecked({ url, integrity }: Island): void {
  if (document.querySelector(`link[rel="modulepreload"][href="${url}"]`) !== null) return;
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = url;
  link.integrity = integrity;
  document.head.append(link);
}
