/** Where a picture stands on the stage: its left upper corner, and CSS pixels by pixel. */
export interface Camera {
  x: number;
  y: number;
  scale: number;
}

interface Box {
  width: number;
  height: number;
}

const minScale = 0.02;
const maxScale = 32;

/** All of it, in the middle; small ones as they are. */
export function fitted(box: Box, picture: Box): Camera {
  const scale = Math.max(minScale, Math.min(1, box.width / picture.width, box.height / picture.height));
  return { scale, x: (box.width - picture.width * scale) / 2, y: (box.height - picture.height * scale) / 2 };
}

/** Nearer or farther, with the point of the stage where it is. */
export function anchored({ x, y, scale }: Camera, asked: number, atX: number, atY: number): Camera {
  const next = Math.min(maxScale, Math.max(minScale, asked));
  const by = next / scale;
  return { scale: next, x: atX - (atX - x) * by, y: atY - (atY - y) * by };
}

/** A picture smaller than the stage stays in the middle, a larger one covers it. */
export function settled({ x, y, scale }: Camera, box: Box, picture: Box): Camera {
  const along = (at: number, room: number, length: number): number =>
    length <= room ? (room - length) / 2 : Math.min(0, Math.max(room - length, at));
  return {
    scale,
    x: along(x, box.width, picture.width * scale),
    y: along(y, box.height, picture.height * scale),
  };
}
