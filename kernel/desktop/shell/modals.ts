import type { PageKernel } from '../../web/page-kernel.ts';

const modal = '[role="dialog"][aria-modal="true"], [role="alertdialog"][aria-modal="true"]';

/**
 * Asks all overlays of a tag to close and waits for their exits; undefined where there are none, so that a switch
 * without them needs no wait. Dialogs that a view drew itself get Escape, which is how a person would close them.
 */
export function closeModals(kernel: PageKernel, tag: string): Promise<void> | undefined {
  const own = kernel.overlays.state.stack.some((overlay) => overlay.owner.tag === tag);
  const drawn = openModals();
  if (!own && drawn.length === 0) return undefined;
  const closed = kernel.overlays.closeTag(tag);
  for (const surface of drawn) {
    const target = surface.contains(document.activeElement) ? document.activeElement : surface;
    target?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true }),
    );
  }
  const deadline = new Promise<void>((resolve) => setTimeout(resolve, 400));
  return Promise.race([Promise.all([closed, waitUntilGone()]).then(() => {}), deadline]).then(uncover);
}

/** The dialog or drawer that stands before all else; undefined where there is none. */
export function frontModal(): HTMLElement | undefined {
  return openModals().at(-1) as HTMLElement | undefined;
}

function openModals(): Element[] {
  return places()
    .flatMap((place) => [...(place.matches(modal) ? [place] : []), ...place.querySelectorAll(modal)])
    .filter((surface) => surface.checkVisibility());
}

/** Everything on the screen but the hidden pages: a search through thirty of them takes longer than the switch itself. */
function places(): Element[] {
  const found: Element[] = [];
  let at: Element | null = document.getElementById('main') ?? document.body;
  found.push(...[...at.children].filter((page) => !isHidden(page as HTMLElement)));
  while (at !== null && at !== document.body) {
    const inner: Element = at;
    at = at.parentElement;
    found.push(...[...(at?.children ?? [])].filter((element) => element !== inner));
  }
  return found;
}

/** As `keepLaidOut` marks a page, or React where the browser cannot skip one: asking for its box would ask for the layout of all. */
function isHidden({ dataset, style }: HTMLElement): boolean {
  return dataset.skipped !== undefined || style.display === 'none';
}

function waitUntilGone(): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (openModals().length === 0) resolve();
      else setTimeout(look, 16);
    };
    look();
  });
}

/** Twice, since the focus library may set its marks once more after the dialog's elements are gone. */
export function uncoverSoon(): void {
  requestAnimationFrame(uncover);
  setTimeout(uncover, 300);
}

/** Takes away the aria-hidden that a modal left on the app when it went without closing. */
function uncover(): void {
  // Only children of these two are ever covered: looking at them alone spares a walk through all open pages.
  const tops = [...document.body.children, ...(document.getElementById('root')?.children ?? [])];
  const hidden = tops.filter(
    (element) => element.getAttribute('aria-hidden') === 'true' && !element.hasAttribute('data-tabster-dummy'),
  );
  const front = frontModal();
  if (front !== undefined) bringForward(front);
  else for (const element of hidden) element.removeAttribute('aria-hidden');
}

/** A drawer that a dialog stood over is in front again: it is read and has the focus, as before. */
function bringForward(surface: HTMLElement): void {
  if (surface.getAttribute('aria-hidden') !== 'true') return;
  surface.removeAttribute('aria-hidden');
  if (document.activeElement === document.body) surface.focus();
}
