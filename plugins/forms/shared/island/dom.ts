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

/**
 * Who is signed in on this device sends a form as that person. Whoever signed out is gone at once, though their token
 * stands there until the server has answered.
 */
export function token(): Record<string, string> {
  try {
    const held = localStorage.getItem('fitout.token');
    return held === null || localStorage.getItem('fitout.leaving') !== null ? {} : { token: held };
  } catch {
    return {};
  }
}
