import { usePlugin, useRemote } from '@fitout/sdk/web';
import { useState } from 'react';
import { type CoordinateSystem, coordinateSystems, type Position } from '../../shared/coordinates/systems.ts';

export interface Coordinates {
  system: CoordinateSystem;
  setSystem(system: CoordinateSystem): void;
  /** A WGS-84 position in the chosen system; undefined until the conversion is loaded. */
  shown(position: Position): Position | undefined;
  /** A position of the chosen system as WGS-84. */
  stored(position: Position): Position;
}

const systemKey = 'coordinates.system';

/** The system in which this person reads and types coordinates, remembered on the device. */
export function useCoordinates(): Coordinates {
  const { storage } = usePlugin();
  const [system, setSystem] = useState<CoordinateSystem>(() => {
    const kept = storage.get<string>(systemKey);
    return coordinateSystems.find((one) => one === kept) ?? 'wgs84';
  });
  // The outlines that decide where systems differ are loaded for those who use another one.
  const conversion = useRemote(system === 'wgs84' ? 'none' : 'conversion', async () =>
    system === 'wgs84' ? undefined : await loadConversion(),
  );
  return {
    system,
    setSystem(next) {
      storage.set(systemKey, next);
      setSystem(next);
    },
    shown: (position) => (system === 'wgs84' ? position : conversion.data?.fromWgs84(position, system)),
    stored: (position) => (system === 'wgs84' ? position : (conversion.data?.toWgs84(position, system) ?? position)),
  };
}

async function loadConversion() {
  const [{ fromWgs84, toWgs84 }, { isShifted }] = await Promise.all([
    import('../../shared/coordinates/convert.ts'),
    import('../../shared/coordinates/shifted-area.ts'),
  ]);
  return {
    fromWgs84: (position: Position, system: CoordinateSystem) => fromWgs84(position, system, isShifted),
    toWgs84: (position: Position, system: CoordinateSystem) => toWgs84(position, system, isShifted),
  };
}
