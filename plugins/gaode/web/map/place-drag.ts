import { type Disposable, DisposableStore, keyOf } from '@fitout/sdk';
import type { MapLibreMap, MapMouseEvent, MapTouchEvent, Point } from 'maplibre-gl';

interface Degrees {
  readonly lng: number;
  readonly lat: number;
}

export interface PlaceDragParts {
  map: MapLibreMap;
  /** The place that a press at this pixel of the map would move; undefined where there is none, or it may not move. */
  draggableAt(point: Point, isTouch: boolean): string | undefined;
  /** While the place follows the pointer; undefined once it does not any more. */
  onDrag(drag: { id: string; at: Degrees } | undefined): void;
  onDrop(id: string, at: Degrees): void;
}

/** A press moves a place once the pointer went so many pixels: below it is a click. */
const minPixels = 4;

/** Moves places on the map by mouse or finger. Escape puts the place back. */
export function enablePlaceDrag({ map, draggableAt, onDrag, onDrop }: PlaceDragParts): Disposable {
  const listeners = new DisposableStore();
  let ends: AbortController | undefined;

  const begin = (event: MapMouseEvent | MapTouchEvent, isTouch: boolean): void => {
    const id = draggableAt(event.point, isTouch);
    if (id === undefined || ends !== undefined) return;
    // The map itself stays where it is.
    event.preventDefault();
    ends = new AbortController();
    followPointer({ map, id, from: event.point, isTouch, ends, onDrag, onDrop });
    ends.signal.addEventListener('abort', () => {
      ends = undefined;
      onDrag(undefined);
    });
  };
  const onMouse = (event: MapMouseEvent): void => {
    if (event.originalEvent.button === 0 && !event.originalEvent.shiftKey) begin(event, false);
  };
  const onTouch = (event: MapTouchEvent): void => {
    if (event.points.length === 1) begin(event, true);
  };
  map.on('mousedown', onMouse);
  map.on('touchstart', onTouch);
  listeners.add({
    dispose() {
      map.off('mousedown', onMouse);
      map.off('touchstart', onTouch);
      ends?.abort();
    },
  });
  return listeners;
}

interface Following extends Pick<PlaceDragParts, 'map' | 'onDrag' | 'onDrop'> {
  id: string;
  from: Point;
  isTouch: boolean;
  ends: AbortController;
}

function followPointer({ map, id, from, isTouch, ends, onDrag, onDrop }: Following): void {
  const { signal } = ends;
  let at: Degrees | undefined;
  const pixelOf = (event: MouseEvent | TouchEvent): [number, number] | undefined => {
    const pointer = 'touches' in event ? (event.touches[0] ?? event.changedTouches[0]) : event;
    if (pointer === undefined) return undefined;
    const box = map.getCanvasContainer().getBoundingClientRect();
    return [pointer.clientX - box.x, pointer.clientY - box.y];
  };
  const move = (event: MouseEvent | TouchEvent): void => {
    const pixel = pixelOf(event);
    if (pixel === undefined) return;
    if (at === undefined && Math.hypot(pixel[0] - from.x, pixel[1] - from.y) < minPixels) return;
    const { lng, lat } = map.unproject(pixel).wrap();
    at = { lng: rounded(lng), lat: rounded(lat) };
    onDrag({ id, at });
  };
  const end = (): void => {
    const dropped = at;
    ends.abort();
    if (dropped !== undefined) onDrop(id, dropped);
  };
  // Beyond the map, too: the pointer may leave it and come back.
  document.addEventListener(isTouch ? 'touchmove' : 'mousemove', move, { signal });
  document.addEventListener(isTouch ? 'touchend' : 'mouseup', end, { signal });
  document.addEventListener('touchcancel', () => ends.abort(), { signal });
  window.addEventListener('blur', () => ends.abort(), { signal });
  document.addEventListener(
    'keydown',
    (event) => {
      if (keyOf(event) !== 'Escape') return;
      event.stopPropagation();
      ends.abort();
    },
    { signal, capture: true },
  );
}

/** As the server keeps it: 0.1 m. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;
