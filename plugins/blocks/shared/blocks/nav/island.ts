/** The bar under a swiping navigation shows how far it is; nothing to swipe, no bar. */
export function mount(root: HTMLElement): () => void {
  const list = root.querySelector<HTMLElement>('.fb-nav-list');
  const bar = root.querySelector<HTMLElement>('.fb-nav-bar');
  const thumb = bar?.querySelector<HTMLElement>('i');
  if (!list || !bar || !thumb) return () => {};
  const show = () => {
    const room = list.scrollWidth - list.clientWidth;
    bar.hidden = room <= 1;
    thumb.style.transform = `translateX(${room <= 0 ? 0 : (list.scrollLeft / room) * 100}%)`;
  };
  list.addEventListener('scroll', show, { passive: true });
  const sizes = new ResizeObserver(show);
  sizes.observe(list);
  return () => {
    list.removeEventListener('scroll', show);
    sizes.disconnect();
  };
}
