import { useMemo } from 'react';
import { defaultTimeZone, deviceTimeZone, instantOf, timeZoneName, wallTime } from '../base/time-zone.ts';
import { useLanguage, usePlugin } from './hooks.ts';

/** Times that staff set are meant in their organisation's zone, whatever their device is set to. */
export interface SetTimes {
  /** IANA name. */
  zone: string;
  /** `北京时间 (UTC+8)` */
  zoneName: string;
  /** The same, where this device's clock shows another time; else undefined. To be shown beside fields. */
  otherZone: string | undefined;
  /** An instant (ISO 8601) as a datetime-local field holds it; empty for none. */
  toField(iso: string | null | undefined): string;
  /** The instant that such a field means, as ISO 8601; undefined while it is not complete. */
  fromField(text: string): string | undefined;
}

/** Between instants and what fields for them hold, in the organisation's zone. */
export function useSetTimes(): SetTimes {
  const { session } = usePlugin();
  const language = useLanguage();
  // A session that an earlier version of the platform left in this window has no zone.
  const zone = session.user?.ext?.timeZone ?? defaultTimeZone;
  return useMemo(() => {
    const now = new Date();
    const zoneName = timeZoneName(zone, language, now);
    const same = wallTime(now, zone) === wallTime(now, deviceTimeZone());
    return {
      zone,
      zoneName,
      otherZone: same ? undefined : zoneName,
      toField: (iso) => (iso == null ? '' : wallTime(new Date(iso), zone)),
      fromField: (text) => instantOf(text, zone)?.toISOString(),
    };
  }, [zone, language]);
}
