import { cutOf, type Ratio, type Rect, type Size } from './ratio.ts';

/** What is drawn over the camera's picture, as paths in pixels of it. */
export interface Guides {
  /** What the photo will be. */
  cut: Rect;
  /** What it will not; undefined where it will be all. */
  outside: string | undefined;
  thirds: string;
  /** A level line about `middle`. */
  level: string;
  middle: { x: number; y: number };
}

/** The guides of a photo of that shape out of what is shown. */
export function guidesOf(shown: Size, ratio: Ratio): Guides {
  const cut = cutOf(shown, ratio);
  const { x, y, width, height } = cut;
  const [right, low] = [x + width, y + height];
  const arm = width / 8;
  const middle = { x: x + width / 2, y: y + height / 2 };
  const whole = width === shown.width && height === shown.height;
  return {
    cut,
    outside: whole ? undefined : `M0 0H${shown.width}V${shown.height}H0ZM${x} ${y}V${low}H${right}V${y}Z`,
    thirds: [1, 2].map((n) => `M${x + (width * n) / 3} ${y}V${low}M${x} ${y + (height * n) / 3}H${right}`).join(''),
    level: `M${middle.x - arm} ${middle.y}H${middle.x - arm / 4}M${middle.x + arm / 4} ${middle.y}H${middle.x + arm}`,
    middle,
  };
}
