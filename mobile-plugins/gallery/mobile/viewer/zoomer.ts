import type PhotoSwipe from 'photoswipe';

/** The specification's preview numbers: a click steps by 1, the wheel by 0.5, never below 1; and the preview's largest. */
export const zoomStepClick = 1;
export const zoomStepWheel = 0.5;
export const zoomMin = 1;
export const zoomMax = 10;

export interface Zoomer {
  /** Steps of a click, about the middle. */
  by(steps: number): void;
  reset(): void;
}

/** Zooms by steps of the size at which a picture fits, and tells the scale as it changes. */
export function createZoomer(pswp: PhotoSwipe, onScale: (scale: number) => void): Zoomer {
  let reported = 1;
  const scaleNow = (): number => {
    const slide = pswp.currSlide;
    return slide === undefined ? 1 : slide.currZoomLevel / slide.zoomLevels.fit;
  };
  const to = (scale: number, point?: { x: number; y: number }): void => {
    const slide = pswp.currSlide;
    const wanted = Math.min(zoomMax, Math.max(zoomMin, scale));
    slide?.zoomTo(slide.zoomLevels.fit * wanted, point, pswp.options.zoomAnimationDuration);
    tell(wanted);
  };
  const tell = (scale: number): void => {
    const rounded = Math.round(scale * 100) / 100;
    if (rounded === reported) return;
    reported = rounded;
    onScale(rounded);
  };
  pswp.on('zoomPanUpdate', () => tell(scaleNow()));
  pswp.on('change', () => tell(scaleNow()));
  pswp.on('wheel', (event) => {
    event.preventDefault();
    const { deltaY, clientX, clientY } = event.originalEvent;
    if (deltaY !== 0) to(scaleNow() + (deltaY < 0 ? zoomStepWheel : -zoomStepWheel), { x: clientX, y: clientY });
  });
  return { by: (steps) => to(scaleNow() + steps * zoomStepClick), reset: () => to(zoomMin) };
}
