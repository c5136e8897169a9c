import { isFitoutError } from '@fitout/sdk';
import { usePlugin, useServerChanges, useTag } from '@fitout/sdk/web';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import {
  barCodePoint,
  CountSession,
  codeKey,
  entryStoreOf,
  linesOf,
  sourcesFor,
  totalsOf,
  useCounting,
  useCountSettings,
  useNamedLines,
} from '../../../../plugins/bar/api.ts';
import { useCountCalls } from './count-calls.ts';
import { CountWatch } from './count-watch.ts';

/** One count as this phone works on it: its lines with names, how it counts, and what becomes of a code. */
export function useCount(id: string) {
  const { contributions, http, session: signedIn, storage, toasts } = usePlugin();
  const { visible } = useTag();
  const call = useCountCalls();
  const [settings, changeSettings] = useCountSettings(storage);
  const device = useRef(settings.device);
  device.current = settings.device;
  const [session] = useState(
    () =>
      new CountSession(
        id,
        {
          lines: () => call('GET counts/:id/lines', { params: { id } }),
          send: (body) => call('POST counts/:id/entries', { params: { id }, body }),
        },
        entryStoreOf(signedIn.user?.id ?? ''),
        () => device.current,
      ),
  );
  useEffect(() => session.start(), [session]);
  useServerChanges(['bar.counts'], () => session.sync(), 1000);
  // Events of a page in the back may have been too many to hear.
  useEffect(() => {
    if (visible) session.sync();
  }, [session, visible]);
  const state = useSyncExternalStore(session.subscribe, session.get);
  const counted = useMemo(() => linesOf(state.tally), [state.tally]);
  const lines = useNamedLines(counted, http, sourcesFor(contributions.list(barCodePoint), signedIn));
  const totals = useMemo(() => totalsOf(lines.values()), [lines]);
  const say = (error: unknown) => {
    if (!isFitoutError(error)) throw error;
    toasts.error(error.text, error);
  };
  const counting = useCounting({ session, lines, settings, wanted: undefined, onError: say });
  const [watch] = useState(() => new CountWatch(settings.pause * 1000));
  /** Adds so many of a code, or takes them away. */
  const add = (code: string, amount: number) => {
    try {
      session.add(code, amount);
    } catch (error) {
      say(error);
    }
  };
  return {
    ...{ session, state, lines, totals, settings, changeSettings, counting, watch, say, call, add },
    addTyped: (text: string) => add(codeKey(text), 1),
  };
}

export type Count = ReturnType<typeof useCount>;
