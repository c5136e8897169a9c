import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';

/** Files that others published and that a clone does not bring along. */
export interface SharedData {
  folder: string;
  /** Empty where the folder is not there. */
  names: string[];
  /** What to skip with, `skip(missing !== undefined, missing)`; undefined where the folder is there. */
  missing: string | undefined;
}

/** The folder `../shared/data/<name>` beside the project. What is tested with it is also tested with files of our own. */
export function sharedData(name: 'cases' | 'coords' | 'images' | 'tracks' | 'uigf'): SharedData {
  const folder = resolve(import.meta.dirname, '../../../shared/data', name);
  if (existsSync(folder)) return { folder, names: readdirSync(folder), missing: undefined };
  return { folder, names: [], missing: `needs ../shared/data/${name}, which is not there` };
}
