import { tagOf } from '../tags/tag-state.ts';
import type { LiveTag } from '../tags/tag-store.ts';
import type { BarePage } from './bare.ts';
import type { ShellParts } from './shell-parts.ts';
import type { UnsavedChoice, UnsavedPage } from './unsaved-page.ts';

/** Of the shell, what is needed to find its unsaved pages. */
interface OpenPages extends ShellParts {
  readonly bare: BarePage | undefined;
  live(id: string): LiveTag;
}

/** Ids of all open pages, the one that fills the window among them. */
export function openIds({ tags, bare }: OpenPages): string[] {
  const ids = tags.state.tags.map((tag) => tag.id);
  return bare === undefined ? ids : [...ids, bare.id];
}

/** Those of the pages `ids` that have unsaved work. */
export function unsavedPages(shell: OpenPages, ids: readonly string[]): UnsavedPage[] {
  return ids.flatMap((id) => {
    const page = shell.bare?.id === id ? shell.bare : tagOf(shell.tags.state, id);
    const live = shell.live(id);
    return page !== undefined && live.unsaved !== undefined ? [{ id, title: page.ownTitle ?? page.title, live }] : [];
  });
}

/**
 * Asks once about all unsaved pages among those that are to close, and again about what could not be saved. Resolves to
 * the ids that may close: `keep` leaves the unsaved ones open.
 */
export async function askUnsaved(
  shell: ShellParts,
  unsaved: readonly UnsavedPage[],
  ids: readonly string[],
): Promise<readonly string[]> {
  if (unsaved.length === 0) return ids;
  const dialog = await import('../feedback/unsaved-dialog.tsx').catch(() => undefined);
  if (dialog === undefined) {
    // Nothing can be asked without the dialog, and nothing that is unsaved goes unasked.
    shell.kernel.toasts.error(
      navigator.onLine
        ? {
            zh: '服务器没有回应，未保存的页面没有关闭',
            en: 'The server is not responding. Pages with unsaved changes stay open',
          }
        : { zh: '网络不通，未保存的页面没有关闭', en: 'No connection. Pages with unsaved changes stay open' },
    );
    return ids.filter((id) => !unsaved.some((page) => page.id === id));
  }
  const { createUnsavedDialog } = dialog;
  const overlays = shell.kernel.overlays.for({ plugin: undefined, tag: undefined });
  let left = unsaved;
  while (left.length > 0) {
    const choice = (await overlays.open<UnsavedChoice>(createUnsavedDialog(left, left !== unsaved))) ?? 'keep';
    if (choice === 'discard') break;
    if (choice === 'keep') return ids.filter((id) => !left.some((page) => page.id === id));
    const failed: UnsavedPage[] = [];
    for (const page of left) {
      try {
        await page.live.unsaved?.save();
      } catch {
        failed.push(page);
      }
    }
    left = failed;
  }
  return ids;
}
