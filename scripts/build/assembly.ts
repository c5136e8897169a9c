import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import compiler from 'assemblyscript/package.json' with { type: 'json' };
import { writeChanged } from './generated.ts';
import { root as ours } from './paths.ts';

const options = ['--runtime', 'stub', '--enable', 'simd', '-O3', '--noAssert', '--disableWarning', '112'];

/**
 * AssemblyScript of plugins (`<folder>/assembly/index.ts`) as WebAssembly: `<folder>/assembly.generated.ts` has its bytes, so
 * that whoever imports it has them at once, in a page, in a worker and in Node. What is there of the same sources, the same
 * compiler and options stays.
 * @returns the files that were written, relative to the root
 * @throws with the compiler's words where a source is wrong
 */
export async function writeAssemblies(root = ours): Promise<string[]> {
  const written: string[] = [];
  for (const entry of globSync('{plugins,mobile-plugins}/*/**/assembly/index.ts', { cwd: root }).sort()) {
    const folder = dirname(entry);
    const file = join(dirname(folder), 'assembly.generated.ts');
    const head = `// Made by scripts/build/assembly.ts of ${basename(folder)}/. Not kept in git, and not to be edited.\n// ${stampOf(join(root, folder))}\n`;
    if (existsSync(join(root, file)) && readFileSync(join(root, file), 'utf8').startsWith(head)) continue;
    const bytes = await compile(root, entry);
    const text = `${head}/** WebAssembly, in base64. */\nexport const assembly =\n  '${Buffer.from(bytes).toString('base64')}';\n`;
    if (writeChanged(join(root, file), text)) written.push(file);
  }
  return written;
}

function stampOf(folder: string): string {
  const hash = createHash('sha256').update(`${compiler.version} ${options.join(' ')}`);
  for (const file of globSync('**/*.ts', { cwd: folder }).sort())
    hash.update(`${file}\0${readFileSync(join(folder, file), 'utf8')}\0`);
  return hash.digest('hex');
}

async function compile(root: string, entry: string): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'fitout-assembly-'));
  try {
    const file = join(folder, 'out.wasm');
    const tool = fileURLToPath(import.meta.resolve('assemblyscript/bin/asc.js'));
    // By its command: its types would declare the arrays of AssemblyScript for all of the project.
    await promisify(execFile)(process.execPath, [tool, entry, '--outFile', file, ...options], { cwd: root });
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}
