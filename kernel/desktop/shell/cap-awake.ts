import { awakePages, awakePagesOnSmallDevices } from '../../web/constants.ts';
import { beyondCap, sleep } from '../tags/tag-state.ts';
import type { ShellParts } from './shell-parts.ts';

/** Puts the least recently used pages to sleep, their drafts saved. What cannot be saved stays awake. */
export async function capAwake({ kernel, tags }: ShellParts): Promise<void> {
  const memory = (navigator as { deviceMemory?: number }).deviceMemory ?? 8;
  const cap = memory <= 4 ? awakePagesOnSmallDevices : awakePages;
  const busy = (id: string): boolean => tags.live(id).busy !== undefined;
  for (const id of beyondCap(tags.state, cap, busy)) {
    try {
      await tags.live(id).unsaved?.save();
    } catch {
      continue;
    }
    tags.setLive(id, { unsaved: undefined });
    tags.set(sleep(tags.state, id));
  }
  kernel.pages.sweep();
}
