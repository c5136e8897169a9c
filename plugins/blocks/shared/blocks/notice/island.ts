/** Moves notices; without it, or where a visitor prefers stillness, they stand below each other. */
export function mount(root: HTMLElement): () => void {
  const list = root.querySelector<HTMLElement>('.fb-notice-list');
  if (list === null || matchMedia('(prefers-reduced-motion: reduce)').matches) return () => {};
  root.classList.add('fb-notice-live');
  let timer: ReturnType<typeof setInterval> | undefined;
  if (root.classList.contains('fb-notice-roll')) {
    const room = list.parentElement?.clientWidth ?? 300;
    root.style.setProperty('--fb-start', `${room}px`);
    root.style.setProperty('--fb-duration', `${(room + list.scrollWidth) / 45}s`);
  } else {
    let now = 0;
    const count = list.children.length;
    timer = setInterval(
      () => {
        if (document.hidden || root.matches(':hover, :focus-within')) return;
        now = (now + 1) % count;
        list.style.transform = `translateY(${now * -22}px)`;
      },
      Number(root.dataset.interval ?? 3) * 1000,
    );
  }
  return () => {
    clearInterval(timer);
    root.classList.remove('fb-notice-live');
    list.style.transform = '';
  };
}
