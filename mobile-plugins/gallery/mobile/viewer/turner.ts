import type PhotoSwipe from 'photoswipe';
import { type Content, resizeSlide } from './resize-slide.ts';
import { type SlideContent, type Turned, upright } from './slide-content.ts';

/** Turns and flips the picture in front. One that is left stands upright again, as in the kernel's preview. */
export function createTurner(
  pswp: PhotoSwipe,
  contents: WeakMap<Content, SlideContent>,
): { turn(change: (turned: Turned) => Turned): void } {
  const set = (content: Content, turned: Turned): void => {
    const own = contents.get(content);
    if (own === undefined || own.turned === turned) return;
    const lay = own.turned.turn % 180;
    own.turned = turned;
    // A quarter turn is another shape, fitted anew; all else keeps the place that a person zoomed to.
    if (lay !== turned.turn % 180) resizeSlide(content, own, true);
    else content.slide?.updateContentSize(true);
  };
  pswp.on('contentDeactivate', ({ content }) => set(content, upright));
  return {
    turn(change) {
      const content = pswp.currSlide?.content;
      const own = content === undefined ? undefined : contents.get(content);
      if (content === undefined || own === undefined) return;
      content.placeholder?.element?.remove();
      set(content, change(own.turned));
    },
  };
}
