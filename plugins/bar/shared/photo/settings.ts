import { type Ratio, ratios } from './ratio.ts';

/** How photos are taken. */
export interface PhotoSettings {
  ratio: Ratio;
  /** Seconds from the press to the photo. */
  seconds: number;
  /** Thirds over the picture. */
  grid: boolean;
  level: boolean;
}

/** Seconds that may be chosen. */
export const delays: readonly number[] = [0, 3, 10];

const first: PhotoSettings = { ratio: '4:3', seconds: 0, grid: true, level: true };

/** Settings that a device has kept, whole and as they are now. */
export function photoSettings(kept: Partial<PhotoSettings> = {}): PhotoSettings {
  const all = { ...first, ...kept };
  return {
    ...all,
    ratio: ratios.includes(all.ratio) ? all.ratio : first.ratio,
    seconds: delays.includes(all.seconds) ? all.seconds : first.seconds,
  };
}
