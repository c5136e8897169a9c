import type { Tag } from '../tags/tag-state.ts';
import type { LiveTag } from '../tags/tag-store.ts';
import type { Shell } from './shell.ts';

export interface UnsavedPage {
  tag: Tag;
  live: LiveTag;
}

export type UnsavedChoice = 'save' | 'discard' | 'keep';

/**
 * Asks once about all unsaved pages among those that are to close. Resolves to the ids that may close: `keep` leaves
 * the unsaved ones open, `save` leaves open what could not be saved.
 */
export async function askUnsaved(
  shell: Shell,
  unsaved: readonly UnsavedPage[],
  ids: readonly string[],
): Promise<readonly string[]> {
  if (unsaved.length === 0) return ids;
  const { createUnsavedDialog } = await import('../feedback/unsaved-dialog.tsx');
  const overlays = shell.kernel.overlays.for({ plugin: undefined, tag: undefined });
  const choice = (await overlays.open<UnsavedChoice>(createUnsavedDialog(unsaved))) ?? 'keep';
  const held = new Set(unsaved.map(({ tag }) => tag.id));
  if (choice === 'keep') return ids.filter((id) => !held.has(id));
  if (choice === 'discard') return ids;
  const failed = new Set<string>();
  for (const { tag, live } of unsaved) {
    try {
      await live.unsaved?.save();
    } catch {
      failed.add(tag.id); // whoever saves says what went wrong
    }
  }
  return ids.filter((id) => !failed.has(id));
}
