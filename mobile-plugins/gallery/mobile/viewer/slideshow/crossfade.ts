import type PhotoSwipe from 'photoswipe';
import styles from '../viewer.module.css';

const fadeMs = 700;

/** Changes the slide by `change`, while the picture that was in front fades out over it. At once under reduced motion. */
export function crossfade(pswp: PhotoSwipe, change: () => void): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const leaving = still ? undefined : copyOf(pswp.currSlide?.content.element);
  change();
  if (still) return;
  const options = { duration: fadeMs, easing: 'ease-in-out' };
  pswp.currSlide?.content.element?.animate([{ opacity: 0 }, { opacity: 1 }], options);
  if (leaving === undefined) return;
  pswp.scrollWrap?.append(leaving);
  const remove = (): void => leaving.remove();
  leaving.animate([{ opacity: 1 }, { opacity: 0 }], options).finished.then(remove, remove);
}

/** The picture of a slide as it lies on the screen; undefined of a film, and of what is turned. */
function copyOf(slide: HTMLElement | undefined): HTMLElement | undefined {
  const picture = slide?.querySelector('img:last-of-type');
  const box = slide?.firstElementChild;
  if (!(picture instanceof HTMLImageElement) || !(box instanceof HTMLElement) || box.dataset.turned === 'true')
    return undefined;
  const { left, top, width, height } = box.getBoundingClientRect();
  const copy = picture.cloneNode() as HTMLImageElement;
  copy.alt = '';
  copy.decoding = 'sync';
  copy.className = styles.leaving ?? '';
  Object.assign(copy.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  return copy;
}
