import { resolve } from 'node:path';

/** The project's root: the folder that holds package.json. */
export const root = resolve(import.meta.dirname, '../..');

/** Where compressed files and other results that survive a build are kept. */
export const cacheFolder = resolve(root, 'node_modules/.cache/fitout');
