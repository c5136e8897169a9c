/** Shapes in which a photo is taken; `full` is all that the camera gives. */
export const ratios = ['4:3', '16:9', '1:1', 'full'] as const;
export type Ratio = (typeof ratios)[number];

export interface Size {
  width: number;
  height: number;
}

/** A part of a picture, in whole pixels of it. */
export interface Rect extends Size {
  x: number;
  y: number;
}

/** The most pixels of a photo; larger ones are made smaller. */
export const maxPixels = 50_000_000;

/**
 * The largest part of exactly that shape in the middle of a picture, in its pixels. Of an upright picture the shape is
 * upright too: 3:4.
 */
export function cutOf({ width, height }: Size, ratio: Ratio): Rect {
  if (ratio === 'full') return { x: 0, y: 0, width, height };
  const [long = 1, short = 1] = ratio.split(':').map(Number);
  const [across, down] = width >= height ? [long, short] : [short, long];
  const unit = Math.floor(Math.min(width / across, height / down));
  // Smaller than the shape itself: nothing is left to be cut exactly.
  if (unit < 1) return { x: 0, y: 0, width, height };
  return inMiddle({ width, height }, { width: unit * across, height: unit * down });
}

function inMiddle(of: Size, { width, height }: Size): Rect {
  return { x: Math.floor((of.width - width) / 2), y: Math.floor((of.height - height) / 2), width, height };
}

/**
 * The part of a still that the person saw in the frame: cameras take stills higher than what they show (4:3 behind a
 * picture of 16:9), so that the shape is cut out of what was shown. `full` is the whole still. Where a page shows only
 * the middle of the picture, `seen` is the size of that, in pixels of what is shown: no shape has more, `full` neither.
 */
export function framedCut(still: Size, shown: Size, ratio: Ratio, seen?: Size): Rect {
  const whole = ratio === 'full' && seen === undefined;
  if (whole || shown.width < 1 || shown.height < 1) return cutOf(still, ratio);
  const scale = Math.min(still.width / shown.width, still.height / shown.height);
  const { width, height } = seen ?? shown;
  const part = inMiddle(still, {
    width: Math.min(still.width, Math.round(width * scale)),
    height: Math.min(still.height, Math.round(height * scale)),
  });
  const cut = cutOf(part, ratio);
  return { ...cut, x: part.x + cut.x, y: part.y + cut.y };
}

/** A size of the same shape of at most so many pixels. */
export function bounded({ width, height }: Size, most = maxPixels): Size {
  const scale = Math.min(1, Math.sqrt(most / (width * height)));
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
}
