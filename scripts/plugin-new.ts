import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './build/paths.ts';

const wanted = /^[a-z][a-z0-9-]{1,39}$/;

/**
 * Copies sdk/template to `parent`/`id` and puts the id in place of the template's, in names and texts.
 * Throws where the id is no good or taken.
 */
export async function newPlugin(id: string, parent = join(root, 'plugins')): Promise<string> {
  if (!wanted.test(id))
    throw new Error(`${id || 'the id'}: lower-case letters, digits and dashes, 2 to 40 of them, a letter first`);
  const folder = join(parent, id);
  await mkdir(parent, { recursive: true });
  await cp(join(root, 'sdk/template'), folder, { recursive: true, errorOnExist: true, force: false });
  for (const item of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!item.isFile()) continue;
    const file = join(item.parentPath, item.name);
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replaceAll(/\btemplate\b/g, id));
  }
  return folder;
}

if (import.meta.main) {
  try {
    const folder = await newPlugin(process.argv[2] ?? '');
    console.log(`${folder.slice(root.length + 1)} is there: npm run dev shows it in the menu at once`);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    console.error(code === 'ERR_FS_CP_EEXIST' ? `there is a plugin ${process.argv[2]} already` : message);
    process.exit(1);
  }
}
