import { createHash } from 'node:crypto';
import type { Check } from '../check.ts';
import { readCode } from '../patterns/code-patterns.ts';
import { styleProblems } from '../patterns/style-patterns.ts';
import { entriesOf, type Subject, textOf } from '../subject.ts';

export const files: Check = {
  name: 'files',
  title: {
    zh: '文件与哈希一致；没有自带的 React、eval、外站地址和越界样式',
    en: 'files are what their hashes say; no React of its own, no eval, nothing of other sites, no css that reaches outside',
  },
  files({ subject }) {
    return { problems: [...hashProblems(subject), ...codeProblems(subject), ...sheetProblems(subject)] };
  },
};

function hashProblems({ files, integrity, built }: Subject): string[] {
  const problems: string[] = [];
  for (const [name, content] of files) {
    const said = integrity.get(name);
    if (said === undefined) problems.push(`${name} is in no list: the index must name every file`);
    else if (said !== `sha384-${createHash('sha384').update(content).digest('base64')}`)
      problems.push(`${name} is not what its hash says: build and pack again`);
  }
  for (const { name, entry } of entriesOf({ built } as Subject))
    for (const file of [entry.file, ...entry.imports, ...entry.css])
      if (file !== '' && !integrity.has(file)) problems.push(`${name} needs ${file}, which is not there`);
  return problems;
}

function codeProblems({ files, externals, integrity }: Subject): string[] {
  const problems: string[] = [];
  for (const [name, content] of files) {
    if (!/\.m?js$/.test(name)) continue;
    const facts = readCode(name, textOf(content));
    problems.push(...facts.problems);
    for (const specifier of new Set(facts.specifiers)) {
      const why = foreign(specifier, externals, (file) => integrity.has(file));
      if (why !== undefined) problems.push(`${name} imports ${specifier}: ${why}`);
    }
  }
  return problems;
}

function foreign(
  specifier: string,
  externals: readonly string[] | undefined,
  there: (file: string) => boolean,
): string | undefined {
  if (specifier.startsWith('node:')) return 'a browser has none of Node';
  if (/^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(specifier)) return 'only its own files and what the host shares may be loaded';
  if (/^\.\.?\//.test(specifier))
    return /^\.\/[^/]+$/.test(specifier) && there(specifier.slice(2)) ? undefined : 'there is no such file of its own';
  if (externals?.includes(specifier) === true) return undefined;
  return 'the host shares no such module: let the build bundle it';
}

function sheetProblems({ files, scripts }: Subject): string[] {
  // The build tells scripts the names of classes: what no script says is none of the plugin's.
  const own = (name: string): boolean =>
    !/^(?:fui|ms|f7|ios|md|framework7)-/.test(name) &&
    scripts.some((code) => code.includes(name) || code.includes(stemOf(name)));
  return [...files].flatMap(([name, content]) =>
    name.endsWith('.css') ? styleProblems(name, textOf(content), own) : [],
  );
}

/** `fb-tabs-` of `fb-tabs-line`: where a name is put together, its last part stands by itself. */
function stemOf(name: string): string {
  return /^(.{3,}[-_])[^-_]+$/.exec(name)?.[1] ?? name;
}
