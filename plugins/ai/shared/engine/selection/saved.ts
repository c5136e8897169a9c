import { newUuid } from '@fitout/sdk';
import { documentLimits } from '../../document/document.ts';
import { engineError } from '../faults.ts';
import { Change } from '../picture/change.ts';
import { savedGrid, selectionGrid } from '../picture/grids.ts';
import type { Picture } from '../picture/picture.ts';
import type { SavedState } from '../types.ts';

/** Keeps what is selected under a name: its tiles are the selection's own. */
export function saveSelection(picture: Picture, { name }: { name: string }): Change {
  const { saved = [], selection } = picture.frame;
  if (selection === undefined) throw engineError('selection');
  if (saved.length >= documentLimits.selections) throw engineError('selections');
  const one: SavedState = { id: newUuid(), name: name.slice(0, documentLimits.name) };
  const change = withSaved(picture, [...saved, one]);
  for (const [key, tile] of picture.tiles(selectionGrid)) change.set(savedGrid(one.id), key, tile);
  return change;
}

export function renameSelection(picture: Picture, { id, name }: SavedState): Change {
  const before = savedOf(picture, id);
  const next = { ...before, name: name.slice(0, documentLimits.name) };
  return withSaved(
    picture,
    (picture.frame.saved ?? []).map((one) => (one === before ? next : one)),
  );
}

export function removeSelection(picture: Picture, { id }: { id: string }): Change {
  const gone = savedOf(picture, id);
  const change = withSaved(
    picture,
    (picture.frame.saved ?? []).filter((one) => one !== gone),
  );
  change.empty(savedGrid(id));
  return change;
}

function savedOf({ frame: { saved = [] } }: Picture, id: string): SavedState {
  const found = saved.find((one) => one.id === id);
  if (found === undefined) throw engineError('saved');
  return found;
}

function withSaved(picture: Picture, saved: readonly SavedState[]): Change {
  const change = new Change(picture);
  const { saved: _, ...frame } = picture.frame;
  change.frame = saved.length === 0 ? frame : { ...frame, saved };
  return change;
}
