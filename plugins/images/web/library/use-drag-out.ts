import type { Store } from '@fitout/sdk/web';
import { type DragEvent, useCallback } from 'react';
import type { Selection } from '../model/selection.ts';
import { assetDrag } from '../side/side-panel.tsx';

/** Dragging tiles to folders: what is chosen goes along, or the one that was not. */
export function useDragOut(selection: Store<Selection>): (event: DragEvent, id: string) => void {
  return useCallback(
    (event, id) => {
      selection.set((before) => (before.ids.has(id) ? before : { ids: new Set([id]), anchor: id, focus: id }));
      const count = selection.get().ids.size;
      event.dataTransfer.setData(assetDrag, 'assets');
      event.dataTransfer.effectAllowed = 'move';
      if (count < 2) return;
      // How many go along, in place of the one picture that the browser would draw.
      const badge = document.createElement('div');
      badge.textContent = String(count);
      badge.style.cssText =
        'position:fixed;top:-99px;min-width:40px;padding:8px;border-radius:8px;background:#0f6cbd;color:#fff;font:600 16px/24px sans-serif;text-align:center';
      document.body.append(badge);
      event.dataTransfer.setDragImage(badge, 20, 20);
      requestAnimationFrame(() => badge.remove());
    },
    [selection],
  );
}
