import { keyOf } from '@fitout/sdk';
import type { Store } from '@fitout/sdk/web';
import type { KeyboardEvent } from 'react';
import type { Listing } from '../model/listing.ts';
import { clear, type Selection, type Step, select, stepIndex } from '../model/selection.ts';

const steps: Record<string, Step> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'home',
  End: 'end',
  PageUp: 'pageup',
  PageDown: 'pagedown',
};

export interface KeyActions {
  open(index: number): void;
  selectAll(): void;
  rename?: (() => void) | undefined;
  remove?: (() => void) | undefined;
}

interface Options {
  listing: Listing;
  selection: Store<Selection>;
  columns: number;
  multiple: boolean;
  actions: KeyActions;
  reveal(index: number): void;
}

/** The keyboard of a grid or list: arrows, Shift and Ctrl with them, Space, Enter, Ctrl A, F2, Delete, Esc. */
export function handleKey(event: KeyboardEvent, options: Options): void {
  const { selection, multiple, actions } = options;
  const mod = event.ctrlKey || event.metaKey;
  const step = steps[keyOf(event)];
  if (step !== undefined) {
    event.preventDefault();
    walk(event, step, options);
    return;
  }
  const focus = selection.get().focus;
  const order = options.listing.state.get().items.map((item) => item.id);
  const at = focus === undefined ? -1 : order.indexOf(focus);
  switch (keyOf(event)) {
    case ' ':
      event.preventDefault();
      if (focus !== undefined)
        selection.set((before) =>
          select(before, focus, order, { toggle: multiple, range: event.shiftKey && multiple }),
        );
      break;
    case 'Enter':
      event.preventDefault();
      if (at >= 0) actions.open(at);
      break;
    case 'a':
    case 'A':
      if (!mod || !multiple) return;
      event.preventDefault();
      actions.selectAll();
      break;
    case 'Escape':
      if (selection.get().ids.size === 0) return;
      event.stopPropagation();
      selection.set(clear);
      break;
    case 'F2':
      event.preventDefault();
      actions.rename?.();
      break;
    case 'Delete':
      actions.remove?.();
      break;
  }
}

function walk(event: KeyboardEvent, step: Step, { listing, selection, columns, multiple, reveal }: Options): void {
  const order = listing.state.get().items.map((item) => item.id);
  const { focus } = selection.get();
  const to = stepIndex(focus === undefined ? -1 : order.indexOf(focus), step, columns, order.length);
  const id = order[to];
  if (id === undefined) return;
  const mod = event.ctrlKey || event.metaKey;
  if (mod && multiple) selection.set((before) => ({ ...before, focus: id }));
  else selection.set((before) => select(before, id, order, { toggle: false, range: event.shiftKey && multiple }));
  reveal(to);
}
