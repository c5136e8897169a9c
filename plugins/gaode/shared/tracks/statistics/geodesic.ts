/** The WGS-84 ellipsoid, in metres. */
const equator = 6_378_137;
const flattening = 1 / 298.257223563;
const e2 = flattening * (2 - flattening);
const radian = Math.PI / 180;
/** Degrees up to which the ellipsoid counts as a plane. */
const plane = 0.2;

/**
 * Metres between two places on the WGS-84 ellipsoid, the short way round also over the date line. Short distances are
 * right to 1 part in 100,000, long ones (Lambert's formula) to about 10 m in 1,000 km.
 */
export function metresBetween(lngA: number, latA: number, lngB: number, latB: number): number {
  let dLng = lngB - lngA;
  if (dLng > 180 || dLng < -180) dLng -= 360 * Math.round(dLng / 360);
  const dLat = latB - latA;
  const middle = ((latA + latB) / 2) * radian;
  if (Math.abs(dLat) > plane || Math.abs(dLng) > plane || Math.abs(latA) > 89 || Math.abs(latB) > 89)
    return long(dLng * radian, latA * radian, latB * radian);
  const sin = Math.sin(middle);
  const w = 1 - e2 * sin * sin;
  const normal = equator / Math.sqrt(w);
  const x = normal * Math.cos(middle) * dLng * radian;
  const y = ((normal * (1 - e2)) / w) * dLat * radian;
  return Math.sqrt(x * x + y * y);
}

function long(dLng: number, latA: number, latB: number): number {
  const a = Math.atan((1 - flattening) * Math.tan(latA));
  const b = Math.atan((1 - flattening) * Math.tan(latB));
  const h = Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(dLng / 2) ** 2;
  const angle = 2 * Math.asin(Math.min(1, Math.sqrt(h)));
  if (angle === 0) return 0;
  const p = (a + b) / 2;
  const q = (b - a) / 2;
  const sin = Math.sin(angle / 2) ** 2;
  const cos = Math.cos(angle / 2) ** 2;
  const x = cos < 1e-9 ? 0 : ((angle - Math.sin(angle)) * (Math.sin(p) * Math.cos(q)) ** 2) / cos;
  const y = ((angle + Math.sin(angle)) * (Math.cos(p) * Math.sin(q)) ** 2) / sin;
  return equator * (angle - (flattening / 2) * (x + y));
}

/** Longitudes without the jump at the date line: each differs from the one before by at most 180 degrees. */
export function continuousLongitudes(lng: Float64Array): Float64Array<ArrayBuffer> {
  const result = Float64Array.from(lng);
  for (let i = 1; i < result.length; i += 1) {
    const step = (lng[i] as number) - (lng[i - 1] as number);
    const turns = Math.abs(step) > 180 ? Math.round(step / 360) : 0;
    result[i] = (result[i - 1] as number) + step - turns * 360;
  }
  return result;
}
