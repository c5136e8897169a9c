import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { type ImportCase, layerProblem } from '../../scripts/check/layers.ts';
import { deadLinks, layerTableProblems, settingsProblems } from '../../scripts/check/readmes.ts';
import { importsOf } from '../../scripts/check/sources.ts';

const root = resolve(import.meta.dirname, '../..');
const to = (from: string, specifier: string, file?: string, more: Partial<ImportCase> = {}): ImportCase => ({
  from,
  specifier,
  ...(file === undefined ? {} : { file }),
  ...more,
});

describe('import layers', () => {
  it.each<[ImportCase, RegExp]>([
    [to('sdk/base/a.ts', '../../kernel/core/b.ts', 'kernel/core/b.ts'), /sdk\/base may import nothing of ours/],
    [to('sdk/manifest/a.ts', '../web/b.ts', 'sdk/web/b.ts'), /sdk\/manifest may import sdk\/base, not/],
    [to('sdk/calls/a.ts', '../../kernel/core/b.ts', 'kernel/core/b.ts'), /sdk may import/],
    [to('kernel/core/a.ts', '@fitout/sdk'), /core may import sdk\/base/],
    [to('kernel/core/a.ts', 'react'), /react belongs to views/],
    [to('sdk/base/a.ts', 'node:fs'), /on the server only/],
    [to('plugins/x/web/a.ts', '../../../sdk/base/b.ts', 'sdk/base/b.ts'), /through the SDK alone/],
    [to('sdk/web/a.ts', '../../kernel/web/b.ts', 'kernel/web/b.ts'), /sdk may import/],
    [to('kernel/web/a.ts', '../desktop/b.ts', 'kernel/desktop/b.ts'), /web may import/],
    [to('kernel/desktop/a.ts', '../mobile/b.ts', 'kernel/mobile/b.ts'), /desktop may import kernel\/web/],
    [to('kernel/mobile/a.ts', '../desktop/b.ts', 'kernel/desktop/b.ts'), /mobile may import kernel\/web/],
    [to('kernel/desktop/a.ts', '../server/b.ts', 'kernel/server/b.ts'), /desktop may import/],
    [to('kernel/server/a.ts', '../web/b.ts', 'kernel/web/b.ts'), /server may import/],
    [to('kernel/server/a.ts', 'react'), /react belongs to views/],
    [to('kernel/web/a.ts', '../../plugins/x/api.ts', 'plugins/x/api.ts'), /the kernel knows no plugin/],
    [to('kernel/mobile/a.tsx', '@fluentui/react-components'), /Fluent UI never reaches \/m/],
    [to('mobile-plugins/x/mobile/views/a.tsx', '@fluentui/react-icons'), /Fluent UI never reaches \/m/],
    [to('sdk/web/a.tsx', '@fluentui/react-components'), /Fluent UI stands in sdk\/desktop/],
    [to('sdk/web/a.tsx', '../desktop/b.tsx', 'sdk/desktop/b.tsx'), /\/m loads the rest of the SDK/],
    [to('mobile-plugins/x/mobile/a.tsx', '@fitout/sdk/desktop'), /plugin\/mobile may import/],
    [to('plugins/x/web/a.tsx', 'framework7-react'), /Framework7 stays in \/m/],
    [to('kernel/desktop/a.tsx', 'framework7/lite'), /Framework7 stays in \/m/],
    [to('plugins/x/web/a.ts', '../../../kernel/web/b.ts', 'kernel/web/b.ts'), /through the SDK alone/],
    [to('plugins/x/server/a.ts', '../../../kernel/server/b.ts', 'kernel/server/b.ts'), /@fitout\/sdk\/server/],
    [to('plugins/x/web/a.ts', '../server/b.ts', 'plugins/x/server/b.ts'), /plugin\/web may import/],
    [to('plugins/x/web/a.ts', '@fitout/sdk/server'), /plugin\/web may import/],
    [to('plugins/x/server/a.ts', '@fitout/sdk/web'), /plugin\/server may import/],
    [to('plugins/x/shared/a.ts', '../web/b.ts', 'plugins/x/web/b.ts'), /plugin\/shared may import/],
    [to('plugins/x/shared/a.ts', 'react'), /react belongs to views/],
    [to('plugins/x/web/a.ts', 'node:path'), /on the server only/],
    [to('plugins/x/web/a.ts', '@fitout/sdk/calls'), /a type for pages/],
    [to('kernel/web/a.ts', '../../sdk/calls.ts', 'sdk/calls.ts'), /a type for pages/],
    [to('plugins/x/web/a.ts', '../shared/calls.ts', 'plugins/x/shared/calls.ts'), /a type for pages/],
    [to('plugins/x/page/islands/a.ts', '../../shared/calls.ts', 'plugins/x/shared/calls.ts'), /a type for pages/],
    [to('plugins/x/web/a.ts', '@fitout/sdk/testing'), /plugin\/web may import/],
    [to('plugins/x/web/a.ts', '../../y/web/b.ts', 'plugins/y/web/b.ts'), /only its api\.ts/],
    [to('plugins/x/web/a.ts', '../../y/api.ts', 'plugins/y/api.ts'), /must say "requires" \(or "optional"\): {"y"/],
    [to('plugins/x/web/a.ts', '../../../tests/support/b.ts', 'tests/support/b.ts'), /only tests and scripts/],
  ])('refuse %o', (one, message) => {
    expect(layerProblem(one)).toMatch(message);
  });

  it.each<ImportCase>([
    to('kernel/core/a.ts', '../../sdk/base/b.ts', 'sdk/base/b.ts'),
    to('sdk/manifest/a.ts', '../base/b.ts', 'sdk/base/b.ts'),
    to('sdk/web/a.ts', '../base/b.ts', 'sdk/base/b.ts'),
    to('kernel/web/a.ts', '@fitout/sdk/web'),
    to('kernel/server/a.ts', '../../sdk/server.ts', 'sdk/server.ts'),
    to('kernel/server/a.ts', 'node:fs'),
    to('kernel/desktop/a.tsx', '@fluentui/react-components'),
    to('plugins/x/web/a.tsx', '@fitout/sdk/desktop'),
    to('sdk/desktop/a.tsx', '@fluentui/react-components'),
    to('plugins/x/web/a.ts', '../../y/api.ts', 'plugins/y/api.ts', { requires: ['y'] }),
    to('plugins/x/server/a.ts', '../shared/b.ts', 'plugins/x/shared/b.ts'),
    to('plugins/x/web/a.ts', '@fitout/sdk/calls', undefined, { type: true }),
    to('kernel/web/a.ts', '@fitout/sdk/calls', undefined, { type: true }),
    to('plugins/x/web/a.ts', '../shared/calls.ts', 'plugins/x/shared/calls.ts', { type: true }),
    to('plugins/x/page/islands/a.ts', '../../shared/calls.ts', 'plugins/x/shared/calls.ts', { type: true }),
    to('plugins/x/shared/blocks/a/view.tsx', 'react'),
    to('plugins/x/shared/a.ts', 'react', undefined, { type: true }),
    to('scripts/a.ts', '../kernel/server/b.ts', 'kernel/server/b.ts'),
  ])('allow %o', (one) => {
    expect(layerProblem(one)).toBeUndefined();
  });

  it('see every form of import, types and the newest syntax included', () => {
    const code = `import type { A } from './a.ts';\nexport * from './b.ts';\nexport { c } from './c.ts';
const d = () => import('./d.ts');\nasync function f() { await using x = open(); }\nimport './e.css';`;
    expect(importsOf('kernel/web/x.ts', code).map(({ file, type }) => [file, type])).toEqual([
      ['kernel/web/a.ts', true],
      ['kernel/web/e.css', false],
      ['kernel/web/b.ts', false],
      ['kernel/web/c.ts', false],
      ['kernel/web/d.ts', false],
    ]);
  });
});

/** What the linter says of these files by the project's own rules. */
async function lint(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fitout-circle-'));
  try {
    await copyFile(join(root, '.biome.json'), join(folder, '.biome.json'));
    for (const [name, code] of Object.entries(files)) await writeFile(join(folder, name), code);
    const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [biome, 'lint', '.'], { cwd: folder }).catch(
      (error: { stdout: string; stderr: string }) => error,
    );
    return `${stdout}${stderr}`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

describe('circles of imports', () => {
  const two = (how: string) => ({
    'a.ts': `import ${how}{ B } from './b.ts';\nexport type A = { b?: B };\n`,
    'b.ts': `import ${how}{ A } from './a.ts';\nexport type B = { a?: A };\n`,
  });

  it('are told by the linter, also of types alone', async () => {
    expect(await lint(two('type '))).toMatch(/noImportCycles/);
  });

  it('are none where both stand on a third', async () => {
    const apart = { ...two('type '), 'a.ts': 'export type A = { b?: object };\n' };
    expect(await lint(apart)).not.toMatch(/noImportCycles/);
  });
});

describe('what READMEs say', () => {
  it('is compared with the rules: a changed row of the layer table is told', () => {
    const text = readFileSync(join(root, 'kernel/README.md'), 'utf8');
    expect(layerTableProblems(text)).toEqual([]);
    expect(layerTableProblems(text.replace('kernel/web and below', 'anything'))).toHaveLength(1);
  });

  it('leads somewhere: a link to nothing is told', () => {
    expect(deadLinks(root, 'kernel', '[x](../package.json) [y](nowhere.md) [z](https://example.org)')).toEqual([
      'kernel/README.md links to nowhere.md, which is not there',
    ]);
  });

  it('has every setting and no other', () => {
    expect(settingsProblems('| `PORT` | 8080 |\n| `OLD_ONE` | |', ['PORT', 'HOST'])).toEqual([
      expect.stringContaining('lacks `HOST`'),
      expect.stringContaining('`OLD_ONE`'),
    ]);
  });
});
