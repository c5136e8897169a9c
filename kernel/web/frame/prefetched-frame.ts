import { serverUrl } from '@fitout/sdk';
import styles from './host.module.css';

/** So long after its page closed a document is made ready for the next one: what came to the front goes first. */
const prefetchAfterMs = 500;
const prefetchedForMs = 120_000;

/** A frame's element, and whether its document has loaded already. */
export interface FrameElement {
  element: HTMLIFrameElement;
  loaded: boolean;
}

interface Prefetched extends FrameElement {
  plugin: string;
}

let prefetched: Prefetched | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Where the document of a plugin's frame is; with a `view` all that the view will need comes with it. */
export function frameUrl(plugin: string, query: { view?: string; area?: 'mobile' } = {}): string {
  const search = new URLSearchParams(query).toString();
  return serverUrl(`/frame/${encodeURIComponent(plugin)}${search === '' ? '' : `?${search}`}`);
}

/** A frame as every sandboxed plugin gets it: it runs scripts, and that is all it may. Not in the document yet. */
function createFrame(url: string): HTMLIFrameElement {
  const element = document.createElement('iframe');
  // Without allow-forms no form would even tell its own page that it was sent; the document's policy lets none go anywhere.
  element.setAttribute('sandbox', 'allow-scripts allow-forms');
  element.setAttribute('allow', '');
  element.referrerPolicy = 'no-referrer';
  element.src = url;
  return element;
}

/** Puts a frame for this plugin into `place`: the one that waits, where there is one, else a new one for `url`. */
export function putFrame(place: HTMLElement, plugin: string, url: string): FrameElement {
  const waiting = prefetched?.plugin === plugin ? prefetched : undefined;
  if (waiting !== undefined) {
    prefetched = undefined;
    clearTimeout(timer);
    try {
      // The only way of moving a frame that does not load it anew.
      place.moveBefore(waiting.element, null);
      waiting.element.removeAttribute('style');
      waiting.element.inert = false;
      waiting.element.ariaHidden = null;
      return waiting;
    } catch {
      waiting.element.remove();
    }
  }
  // Its page closed a moment ago and is open again: another document would only take the time of this one.
  if (prefetched === undefined) clearTimeout(timer);
  const element = createFrame(url);
  place.append(element);
  return { element, loaded: false };
}

/** After its page closed: who opened it is likely to do so again. */
export function keepPrefetched(plugin: string, url: string): void {
  clearTimeout(timer);
  timer = setTimeout(() => prefetchFrame(plugin, url), prefetchAfterMs);
}

/**
 * Keeps one document ready for a page that is likely to open: a frame takes longer to come than all else. It has loaded
 * its files and runs none of the plugin's before a host has answered it. It goes by itself after some minutes. Where the
 * browser cannot move it, there is none.
 */
export function prefetchFrame(plugin: string, url: string): void {
  if (!('moveBefore' in Element.prototype)) return;
  clearTimeout(timer);
  if (prefetched?.plugin !== plugin) {
    dropPrefetched();
    const element = createFrame(url);
    // Laid out like a page in front, and nobody sees or reaches it: what is not laid out has its first paint before it.
    element.className = styles.prefetched ?? '';
    const place = document.querySelector('main')?.getBoundingClientRect();
    if (place !== undefined) Object.assign(element.style, { width: `${place.width}px`, height: `${place.height}px` });
    element.inert = true;
    element.ariaHidden = 'true';
    const made: Prefetched = { plugin, element, loaded: false };
    element.addEventListener('load', () => {
      made.loaded = true;
    });
    prefetched = made;
    document.body.append(element);
  }
  timer = setTimeout(dropPrefetched, prefetchedForMs);
}

/** Also where a page was cut off: what waits shares its process, and is as frozen. */
export function dropPrefetched(): void {
  clearTimeout(timer);
  prefetched?.element.remove();
  prefetched = undefined;
}
