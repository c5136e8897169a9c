import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importsOf, readSource, sourceFiles } from '../../scripts/check/sources.ts';

const root = resolve(import.meta.dirname, '../..');
const files = sourceFiles(root, /\.tsx?$/).map((file) => ({ file, code: readSource(root, file) }));
/** This file names what it forbids. */
const others = files.filter(({ file }) => file !== 'tests/contract/tidy.test.ts');

/** What is not written here, and what is written in its place. */
const banned: [RegExp, string][] = [
  [/\bas any(?=\s*(?:[^\s\w]|$))/m, 'any: say the type, or unknown and look at it'],
  [/@ts-(?:ignore|expect-error|nocheck)/, 'a silenced type error: change the type'],
  [/biome-ignore(?!-?(?:all|start|end)? lint\/\w+\/\w+: \S.{5,})/, 'a lint suppression without its rule and reason'],
  [/\bconsole\.log\(/, 'console.log: use ctx.log on the server; in the page console.error for faults'],
  [/\b(?:it|describe|test)\.only\(/, 'a test that keeps the others from running'],
  [
    /\.(?:skipIf|runIf|todo)\(/,
    'a skip without a reason: test(…, ({ skip }) => { skip(missing !== undefined, missing); …',
  ],
  [/\bapp\.(?:get|post|put|patch|delete|raw)\(/, 'a route mounted by hand: declare the call, and serve its table'],
  [/\bvi\.mock\(/, 'a mock of a module: use the real one'],
  [/\bTODO\b|\bFIXME\b|coming soon|敬请期待/, 'something left for later: do it, or open an issue'],
  [/\bdangerouslySetInnerHTML\b/, 'raw HTML: sanitize it and set it in a part that is known for it'],
];

/** Files that may, each with its reason. */
const allowed: Record<string, RegExp> = {
  any: /^scripts\/check\/casts\b/,
  'a silenced': /^scripts\/check\/casts\b/,
  // Of the kernel these are Fastify's own; the fixtures are as plugins of before were written.
  'a route mounted': /^(?:kernel|tests|scripts)\//,
  'console.log': /^scripts\/|^sdk\/cli\//,
  'raw HTML': /^plugins\/(?:blocks\/shared|decoration\/(?:shared|page))\//,
};

describe('house rules', () => {
  it.each(banned)('%s: %s', (pattern, words) => {
    const exempt = Object.entries(allowed).find(([start]) => words.startsWith(start))?.[1];
    const found = others
      .filter(({ file, code }) => pattern.test(code) && exempt?.test(file) !== true)
      .map(({ file }) => file);
    expect(found, words).toEqual([]);
  });

  it('pages under /m speak to customers, not to the staff who set them up', () => {
    const halves = others.filter(({ file }) => /^(?:mobile-)?plugins\/[^/]+\/mobile\//.test(file));
    const found = halves.flatMap(({ file, code }) =>
      [...code.matchAll(/.*(?:工作台|后台|in the workbench).*/gi)].map(([line]) => `${file}: ${line.trim()}`),
    );
    expect(found).toEqual([]);
  });

  it('files are in kebab-case', () => {
    const strange = files.filter(({ file }) => !/^(?:[\w.-]+\/)*[a-z0-9-]+(?:\.[a-z0-9-]+)*\.tsx?$/.test(file));
    expect(strange.map(({ file }) => file)).toEqual([]);
  });

  it('no height of a thousand and more is typed by hand: the layers over the pages are in kernel/web/layers.ts', () => {
    const typed = /z-?index['"]?\s*:\s*['"]?-?\d[\d_]{3,}/gi;
    const styles = sourceFiles(root, /^(?:kernel|plugins|mobile-plugins|sdk)\/.*\.(?:css|tsx?)$/);
    const found = styles.flatMap((file) =>
      [...readSource(root, file).matchAll(typed)].map(([text]) => `${file}: ${text}`),
    );
    expect(found).toEqual([]);
  });

  it('forms speak for themselves: no browser’s words in the browser’s own language', () => {
    const views = sourceFiles(root, /^(?:kernel|plugins|mobile-plugins|sdk)\/.*\.tsx$/);
    const found = views.flatMap((file) =>
      [...readSource(root, file).matchAll(/<form\b[\s\S]*?[^=]>/g)]
        .filter(([tag]) => !tag.includes('noValidate'))
        .map(([tag]) => `${file}: ${tag}`),
    );
    // Read by visitors without script: it asks for nothing.
    expect(found.filter((form) => !form.includes('fb-search-form'))).toEqual([]);
  });

  it('relative imports name the file with its ending', () => {
    // The compiler of AssemblyScript adds it by itself.
    const typescript = files.filter(({ file }) => !file.includes('/assembly/'));
    const found = typescript.flatMap(({ file, code }) =>
      importsOf(file, code)
        .filter(
          ({ specifier }) =>
            specifier.startsWith('.') &&
            !/\.(?:tsx?|css|json|js|mjs|ts\?worker&(?:url|module)|(?:wasm|onnx|tflite|txt|data\.ts)\?file)$/.test(
              specifier,
            ),
        )
        .map(({ specifier }) => `${file}: ${specifier}`),
    );
    expect(found).toEqual([]);
  });

  it('no default exports but those of halves, views, configurations, reporters and a stand-in for a package’s module', () => {
    const may =
      /^(?:plugins|mobile-plugins|sdk\/template)\/.*(?:\/index\.tsx?|\/views\/[\w-]+\.tsx)$|^sdk\/template\/|^scripts\/vitest|\.d\.ts$|^tests\/support\/|fixtures[\w-]*\/|^kernel\/mobile\/touch-events\.ts$/;
    const found = files.filter(({ file, code }) => /^export default /m.test(code) && !may.test(file));
    expect(found.map(({ file }) => file)).toEqual([]);
  });

  /**
   * About 400 lines are where a second thing hides inside. Longer files are listed with the length they have;
   * the number may go down, never up.
   */
  const long: Record<string, number> = {};

  it('files have at most 400 lines', () => {
    const found = files
      .map(({ file, code }) => ({ file, lines: code.split('\n').length - 1 }))
      .filter(({ file, lines }) => lines > (long[file] ?? 400))
      .map(({ file, lines }) => `${file}: ${lines}`);
    expect(found).toEqual([]);
  });

  it('the top level holds what the design names, and dot files', () => {
    const named = new Set(
      'package.json package-lock.json tsconfig.json kernel plugins mobile-plugins sdk scripts tests README.md CHANGELOG.md LICENSE'.split(
        ' ',
      ),
    );
    // Made by tools, and ignored by git.
    const made = new Set(['node_modules', 'dist', 'out']);
    const strange = readdirSync(root).filter((name) => !name.startsWith('.') && !named.has(name) && !made.has(name));
    expect(strange).toEqual([]);
  });
});
