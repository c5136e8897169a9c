import { parseSync } from 'oxc-parser';
import type { Problem } from '../problem.ts';

/** What one source of a plugin says that its build must know. */
export interface SourceFacts {
  problems: Problem[];
  /** Door of the SDK → names that are there when the code runs. Types cost nothing and are left out. */
  uses: { door: string; name: string; line: number }[];
}

const doors = /^@fitout\/sdk(?:\/|$)/;

/** Reads one TypeScript or JavaScript source. One that does not parse has no facts: esbuild says what is wrong. */
export function readSource(file: string, code: string): SourceFacts {
  const facts: SourceFacts = { problems: [], uses: [] };
  const { module, errors } = parseSync(file, code);
  if (errors.some(({ severity }) => severity === 'Error')) return facts;
  const line = (at: number): number => code.slice(0, at).split('\n').length;
  for (const { start, moduleRequest } of module.dynamicImports) {
    const text = code.slice(moduleRequest.start, moduleRequest.end);
    if (/^(?:'[^'\\]*'|"[^"\\]*"|`[^`$\\]*`)$/.test(text)) continue;
    facts.problems.push({
      file,
      line: line(start),
      message: `import(${short(text)}) is not literal: the host must know every file before it runs. Write each import('./…') out`,
    });
  }
  for (const { moduleRequest, entries } of module.staticImports) {
    if (!doors.test(moduleRequest.value)) continue;
    for (const { importName, isType, localName } of entries)
      if (!isType)
        facts.uses.push({
          door: moduleRequest.value,
          name: importName.name ?? '*',
          line: line(localName.start),
        });
  }
  return facts;
}

function short(text: string): string {
  const one = text.replace(/\s+/g, ' ');
  return one.length > 60 ? `${one.slice(0, 57)}…` : one;
}
