/** Where a picture lies on its stage, as pure functions. Pixels are those of css. */

export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

export interface Zoom {
  /** Css pixels to one of the picture's. */
  scale: number;
  /** The picture's middle, from the middle of the stage. */
  x: number;
  y: number;
}

export interface Frame {
  stage: Size;
  picture: Size;
}

/** Of the picture's pixels on the screen at most: enough to count them. */
const most = 4;

/** The scale at which all of the picture is seen; a small one is never blown up. */
export function fitScale({ stage, picture }: Frame): number {
  const most = Math.min(stage.width / picture.width, stage.height / picture.height);
  return most > 0 ? Math.min(1, most) : 1;
}

export const fitted = (frame: Frame): Zoom => ({ scale: fitScale(frame), x: 0, y: 0 });

/** Between the whole picture and four css pixels to one of its own. */
function clampScale(scale: number, frame: Frame): number {
  return Math.min(most, Math.max(fitScale(frame), scale));
}

/** No gap at a side where the picture is larger than the stage, and in the middle where it is smaller. */
export function bounded({ scale, x, y }: Zoom, frame: Frame): Zoom {
  const within = (at: number, stage: number, picture: number): number => {
    const room = Math.max(0, (picture * scale - stage) / 2);
    return Math.min(room, Math.max(-room, at));
  };
  return {
    scale,
    x: within(x, frame.stage.width, frame.picture.width),
    y: within(y, frame.stage.height, frame.picture.height),
  };
}

/** Another scale; what lies at `point` (from the middle of the stage) stays there as far as the bounds let it. */
export function zoomedTo(zoom: Zoom, scale: number, point: Point, frame: Frame): Zoom {
  const next = clampScale(scale, frame);
  const by = next / zoom.scale;
  return bounded({ scale: next, x: point.x - (point.x - zoom.x) * by, y: point.y - (point.y - zoom.y) * by }, frame);
}

export function panned(zoom: Zoom, dx: number, dy: number, frame: Frame): Zoom {
  return bounded({ ...zoom, x: zoom.x + dx, y: zoom.y + dy }, frame);
}

/** The place (in parts of the picture) at a point of the stage; undefined beside the picture. */
export function placeAt({ scale, x, y }: Zoom, point: Point, { picture }: Frame): Point | undefined {
  const place = {
    x: (point.x - x) / (picture.width * scale) + 0.5,
    y: (point.y - y) / (picture.height * scale) + 0.5,
  };
  return place.x >= 0 && place.x <= 1 && place.y >= 0 && place.y <= 1 ? place : undefined;
}

/** Shows a place of the picture in the middle, as far as the bounds let it. */
export function centred(place: Point, scale: number, frame: Frame): Zoom {
  const next = clampScale(scale, frame);
  const { picture } = frame;
  const at = { x: (0.5 - place.x) * picture.width * next, y: (0.5 - place.y) * picture.height * next };
  return bounded({ scale: next, ...at }, frame);
}
