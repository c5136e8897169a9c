import { usePlugin, useRemote, useServerChanges } from '@fitout/sdk/web';
import { useMemo } from 'react';
import { type Place, placesWith } from '../../shared/places/index.ts';
import { numbersCalls } from '../client.ts';

/** The places of the organisation: those that are offered, and with those that it hides, whose numbers have names too. */
export function usePlaces(): { places: readonly Place[]; everyPlace: readonly Place[] } {
  const { http } = usePlugin();
  const { data, reload } = useRemote(
    'own places',
    async (signal) => (await numbersCalls(http)('GET places', {}, { signal })).items,
  );
  useServerChanges(['numbers.place'], reload);
  return useMemo(() => ({ places: placesWith(data ?? []), everyPlace: placesWith(data ?? [], { all: true }) }), [data]);
}
