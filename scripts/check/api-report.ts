import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { parseSync } from 'oxc-parser';
import { emitDeclarations } from '../pack-sdk/declarations.ts';

const doors = [
  ['@fitout/sdk', 'index'],
  ['@fitout/sdk/web', 'web'],
  ['@fitout/sdk/mobile', 'mobile'],
  ['@fitout/sdk/desktop', 'desktop'],
  ['@fitout/sdk/calls', 'calls'],
  ['@fitout/sdk/server', 'server'],
  ['@fitout/sdk/testing', 'testing'],
] as const;

/**
 * The SDK's public surface as text: every exported name of every door with its declaration, as the compiler writes it.
 * Committed as sdk/api.md, so that a change of the surface is seen as a diff.
 */
export async function apiReport(): Promise<string> {
  const out = await mkdtemp(join(tmpdir(), 'fitout-api-'));
  try {
    await emitDeclarations(
      doors.map(([, file]) => `sdk/${file}.ts`),
      out,
    );
    const parts = [
      '# The SDK’s public surface',
      '',
      'Written by `npm run check -- --write` from the declarations. Read its diff: it is what plugins are promised.',
      '',
    ];
    for (const [door, file] of doors) {
      const names = await exportsOf(out, `sdk/${file}.d.ts`);
      if (names.size === 0) continue;
      parts.push(`## ${door}`, '', '```ts');
      for (const name of [...names.keys()].sort()) parts.push(names.get(name) ?? '');
      parts.push('```', '');
    }
    return parts.join('\n');
  } finally {
    await rm(out, { recursive: true, force: true });
  }
}

/** Exported name → its declaration's text, followed through re-exports to the file that declares it. */
async function exportsOf(out: string, file: string): Promise<Map<string, string>> {
  const code = await readFile(join(out, file), 'utf8');
  const { module, program } = parseSync(file, code, { lang: 'dts' });
  const names = new Map<string, string>();
  const declared = declarations(program.body as Statement[], code);
  for (const { entries } of module.staticExports) {
    for (const entry of entries) {
      const target = entry.moduleRequest?.value;
      const exported = entry.exportName.name;
      if (target === undefined) {
        const local = entry.localName.name ?? exported;
        if (local != null && declared.has(local)) names.set(exported ?? local, declared.get(local) ?? '');
        continue;
      }
      if (!target.startsWith('.')) {
        names.set(
          exported ?? target,
          `export { ${entry.importName.name ?? '*'} as ${exported ?? '*'} } from '${target}';`,
        );
        continue;
      }
      const inner = await exportsOf(out, posix.join(posix.dirname(file), target.replace(/\.tsx?$/, '.d.ts')));
      if (exported == null) for (const [name, text] of inner) names.set(name, text);
      else names.set(exported, inner.get(entry.importName.name ?? exported) ?? '');
    }
  }
  return names;
}

interface Statement {
  type: string;
  start: number;
  end: number;
  declaration?: { id?: { name: string }; declarations?: { id: { name: string } }[] } | null;
  id?: { name: string };
}

/** Declared name → text of its declaration, without its comments. */
function declarations(body: Statement[], code: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const statement of body) {
    const inner = statement.declaration ?? statement;
    const names =
      inner && 'declarations' in inner && inner.declarations ? inner.declarations.map(({ id }) => id.name) : [];
    const own = (inner as { id?: { name: string } }).id?.name;
    const text = code
      .slice(statement.start, statement.end)
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .split('\n')
      .filter((line) => line.trim() !== '')
      .join('\n');
    for (const name of own === undefined ? names : [own]) {
      const before = found.get(name);
      found.set(name, before === undefined ? text : `${before}\n${text}`);
    }
  }
  return found;
}
