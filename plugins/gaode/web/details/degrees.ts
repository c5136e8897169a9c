/** `113.264385, 23.129112`: longitude first, six decimals, which are 0.1 m. */
export function degreesText({ lng, lat }: { lng: number; lat: number }): string {
  return `${lng.toFixed(6)}, ${lat.toFixed(6)}`;
}

/** A number of degrees within ±`limit`; undefined for any other text. */
export function parseDegrees(text: string, limit: number): number | undefined {
  const clean = text.trim().replace(/[°，,]$/, '');
  if (!/^[+-]?\d{1,3}(\.\d{1,12})?$/.test(clean)) return undefined;
  const degrees = Number(clean);
  return Math.abs(degrees) <= limit ? degrees : undefined;
}

/** `113.26, 23.12` or with a space between: longitude first; undefined for any other text. */
export function parsePair(text: string): { lng: number; lat: number } | undefined {
  const [first = '', second = '', ...more] = text.trim().split(/[,，;\s]+/);
  if (more.length > 0) return undefined;
  const lng = parseDegrees(first, 180);
  const lat = parseDegrees(second, 90);
  return lng === undefined || lat === undefined ? undefined : { lng, lat };
}

const earthMetres = 6_371_008.8;

/** Metres between two positions on a sphere. */
export function metresBetween(one: { lng: number; lat: number }, other: { lng: number; lat: number }): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const half = (from: number, to: number): number => Math.sin(radians(to - from) / 2) ** 2;
  const chord =
    half(one.lat, other.lat) + Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * half(one.lng, other.lng);
  return 2 * earthMetres * Math.asin(Math.sqrt(chord));
}

/** `350 m`, `12.4 km` */
export function distanceText(metres: number): string {
  if (metres < 1000) return `${Math.round(metres)} m`;
  return `${(metres / 1000).toFixed(metres < 100_000 ? 1 : 0)} km`;
}
