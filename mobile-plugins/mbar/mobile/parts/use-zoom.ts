import { useState } from 'react';
import type { Camera } from '../../../../plugins/bar/api.ts';

/** How far the picture itself is enlarged where the camera has no zoom. */
const digitalMost = 4;

export interface Zoom {
  /** How often the picture is enlarged now, by whichever way. */
  level: number;
  /** How often the picture itself is: 1 where the camera does it. */
  digital: number;
  set(level: number): void;
  /** Once more as large, and from the largest on as it was. */
  next(): void;
  /** To twice as large, and back. */
  twice(): void;
}

/** The camera's zoom where it has one; else the picture is enlarged, and what is looked at with it. */
export function useZoom(camera: Camera): Zoom {
  const [digital, setDigital] = useState(1);
  const { zoom: can } = camera.controls;
  const min = can === undefined ? 1 : can.min;
  const max = can === undefined ? digitalMost : can.max;
  const level = can === undefined ? digital : (camera.zoom ?? Math.min(Math.max(1, min), max));
  const set = (wanted: number) => {
    const next = Math.min(Math.max(wanted, min), max);
    if (can === undefined) setDigital(next);
    else void camera.setZoom(next);
  };
  return {
    level,
    digital: can === undefined ? digital : 1,
    set,
    next: () => set(level >= Math.min(max, digitalMost) ? 1 : level < 2 ? 2 : digitalMost),
    twice: () => set(level > 1 ? 1 : 2),
  };
}
