interface Point {
  x: number;
  y: number;
}

/** A line of text that was found, as a rectangle that may be turned, in pixels of the document. */
export interface Found {
  middle: Point;
  half: Point;
  /** Unit vector of its width. */
  along: Point;
  /** Is it to go? */
  on: boolean;
}

/** Text that was found on a layer, while a person chooses of it. */
export interface FoundText {
  layer: string;
  /** Entries of the history that were done: of another picture it tells nothing. */
  at: number;
  /** Pixels by which each is taken wider. */
  grow: number;
  areas: Found[];
}

/** Corners of what was found, so many pixels wider on each side: upper left first, clockwise along the text. */
export function foundCorners({ middle, half, along }: Readonly<Found>, grow: number): Point[] {
  const [across, down] = [half.x + grow, half.y + grow];
  return (
    [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ] as const
  ).map(([u, v]) => ({
    x: middle.x + u * across * along.x - v * down * along.y,
    y: middle.y + u * across * along.y + v * down * along.x,
  }));
}
