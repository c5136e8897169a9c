import { type Entry, tilesOf } from '../picture/change.ts';
import { LateRaster } from './late-raster.ts';
import { keptHash } from './shelves.ts';

/** Hashes of what these entries have in the store alone that outlives the session. */
export function onlyKept(entries: readonly Entry[]): Set<string> {
  const hashes = new Set<string>();
  for (const entry of entries) {
    for (const side of ['before', 'after'] as const) {
      for (const tile of tilesOf(entry, side)) {
        const hash = keptHash(tile.stored);
        if (hash !== undefined) hashes.add(hash);
      }
      for (const { source, base } of entry[side].layers)
        for (const one of [source, base])
          if (one?.raster instanceof LateRaster && !one.raster.loaded) hashes.add(one.blob);
    }
  }
  return hashes;
}
