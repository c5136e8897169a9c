/** A share of each side that a logo takes at most, and that it keeps away from the edge, of the shorter side. */
const [share, margin] = [0.22, 0.04];

interface Size {
  width: number;
  height: number;
}

/**
 * Where a logo of this size goes on a sheet: in the corner where least happens, the upper left where they are alike.
 * `picture`: small RGBA of the sheet. Answers its place in pixels of the sheet.
 */
export function logoPlace(
  logo: Size,
  sheet: Size,
  picture: Size & { data: ArrayLike<number> },
): Size & { x: number; y: number } {
  const scale = Math.min(1, (sheet.width * share) / logo.width, (sheet.height * share) / logo.height);
  const [width, height] = [logo.width * scale, logo.height * scale].map((side) => Math.max(1, Math.round(side))) as [
    number,
    number,
  ];
  const away = Math.round(Math.min(sheet.width, sheet.height) * margin);
  const [right, bottom] = [sheet.width - away - width, sheet.height - away - height];
  const corners = [
    { x: away, y: away },
    { x: right, y: away },
    { x: away, y: bottom },
    { x: right, y: bottom },
  ] as const;
  const ratio = picture.width / sheet.width;
  let [best, least]: [{ x: number; y: number }, number] = [corners[0], Number.POSITIVE_INFINITY];
  for (const corner of corners) {
    const unrest = unrestOf(picture, { x: corner.x * ratio, y: corner.y * ratio }, width * ratio, height * ratio);
    // A little less is no reason to leave the usual corner.
    if (unrest < least - 1) [best, least] = [corner, unrest];
  }
  return { ...best, width, height };
}

/** The mean step of grey from one pixel to the next. */
function unrestOf(
  { width, height, data }: Size & { data: ArrayLike<number> },
  from: { x: number; y: number },
  across: number,
  down: number,
): number {
  const [x0, y0] = [Math.max(0, Math.floor(from.x)), Math.max(0, Math.floor(from.y))];
  const [x1, y1] = [Math.min(width, Math.ceil(from.x + across)), Math.min(height, Math.ceil(from.y + down))];
  const grey = (x: number, y: number): number => {
    const at = (y * width + x) * 4;
    return ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) / 3;
  };
  let [sum, count] = [0, 0];
  for (let y = y0; y < y1; y++)
    for (let x = x0 + 1; x < x1; x++) {
      sum += Math.abs(grey(x, y) - grey(x - 1, y));
      count += 1;
    }
  return count === 0 ? 0 : sum / count;
}
