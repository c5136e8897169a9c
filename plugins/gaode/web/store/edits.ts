import type { LocalText } from '@fitout/sdk';
import type { BulkAction } from '../../shared/places/choices.ts';
import type { PlaceFields } from './fields.ts';

/** One request that changes many places, and is undone by another one. */
export type BulkStep =
  | { readonly kind: 'action'; readonly action: BulkAction; readonly ids: readonly string[] }
  | { readonly kind: 'tag'; readonly tag: string; readonly add: boolean; readonly ids: readonly string[] };

/** Something a person did that can be undone. */
export type PlaceEdit =
  | { readonly kind: 'fields'; readonly id: string; readonly before: PlaceFields; readonly after: PlaceFields }
  | { readonly kind: 'bulk'; readonly steps: readonly BulkStep[]; readonly label: LocalText };

/** The edit that takes another one back. */
export function inverseOf(edit: PlaceEdit): PlaceEdit {
  if (edit.kind === 'fields') return { ...edit, before: edit.after, after: edit.before };
  return { ...edit, steps: edit.steps.map(inverseStep).reverse() };
}

const opposite: Record<BulkAction, BulkAction> = {
  ...{ trash: 'restore', restore: 'trash', show: 'hide', hide: 'show' },
  // What is deleted for good has no way back and is in no history.
  purge: 'purge',
};

function inverseStep(step: BulkStep): BulkStep {
  return step.kind === 'action' ? { ...step, action: opposite[step.action] } : { ...step, add: !step.add };
}

/** Is the edit about this place? */
export function concerns(edit: PlaceEdit, id: string): boolean {
  return edit.kind === 'fields' ? edit.id === id : edit.steps.some(({ ids }) => ids.includes(id));
}
