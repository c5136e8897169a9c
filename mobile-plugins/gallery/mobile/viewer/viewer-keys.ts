import { turnedRight } from './bars.tsx';
import type { OpenViewer } from './open-viewer.ts';
import type { SlideshowControls } from './slideshow/use-slideshow.ts';

interface Keyed {
  details: boolean;
  slideshow: SlideshowControls;
}

/** Keys beside PhotoSwipe's own arrows. Answers whether the key was one of them. */
export function keyed(
  key: string,
  viewer: OpenViewer | undefined,
  { details, slideshow }: Keyed,
  setDetails: (on: boolean) => void,
): boolean {
  if (key === 'Escape') {
    if (details) setDetails(false);
    else viewer?.close();
    return true;
  }
  const focused = document.activeElement;
  // Of a button, Space is a press; of the choice of seconds, arrows choose.
  if (key === ' ' && focused?.matches('button, a, input, video')) return false;
  if (key.startsWith('Arrow') && focused?.matches('input')) return true;
  // The sheet has its own: arrows must not change the picture below it.
  if (details) return key !== 'Tab';
  if (key === ' ') slideshow.toggle();
  else if (key === 'i') setDetails(true);
  else if (key === '+' || key === '=') viewer?.zoomBy(1);
  else if (key === '-') viewer?.zoomBy(-1);
  else if (key === '0') viewer?.resetZoom();
  else if (key === 'r') {
    slideshow.stop();
    viewer?.turn(turnedRight);
  } else return false;
  return true;
}
