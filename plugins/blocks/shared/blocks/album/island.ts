import { keyOf } from '@fitout/sdk';

/** Photos open large over the page: swiped or by arrows, Escape closes and the focus goes back to the photo. */
export function mount(root: HTMLElement): () => void {
  const links = [...root.querySelectorAll<HTMLAnchorElement>('.fb-album-link')];
  let dialog: HTMLDialogElement | undefined;
  const open = (event: Event) => {
    const mouse = event as MouseEvent;
    const link = (event.target as Element).closest<HTMLAnchorElement>('.fb-album-link');
    if (link === null || mouse.metaKey || mouse.ctrlKey || mouse.shiftKey) return;
    event.preventDefault();
    dialog = viewer(links, links.indexOf(link));
    dialog.addEventListener('close', () => dialog?.remove(), { once: true });
    // Beside the photos, so that the page's own styles reach it.
    root.after(dialog);
    dialog.showModal();
    dialog.querySelector(`[data-at="${links.indexOf(link)}"]`)?.scrollIntoView({ behavior: 'instant' });
  };
  root.addEventListener('click', open);
  return () => {
    root.removeEventListener('click', open);
    dialog?.close();
  };
}

function element<K extends keyof HTMLElementTagNameMap>(name: K, className: string): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  made.className = className;
  return made;
}

function viewer(links: readonly HTMLAnchorElement[], first: number): HTMLDialogElement {
  const dialog = element('dialog', 'fb-album-viewer');
  dialog.setAttribute('aria-label', '查看大图');
  const strip = element('div', 'fb-album-strip');
  strip.tabIndex = 0;
  const count = element('p', 'fb-album-count');
  let now = first;
  const say = () => {
    count.textContent = `${now + 1} / ${links.length}`;
  };
  for (const [index, link] of links.entries()) {
    const photo = element('img', 'fb-album-large');
    photo.alt = link.querySelector('img')?.alt ?? '';
    photo.loading = 'lazy';
    photo.src = link.href;
    photo.dataset.at = String(index);
    strip.append(photo);
  }
  const go = (by: number) => {
    const to = Math.max(0, Math.min(links.length - 1, now + by));
    strip.children[to]?.scrollIntoView({ inline: 'center' });
  };
  const button = (className: string, label: string, words: string, run: () => void) => {
    const made = element('button', `fb-album-button ${className}`);
    made.type = 'button';
    made.setAttribute('aria-label', label);
    made.textContent = words;
    made.addEventListener('click', run);
    return made;
  };
  strip.addEventListener('scroll', () => {
    now = Math.round(strip.scrollLeft / Math.max(1, strip.clientWidth));
    say();
  });
  dialog.addEventListener('keydown', (event) => {
    if (keyOf(event) === 'ArrowRight') go(1);
    else if (keyOf(event) === 'ArrowLeft') go(-1);
    else return;
    event.preventDefault();
  });
  count.setAttribute('aria-live', 'polite');
  say();
  dialog.append(
    strip,
    count,
    button('fb-album-close', '关闭', '×', () => dialog.close()),
    ...(links.length < 2
      ? []
      : [button('fb-album-back', '上一张', '‹', () => go(-1)), button('fb-album-next', '下一张', '›', () => go(1))]),
  );
  return dialog;
}
