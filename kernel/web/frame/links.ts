/**
 * Links in the frame lead through the host: `#/path` to a page of the platform, others to their site. Followed by the
 * browser, they would take the frame itself away.
 */
export function followLinks(open: (url: string) => void): void {
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    const href = link?.getAttribute('href') ?? '';
    const inside = href.startsWith('#/');
    if (!inside && !/^https?:/i.test(href)) return;
    event.preventDefault();
    open(inside ? href.slice(1) : href);
  });
}

/**
 * A form is its page's own business: whoever listens hears that it was sent, and the browser, which would take the frame
 * away with it, sends nothing. One that closes a dialog goes nowhere.
 */
export function keepForms(): void {
  window.addEventListener('submit', (event) => {
    const { submitter, target } = event;
    const method = submitter?.getAttribute('formmethod') ?? (target as HTMLFormElement).getAttribute('method');
    if (method?.toLowerCase() !== 'dialog') event.preventDefault();
  });
}
