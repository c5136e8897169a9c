import type { LocalText } from '@fitout/sdk';

/** Coordinate systems in which positions arrive and leave; they are stored as WGS-84. */
export const coordinateSystems = ['wgs84', 'gcj02', 'bd09'] as const;
export type CoordinateSystem = (typeof coordinateSystems)[number];

/** How people call them, with the products that use them. */
export const systemNames: Record<CoordinateSystem, LocalText> = {
  wgs84: { zh: 'WGS-84（GPS、天地图）', en: 'WGS-84 (GPS, Tianditu)' },
  gcj02: { zh: 'GCJ-02（高德、腾讯）', en: 'GCJ-02 (AMap, Tencent)' },
  bd09: { zh: 'BD-09（百度）', en: 'BD-09 (Baidu)' },
};

/** Degrees; longitude east, latitude north. */
export interface Position {
  lng: number;
  lat: number;
}
