import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../build/paths.ts';

const run = promisify(execFile);

/** Writes the declarations of these sources, and of what they import, to `out`, in folders as in the project. */
export async function emitDeclarations(sources: readonly string[], out: string): Promise<void> {
  await mkdir(out, { recursive: true });
  const config = join(out, 'tsconfig.json');
  await writeFile(
    config,
    JSON.stringify({
      extends: join(root, 'tsconfig.json'),
      compilerOptions: {
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: true,
        outDir: out,
        rootDir: root,
        typeRoots: [join(root, 'node_modules/@types')],
      },
      include: [],
      exclude: [],
      files: [...sources, 'sdk/css-modules.d.ts'].map((file) => join(root, file)),
    }),
  );
  await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', config], { cwd: root });
}

/** The same, with the endings that imports have in a package. */
export async function writeDeclarations(sources: readonly string[], out: string): Promise<void> {
  await emitDeclarations(sources, out);
  for (const item of await readdir(out, { recursive: true, withFileTypes: true })) {
    if (!item.isFile() || !item.name.endsWith('.d.ts')) continue;
    const file = join(item.parentPath, item.name);
    // Who uses the package need not allow endings of TypeScript's own in imports.
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace(/((?:from|import\()\s*['"]\.{1,2}\/[^'"]+?)\.tsx?(['"])/g, '$1.js$2'));
  }
}

/** Packages that declarations name. */
export async function packagesOfDeclarations(folder: string): Promise<Set<string>> {
  const names = new Set<string>();
  for (const item of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!item.isFile() || !item.name.endsWith('.d.ts')) continue;
    const text = await readFile(join(item.parentPath, item.name), 'utf8');
    for (const [, name = ''] of text.matchAll(/(?:from|import\()\s*['"]([^'".][^'"]*)['"]/g)) names.add(name);
  }
  return names;
}
