import { join } from 'node:path';
import { copyTemplate } from '../sdk/cli/new.ts';
import { root } from './build/paths.ts';

/**
 * `npm run plugin:new -- <id>`: copies sdk/template, which has a server half as only plugins of this repository have
 * one, to `parent`/`id`. Teams outside have `fitout-plugin new`.
 */
export function newPlugin(id: string, parent = join(root, 'plugins')): Promise<string> {
  return copyTemplate(join(root, 'sdk/template'), 'template', id, parent);
}

if (import.meta.main) {
  try {
    const folder = await newPlugin(process.argv[2] ?? '');
    console.log(`${folder.slice(root.length + 1)} is there: npm run dev shows it in the menu at once`);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}
