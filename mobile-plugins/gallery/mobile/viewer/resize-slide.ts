import type PhotoSwipe from 'photoswipe';
import type { SlideContent } from './slide-content.ts';

/** What PhotoSwipe keeps of a slide's content. */
export type Content = NonNullable<PhotoSwipe['currSlide']>['content'];

/** Gives the slide the size of what is in it. `anew` fits it again where a person had zoomed. */
export function resizeSlide(content: Content, own: SlideContent, anew = false): void {
  const { width, height } = own.size;
  content.width = width;
  content.height = height;
  const { slide } = content;
  if (slide === undefined || (slide.width === width && slide.height === height && !anew)) return;
  const wasFitted = slide.currZoomLevel === slide.zoomLevels.initial;
  slide.width = width;
  slide.height = height;
  slide.calculateSize();
  // Still growing out of its cell: PhotoSwipe lays it out when it has arrived.
  if (!slide.pswp.opener.isOpen || (!wasFitted && slide.isActive && !anew)) return;
  slide.currentResolution = 0;
  slide.zoomAndPanToInitial();
  slide.applyCurrentZoomPan();
  slide.updateContentSize(true);
}
