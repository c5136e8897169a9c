import type { LocalText } from '@fitout/sdk';

/** Coordinate systems in which positions arrive and leave; they are stored as WGS-84. */
export const coordinateSystems = ['wgs84', 'gcj02', 'bd09'] as const;
export type CoordinateSystem = (typeof coordinateSystems)[number];

/** How people call them, with the products that use them. */
export const systemNames: Record<CoordinateSystem, LocalText> = {
  wgs84: { zh: 'GPS、天地图坐标（WGS-84）', en: 'GPS, Tianditu (WGS-84)' },
  gcj02: { zh: '高德、腾讯坐标（GCJ-02）', en: 'Amap, Tencent Maps (GCJ-02)' },
  bd09: { zh: '百度坐标（BD-09）', en: 'Baidu Maps (BD-09)' },
};

/** Degrees; longitude east, latitude north. */
export interface Position {
  lng: number;
  lat: number;
}
