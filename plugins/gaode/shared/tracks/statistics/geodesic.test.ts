import fc from 'fast-check';
import { expect, test } from 'vitest';
import { continuousLongitudes, metresBetween } from './geodesic.ts';

/** Vincenty's inverse formula, as published in Survey Review 176 (1975). Undefined where it does not converge. */
function vincenty(lngA: number, latA: number, lngB: number, latB: number): number | undefined {
  const [a, f] = [6_378_137, 1 / 298.257223563];
  const b = a * (1 - f);
  const radian = Math.PI / 180;
  const L = ((((lngB - lngA) % 360) + 540) % 360) * radian - Math.PI;
  const [u1, u2] = [Math.atan((1 - f) * Math.tan(latA * radian)), Math.atan((1 - f) * Math.tan(latB * radian))];
  let lambda = L;
  for (let round = 0; round < 100; round += 1) {
    const sinSigma = Math.hypot(
      Math.cos(u2) * Math.sin(lambda),
      Math.cos(u1) * Math.sin(u2) - Math.sin(u1) * Math.cos(u2) * Math.cos(lambda),
    );
    if (sinSigma === 0) return 0;
    const cosSigma = Math.sin(u1) * Math.sin(u2) + Math.cos(u1) * Math.cos(u2) * Math.cos(lambda);
    const sigma = Math.atan2(sinSigma, cosSigma);
    const sinAlpha = (Math.cos(u1) * Math.cos(u2) * Math.sin(lambda)) / sinSigma;
    const cos2 = 1 - sinAlpha ** 2;
    const middle = cos2 === 0 ? 0 : cosSigma - (2 * Math.sin(u1) * Math.sin(u2)) / cos2;
    const c = (f / 16) * cos2 * (4 + f * (4 - 3 * cos2));
    const next = L + (1 - c) * f * sinAlpha * (sigma + c * sinSigma * (middle + c * cosSigma * (2 * middle ** 2 - 1)));
    if (Math.abs(next - lambda) > 1e-12) {
      lambda = next;
      continue;
    }
    const uu = (cos2 * (a * a - b * b)) / (b * b);
    const A = 1 + (uu / 16_384) * (4_096 + uu * (uu * (320 - 175 * uu) - 768));
    const B = (uu / 1_024) * (256 + uu * (uu * (74 - 47 * uu) - 128));
    const delta =
      B *
      sinSigma *
      (middle +
        (B / 4) *
          (cosSigma * (2 * middle ** 2 - 1) - (B / 6) * middle * (4 * sinSigma ** 2 - 3) * (4 * middle ** 2 - 3)));
    return b * A * (sigma - delta);
  }
  return undefined;
}

const place = fc.tuple(fc.double({ min: -180, max: 180, noNaN: true }), fc.double({ min: -88, max: 88, noNaN: true }));

test('short ways are those of Vincenty’s formula to 1 part in 100,000', () => {
  const step = fc.double({ min: -0.05, max: 0.05, noNaN: true });
  fc.assert(
    fc.property(place, step, step, ([lng, lat], dLng, dLat) => {
      const expected = vincenty(lng, lat, lng + dLng, lat + dLat) ?? Number.NaN;
      expect(Math.abs(metresBetween(lng, lat, lng + dLng, lat + dLat) - expected)).toBeLessThan(
        expected * 1e-5 + 0.001,
      );
    }),
  );
});

test('long ways are those of Vincenty’s formula to 20 m in 1,000 km', () => {
  fc.assert(
    fc.property(place, place, (a, b) => {
      const expected = vincenty(...a, ...b);
      // It does not converge for places on opposite sides of the earth.
      if (expected === undefined || expected > 19_000_000) return;
      expect(Math.abs(metresBetween(...a, ...b) - expected)).toBeLessThan(expected * 2e-5 + 5);
    }),
  );
});

test('goes the short way over the date line and the pole', () => {
  expect(metresBetween(179.99, 0, -179.99, 0)).toBeCloseTo(metresBetween(0, 0, 0.02, 0), 3);
  expect(metresBetween(0, 89.99, 180, 89.99)).toBeLessThan(2_300);
  expect([...continuousLongitudes(Float64Array.of(179, -179, -178, 179))]).toEqual([179, 181, 182, 179]);
});
