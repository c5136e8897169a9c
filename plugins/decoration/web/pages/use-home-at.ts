import { usePlugin, useRemote, useSetTimes } from '@fitout/sdk/web';
import { useState } from 'react';
import { decorationCalls } from '../client.ts';

/** `signed-in`: of whose account no more is said than that there is one. */
export type PreviewedFor = 'visitor' | 'signed-in' | 'customer';

/**
 * What would be shown at some time to some visitor: now and to strangers, until something else is chosen. `version`
 * says when to ask anew; without one there are no rules, and nothing to ask.
 */
export function useHomeAt(version: string | undefined) {
  const call = decorationCalls(usePlugin().http);
  const [time, setTime] = useState('');
  const [who, setWho] = useState<PreviewedFor>('visitor');
  const [days, setDays] = useState('0');
  const at = useSetTimes().fromField(time);
  const asked = who === 'customer' ? { at, days: dayCount(days) } : { at, visitor: who };
  const remote = useRemote(`home at ${JSON.stringify(asked)} ${version}`, async (signal) =>
    version === undefined ? { chosen: null } : call('GET home/at', { query: asked }, { signal, showError: false }),
  );
  return { time, setTime, who, setWho, days, setDays, chosen: remote.data?.chosen ?? undefined };
}

const dayCount = (typed: string): number => Math.min(36_500, Math.max(0, Math.floor(Number(typed)) || 0));
