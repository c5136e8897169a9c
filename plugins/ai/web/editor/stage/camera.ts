/** Where the stage looks: the point of the document at its upper left corner, and CSS pixels for one of the document. */
export interface Camera {
  x: number;
  y: number;
  zoom: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

export const zoomLimits = { least: 0.01, most: 32 } as const;

/** What the zoom keys go through. */
const stops = [
  0.01, 0.02, 0.03, 0.05, 0.0625, 0.0833, 0.125, 0.1667, 0.25, 0.3333, 0.5, 0.6667, 0.75, 1, 1.5, 2, 3, 4, 6, 8, 12, 16,
  24, 32,
] as const;

/** CSS pixels that a fitted document keeps from the edge of the stage. */
const margin = 32;

export function clampZoom(zoom: number): number {
  return Math.min(zoomLimits.most, Math.max(zoomLimits.least, zoom));
}

/** The next larger (1) or smaller (-1) stop. */
export function nextZoom(zoom: number, by: 1 | -1): number {
  const next = by === 1 ? stops.find((stop) => stop > zoom * 1.01) : stops.findLast((stop) => stop < zoom * 0.99);
  return next ?? clampZoom(zoom);
}

/** The whole document in the middle of the stage, not larger than it is. */
export function fitted(document: Size, stage: Size): Camera {
  const room = (side: number) => Math.max(1, side - 2 * margin);
  const zoom = clampZoom(Math.min(1, room(stage.width) / document.width, room(stage.height) / document.height));
  return centred(document, stage, zoom);
}

/** The middle of the document in the middle of the stage. */
export function centred(document: Size, stage: Size, zoom: number): Camera {
  return {
    zoom,
    x: document.width / 2 - stage.width / 2 / zoom,
    y: document.height / 2 - stage.height / 2 / zoom,
  };
}

/** Another zoom; what lies under a point of the stage stays there. */
export function zoomedAt(camera: Camera, zoom: number, at: Point): Camera {
  const next = clampZoom(zoom);
  return {
    zoom: next,
    x: camera.x + at.x / camera.zoom - at.x / next,
    y: camera.y + at.y / camera.zoom - at.y / next,
  };
}

/** Moved by CSS pixels, as a hand that takes the sheet along. */
export function panned(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x - dx / camera.zoom, y: camera.y - dy / camera.zoom };
}

/** A part of the document stays in sight, whatever was done. */
export function kept(camera: Camera, document: Size, stage: Size): Camera {
  const [w, h] = [stage.width / camera.zoom, stage.height / camera.zoom];
  const clamp = (at: number, side: number, room: number) => {
    const least = Math.min(side, room) * 0.1;
    return Math.min(side - least, Math.max(least - room, at));
  };
  return { ...camera, x: clamp(camera.x, document.width, w), y: clamp(camera.y, document.height, h) };
}

export function toDocument(camera: Camera, { x, y }: Point): Point {
  return { x: camera.x + x / camera.zoom, y: camera.y + y / camera.zoom };
}

export function toStage(camera: Camera, { x, y }: Point): Point {
  return { x: (x - camera.x) * camera.zoom, y: (y - camera.y) * camera.zoom };
}
