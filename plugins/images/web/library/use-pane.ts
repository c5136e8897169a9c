import { type Store, usePlugin, useStore } from '@fitout/sdk/web';
import { useCallback, useEffect, useState } from 'react';
import { clear, type Selection } from '../model/selection.ts';

/** Tiles move aside for the pane, so it waits for the second press of a double click. */
const opensAfterMs = 350;

export interface Pane {
  open: boolean;
  /** The asset that it shows. */
  shown: string | undefined;
  /** Several assets are selected, and the pane is about all of them. */
  several: boolean;
  /** Opens or closes the pane. Closed by hand, it stays closed for later selections. */
  set(open: boolean): void;
  /** Shows one asset, whatever is selected. */
  show(id: string): void;
  /** Over a narrow list a tap opens the details. */
  tap(id: string | undefined): void;
}

/** State of the details pane: beside a wide list (`roomy`) it follows the selection, over a narrow one a tap opens it. */
export function usePane(selection: Store<Selection>, roomy: boolean): Pane {
  const { storage } = usePlugin();
  const [follows, setFollows] = useState(() => storage.get<boolean>('pane') ?? true);
  const [byHand, setByHand] = useState(false);
  const [asked, setAsked] = useState<string>();
  const count = useStore(selection, ({ ids }) => ids.size);
  const single = useStore(selection, ({ ids }) => (ids.size === 1 ? [...ids][0] : undefined));
  const set = useCallback(
    (open: boolean) => {
      setFollows(open);
      setByHand(open);
      if (!open) setAsked(undefined);
      storage.set('pane', open);
    },
    [storage],
  );
  const show = useCallback(
    (id: string) => {
      selection.set((before) => (before.ids.size > 1 || !before.ids.has(id) ? clear(before) : before));
      setAsked(id);
      setFollows(true);
      storage.set('pane', true);
    },
    [selection, storage],
  );
  // The next selection replaces the asset that was opened by `show`.
  useEffect(() => {
    if (roomy && count > 0) setAsked(undefined);
  }, [roomy, count]);
  const now = byHand || asked !== undefined;
  const wanted = follows && (now || count > 0);
  const settled = useSettled(wanted, now);
  if (!roomy) return { open: asked !== undefined, shown: asked, several: false, set, show, tap: setAsked };
  return { open: wanted && settled, shown: single ?? asked, several: count > 1, set, show, tap: () => {} };
}

/** Follows `wanted`: at once if `now` is set or it ends, otherwise after the pointer is released (a selection by a band). */
function useSettled(wanted: boolean, now: boolean): boolean {
  const [settled, setSettled] = useState(false);
  const pressed = usePressed();
  useEffect(() => {
    if (!wanted || now) {
      setSettled(wanted);
      return;
    }
    if (pressed) return;
    const timer = setTimeout(() => setSettled(true), opensAfterMs);
    return () => clearTimeout(timer);
  }, [wanted, now, pressed]);
  return settled;
}

/** Whether a pointer is pressed on the page. */
function usePressed(): boolean {
  const [pressed, setPressed] = useState(false);
  useEffect(() => {
    const ending = new AbortController();
    const follow = (event: Event): void => setPressed(event.type === 'pointerdown');
    // A drag of assets ends the pointer's events without a release.
    for (const type of ['pointerdown', 'pointerup', 'pointercancel', 'dragend'])
      document.addEventListener(type, follow, { capture: true, signal: ending.signal });
    return () => ending.abort();
  }, []);
  return pressed;
}
