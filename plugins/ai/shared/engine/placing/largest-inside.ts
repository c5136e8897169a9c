interface Size {
  width: number;
  height: number;
}

/**
 * The largest upright rectangle in a rectangle that is turned about its middle, by area, or of a ratio (width by height)
 * where one is asked for. Its middle is the same. `degrees`: -90 … 90.
 *
 * A rectangle W × H lies inside where W cos + H sin ≤ width and W sin + H cos ≤ height. Along one of these lines alone W · H
 * is largest in its middle; where that breaks the other, it is where both meet.
 */
export function largestInside({ width, height }: Size, degrees: number, ratio?: number): Size {
  const turn = Math.abs((degrees * Math.PI) / 180);
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  if (ratio !== undefined) {
    const high = Math.min(width / (ratio * cos + sin), height / (ratio * sin + cos));
    return { width: high * ratio, height: high };
  }
  if (sin < 1e-9) return { width, height };
  const inside = ({ width: w, height: h }: Size): boolean =>
    w * cos + h * sin <= width * (1 + 1e-12) && w * sin + h * cos <= height * (1 + 1e-12);
  const along = [
    { width: width / (2 * cos), height: width / (2 * sin) },
    { width: height / (2 * sin), height: height / (2 * cos) },
  ].find(inside);
  if (along !== undefined) return along;
  const across = cos * cos - sin * sin;
  return { width: (width * cos - height * sin) / across, height: (height * cos - width * sin) / across };
}
