/** An element with properties and children. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** Tells the form that an answer changed, as if it had been typed. */
export function changed(element: Element): void {
  element.dispatchEvent(new Event('input', { bubbles: true }));
}

const restoredEvent = 'fitout-restored';

/** Calls `derive` whenever the form's controls may hold values that nobody typed: the browser puts them back by itself. */
export function onRestored(form: HTMLFormElement, derive: () => void): void {
  form.addEventListener(restoredEvent, derive);
}

/**
 * Lets what is shown of the form follow its controls after the browser has put their values back: it does so after
 * scripts have run, when one comes back to the page, without an event of its own.
 */
export function followRestoring(form: HTMLFormElement, signal: AbortSignal): void {
  const derive = (): void => {
    if (!signal.aborted) form.dispatchEvent(new Event(restoredEvent));
  };
  // Some browsers restore in a task of their own that may come after `pageshow`.
  const soon = (): void => {
    derive();
    requestAnimationFrame(() => setTimeout(derive));
  };
  document.addEventListener('DOMContentLoaded', soon, { signal });
  window.addEventListener('load', soon, { signal });
  window.addEventListener('pageshow', soon, { signal });
  form.addEventListener('reset', () => setTimeout(derive), { signal });
  soon();
}
