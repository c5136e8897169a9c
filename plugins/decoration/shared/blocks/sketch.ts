/**
 * A block's picture for the palette and the outline, as path data in a field of 48 × 32: `soft` is filled lightly,
 * `fill` in full, `line` is drawn 1.5 wide.
 */
export interface BlockSketch {
  soft?: string;
  fill?: string;
  line?: string;
}

/** A box with round corners. */
export function box(x: number, y: number, w: number, h: number, r = 2): string {
  const arc = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return `M${x + r} ${y}h${w - 2 * r}${arc(r, r)}v${h - 2 * r}${arc(-r, r)}h${2 * r - w}${arc(-r, -r)}v${2 * r - h}${arc(r, -r)}z`;
}

/** A disc around a point. */
export function disc(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}

/** Lines of words: each `[x, y, length]`. */
export function words(...lines: readonly (readonly [number, number, number])[]): string {
  return lines.map(([x, y, length]) => `M${x} ${y}h${length}`).join('');
}

/** Hills and a sun: a picture within a box. */
export function hills(x: number, y: number, w: number, h: number): string {
  const peak = (at: number, rise: number) => `L${x + w * at} ${y + h * (1 - rise)}`;
  return `M${x} ${y + h}${peak(0.32, 0.55)}${peak(0.5, 0.3)}${peak(0.7, 0.7)}L${x + w} ${y + h}z${disc(x + w * 0.3, y + h * 0.25, Math.min(w, h) * 0.09)}`;
}
