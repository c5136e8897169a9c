import gcoord from 'gcoord';
import type { CoordinateSystem, Position } from './systems.ts';

const names = { wgs84: gcoord.WGS84, gcj02: gcoord.GCJ02, bd09: gcoord.BD09 } as const;

/** `isShifted` of shifted-area.ts, which callers pass so that its outlines are loaded only where they are needed. */
export type ShiftedTest = (position: Position) => boolean;

/**
 * A position of `system` as WGS-84, in degrees, within 0.3 m. Outside the shifted area every system has the same
 * coordinates; gcoord alone would also move Seoul, Bangkok and Taipei. What lies inside only as GCJ-02 or BD-09 is taken
 * as inside: at the border such a file is of the town on this side.
 */
export function toWgs84(position: Position, system: CoordinateSystem, isShifted: ShiftedTest): Position {
  if (system === 'wgs84') return position;
  const converted = transform(position, system, 'wgs84');
  return isShifted(converted) ? converted : position;
}

/** A WGS-84 position as one of `system`. */
export function fromWgs84(position: Position, system: CoordinateSystem, isShifted: ShiftedTest): Position {
  if (system === 'wgs84' || !isShifted(position)) return position;
  return transform(position, 'wgs84', system);
}

function transform({ lng, lat }: Position, from: CoordinateSystem, to: CoordinateSystem): Position {
  const [x, y] = gcoord.transform([lng, lat], names[from], names[to]);
  return { lng: x, lat: y };
}
