import { keyOf } from '@fitout/sdk';
import { type PointerEvent as ReactPointerEvent, type RefObject, useState } from 'react';
import type { LayerState } from '../../../shared/engine/types.ts';
import { useEditor } from '../session/hooks.ts';

/** CSS pixels before a press becomes a drag. */
const slack = 5;
/** A finger scrolls the list, unless it rests for so long (ms), within so many pixels. */
const hold = { ms: 350, slack: 10 };

export interface LayerDrag {
  dragged: string | undefined;
  start(id: string, event: ReactPointerEvent): void;
  /** Where the layer would come beside a row (from the highest); undefined where not there. */
  dropOf(row: number): 'above' | 'below' | undefined;
}

/** Layers change places by drag: with a mouse at once, with a finger once it rested on one. */
export function useLayerDrag(list: RefObject<HTMLElement | null>): LayerDrag {
  const session = useEditor();
  const [drag, setDrag] = useState<{ id: string; gap: number }>();
  const start = (id: string, event: ReactPointerEvent): void => {
    if (event.button !== 0) return;
    const { clientY, pointerId } = event;
    const ends = new AbortController();
    let gap: number | undefined;
    let held = event.pointerType !== 'touch';
    const take = (): void => {
      held = true;
      gap = gapAt(list.current, clientY);
      setDrag({ id, gap });
    };
    if (!held) afterRest(event.currentTarget, take, () => held, ends.signal);
    const move = (now: PointerEvent): void => {
      if (now.pointerId !== pointerId) return;
      const away = Math.abs(now.clientY - clientY);
      if (!held) {
        if (away > hold.slack) ends.abort();
        return;
      }
      if (gap === undefined && away < slack) return;
      gap = gapAt(list.current, now.clientY);
      setDrag({ id, gap });
    };
    const end = (now: Event): void => {
      ends.abort();
      setDrag(undefined);
      if (gap === undefined || now.type !== 'pointerup') return;
      const to = placeOf(
        session.state.layers.map((layer) => layer.id),
        id,
        gap,
      );
      if (to === undefined) return;
      void session.run({ kind: 'move-layer', id, to, parent: parentAt(session.state.layers.toReversed(), gap) });
    };
    const { signal } = ends;
    window.addEventListener('pointermove', move, { signal });
    window.addEventListener('pointerup', end, { signal });
    window.addEventListener('pointercancel', end, { signal });
    window.addEventListener('keydown', (key) => keyOf(key) === 'Escape' && end(key), { signal });
  };
  const rows = session.engine.get()?.layers.length ?? 0;
  return {
    dragged: drag?.id,
    start,
    dropOf(row) {
      if (drag === undefined) return undefined;
      if (drag.gap === row) return 'above';
      return drag.gap === rows && row === rows - 1 ? 'below' : undefined;
    },
  };
}

/**
 * Takes a thing once a finger rests on it; from then on the list does not scroll under it, and the browser's own menu for
 * a long press stays away.
 */
function afterRest(element: Element, take: () => void, held: () => boolean, signal: AbortSignal): void {
  const timer = setTimeout(take, hold.ms);
  signal.addEventListener('abort', () => clearTimeout(timer));
  const keep = (event: Event): void => {
    if (held()) event.preventDefault();
  };
  element.addEventListener('touchmove', keep, { signal, passive: false });
  element.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
}

/** Before which row of the list a height lies; as many as there are rows below the last. */
function gapAt(list: HTMLElement | null, y: number): number {
  const rows = [...(list?.children ?? [])];
  const found = rows.findIndex((row) => {
    const { top, height } = row.getBoundingClientRect();
    return y < top + height / 2;
  });
  return found === -1 ? rows.length : found;
}

/** The group into which a layer comes that is let go before row `gap` (from the highest); null outside of all. */
export function parentAt(rows: readonly Pick<LayerState, 'id' | 'kind' | 'parent'>[], gap: number): string | null {
  const above = rows[gap - 1];
  if (above?.kind === 'group') return above.id;
  return rows[gap]?.parent ?? null;
}

/** The place in `ids` (from the lowest) of a layer that is let go before row `gap` (from the highest). */
export function placeOf(ids: readonly string[], id: string, gap: number): number | undefined {
  const from = ids.indexOf(id);
  // Counted from the lowest, among all of them.
  const above = ids.length - gap;
  const to = above > from ? above - 1 : above;
  return from === -1 || to === from ? undefined : to;
}
