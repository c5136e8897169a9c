import { usePlugin, useRemote, useServerChanges } from '@fitout/sdk/web';
import type { BlockPicker, SeenThing } from '../../api.ts';
import { blockPicker } from '../contributions/contributions.ts';

/** The picker of this name, where the plugin that adds it is on. */
export function useBlockPicker(name: string): BlockPicker | undefined {
  const { contributions } = usePlugin();
  return blockPicker(contributions, name);
}

/** What the chosen things are now; undefined until that is known. */
export function useSeen(picker: BlockPicker | undefined, ids: readonly string[]): Map<string, SeenThing> | undefined {
  const key = [...ids].sort().join();
  const seen = useRemote(`${picker?.name} ${key}`, async () => {
    if (picker?.look === undefined || ids.length === 0) return new Map<string, SeenThing>();
    return new Map((await picker.look(ids)).map((one) => [one.id, one]));
  });
  useServerChanges(picker?.topics ?? [], seen.reload, 500);
  return seen.data;
}
