import { defaultTimeZone } from '../base/time-zone.ts';
import type { ServerContext } from './context.ts';

/**
 * The time zone of each organisation as it is now, by its id. `changed` is called with those that have another one than
 * was answered until then: what was printed in it is out of date.
 */
export function followTimeZones(
  { people }: Pick<ServerContext, 'people'>,
  changed: (orgId: bigint) => void = () => undefined,
): (orgId: bigint) => string {
  const zones = new Map<bigint, string>();
  const zoneOf = (orgId: bigint) => zones.get(orgId) ?? defaultTimeZone;
  people.watchOrganisations((all) => {
    for (const { id, timeZone } of all) {
      if (timeZone === zoneOf(id)) continue;
      zones.set(id, timeZone);
      changed(id);
    }
  });
  return zoneOf;
}
