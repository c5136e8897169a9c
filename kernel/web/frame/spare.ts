/** So long after its page closed a document is made ready for the next one: what came to the front goes first. */
const spareAfterMs = 500;
const spareKeptMs = 120_000;

/** A frame's element, and whether its document has loaded already. */
export interface FrameElement {
  element: HTMLIFrameElement;
  loaded: boolean;
}

interface Spare extends FrameElement {
  url: string;
}

let spare: Spare | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** A frame as every sandboxed plugin gets it: it runs scripts, and that is all it may. Not in the document yet. */
function createFrame(url: string): HTMLIFrameElement {
  const element = document.createElement('iframe');
  element.setAttribute('sandbox', 'allow-scripts');
  element.setAttribute('allow', '');
  element.referrerPolicy = 'no-referrer';
  element.src = url;
  return element;
}

/** Puts a frame for this document into `place`: the one that waits, where there is one, else a new one. */
export function putFrame(place: HTMLElement, url: string): FrameElement {
  const waiting = spare?.url === url ? spare : undefined;
  if (waiting !== undefined) {
    spare = undefined;
    clearTimeout(timer);
    try {
      // The only way of moving a frame that does not load it anew.
      place.moveBefore(waiting.element, null);
      return waiting;
    } catch {
      waiting.element.remove();
    }
  }
  const element = createFrame(url);
  place.append(element);
  return { element, loaded: false };
}

/**
 * Keeps one document ready for the page that was closed last: who opened it is likely to do so again, and a frame takes
 * longer to come than all else. It has loaded its files and runs none of the plugin's before a host has answered it. It
 * goes by itself after some minutes. Where the browser cannot move it, there is none.
 */
export function keepSpare(url: string): void {
  if (!('moveBefore' in Element.prototype)) return;
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (spare?.url !== url) {
      dropSpare();
      const element = createFrame(url);
      element.hidden = true;
      const made: Spare = { url, element, loaded: false };
      element.addEventListener('load', () => {
        made.loaded = true;
      });
      spare = made;
      document.body.append(element);
    }
    timer = setTimeout(dropSpare, spareKeptMs);
  }, spareAfterMs);
}

function dropSpare(): void {
  clearTimeout(timer);
  spare?.element.remove();
  spare = undefined;
}
