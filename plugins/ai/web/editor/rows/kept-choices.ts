import type { PluginContext } from '@fitout/sdk/web';
import type { RowChoices } from '../../../shared/rows/rows.ts';

/** Documents whose choices are kept on this device. */
const most = 30;

type Storage = PluginContext['storage'];
type Entry = RowChoices & { id: string };

const entries = (storage: Storage): Entry[] => storage.get<Entry[]>('rows') ?? [];

/** What of a sheet went where when pictures were made of this document last, on this device. */
export function keptChoices(storage: Storage, id: string): RowChoices | undefined {
  return entries(storage).find((entry) => entry.id === id);
}

export function keepChoices(storage: Storage, id: string, { texts, photos }: RowChoices): void {
  const others = entries(storage).filter((entry) => entry.id !== id);
  storage.set('rows', [{ id, texts: { ...texts }, photos: { ...photos } }, ...others].slice(0, most));
}
