import type { Island, PublishedPage } from './load-page.ts';

/** A published page as it stands on the phone, with what people did on it. */
export interface StandingPage {
  readonly page: PublishedPage;
  /** Whom its blocks greet, and whose turns they count. */
  readonly person: string | undefined;
  /** Has somebody written into a form of it that is not sent yet? */
  inUse(): boolean;
  /** Was every form that somebody wrote into sent? */
  spent(): boolean;
  /** Another page comes in front: nothing sounds, and no dialog holds up that one. */
  rest(): void;
  /** Ends its scripts; once. */
  end(): void;
}

/** Puts a page into `root`, in place of what stands there, and brings its blocks to life. */
export function standPage(root: ShadowRoot, page: PublishedPage, person: string | undefined): StandingPage {
  const ground = document.importNode(page.ground, true) as HTMLElement;
  const sheet = new CSSStyleSheet();
  // The host's frame says what its bars take (--fm-bars): a short page fills the room between them.
  sheet.replaceSync(`:host{display:block}${page.css}.fb-page{min-height:calc(100dvh - var(--fm-bars,0px))}`);
  root.adoptedStyleSheets = [sheet];
  root.replaceChildren(ground);
  const written = new Set<Element>();
  const note = (event: Event): void => {
    const target = event.target as Element;
    const form = target.matches('[type="search"]') ? null : target.closest('form');
    // A form's own script changes things too; only what a person does counts.
    if (event.isTrusted && form !== null) written.add(form);
  };
  // Choices, files and what is typed come as input; signatures and lists take fingers alone.
  ground.addEventListener('input', note);
  ground.addEventListener('click', note);
  const ends = [followTheme(ground), mountIslands(page.islands, ground)];
  const inUse = (): boolean => [...written].some((form) => form.isConnected);
  return {
    page,
    person,
    inUse,
    spent: () => written.size > 0 && !inUse(),
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
 * What a later answer shows next to the one that stands: the very same, the same version made anew for this visitor, or
 * something else.
 */
export function compareAnswers(standing: PublishedPage, later: PublishedPage): 'same' | 'made anew' | 'other' {
  if (later.etag === '' || standing.etag !== later.etag || standing.slug !== later.slug) return 'other';
  return later.etag.startsWith('W/') ? 'made anew' : 'same';
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
