/** Turns a carousel: dots follow the strip, it moves by itself while nobody touches it, sees it not, or prefers stillness. */
export function mount(root: HTMLElement): () => void {
  const found = root.querySelector<HTMLElement>('.fb-carousel-strip');
  if (found === null) return () => {};
  const strip = found;
  const items = [...strip.children] as HTMLElement[];
  const dots = [...root.querySelectorAll('.fb-carousel-dot')];
  const number = root.querySelector('[data-now]');
  const abort = new AbortController();
  const { signal } = abort;
  const seconds = Number(root.dataset.interval ?? 0);
  let now = 0;
  let held = false;
  let seen = true;

  const at = () => {
    const middle = strip.scrollLeft + strip.clientWidth / 2;
    const distance = (item: HTMLElement) =>
      Math.abs(item.offsetLeft - strip.offsetLeft + item.offsetWidth / 2 - middle);
    return items.reduce(
      (best, item, index) => (distance(item) < distance(items[best] as HTMLElement) ? index : best),
      0,
    );
  };
  const show = () => {
    now = at();
    for (const [index, dot] of dots.entries()) dot.classList.toggle('fb-on', index === now);
    if (number !== null) number.textContent = String(now + 1);
  };
  const go = (index: number) => {
    const item = items[(index + items.length) % items.length];
    if (item === undefined) return;
    strip.scrollTo({
      left: item.offsetLeft - strip.offsetLeft - (strip.clientWidth - item.offsetWidth) / 2,
      behavior: 'smooth',
    });
  };
  strip.addEventListener('scroll', show, { passive: true, signal });
  for (const type of ['pointerdown', 'pointerenter', 'focusin'])
    root.addEventListener(
      type,
      () => {
        held = true;
      },
      { signal },
    );
  for (const type of ['pointerup', 'pointercancel', 'pointerleave', 'focusout'])
    root.addEventListener(
      type,
      () => {
        held = false;
      },
      { signal },
    );

  const watch = new IntersectionObserver(([entry]) => {
    seen = entry?.isIntersecting ?? true;
  });
  watch.observe(root);
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const playing = () => [...root.querySelectorAll('video')].some((video) => !video.paused);
  const timer =
    seconds > 0 && !still
      ? setInterval(() => {
          if (!held && seen && !document.hidden && !playing()) go(now + 1);
        }, seconds * 1000)
      : undefined;
  return () => {
    abort.abort();
    watch.disconnect();
    clearInterval(timer);
  };
}
