import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'oxc-parser';

const folders = ['kernel', 'plugins', 'mobile-plugins', 'sdk', 'scripts', 'tests'];
const left = /(?:^|\/)(?:node_modules|dist|out|fixtures)(?:\/|$)/;

/** Every TypeScript and css file of the project, relative to `root`, sorted. */
export function sourceFiles(root: string, endings = /\.(?:tsx?|css)$/): string[] {
  return folders
    .flatMap((folder) => list(root, folder))
    .filter((file) => endings.test(file) && !left.test(file))
    .sort();
}

/** What ships, to servers, browsers and authors of plugins: without tests, the tools for authors and what their plugins begin as. */
export function productFiles(root: string, endings: RegExp): string[] {
  const product = /^(?:kernel|plugins|mobile-plugins|sdk)\//;
  const aside = /\.test\.tsx?$|\/tests\/|^sdk\/(?:contract|cli|testing|template)\b/;
  return sourceFiles(root, endings).filter((file) => product.test(file) && !aside.test(file));
}

function list(root: string, folder: string): string[] {
  try {
    return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((item) => item.isFile())
      .map((item) => posix.join(item.parentPath.slice(root.length + 1), item.name));
  } catch {
    return [];
  }
}

export interface Import {
  /** As written. */
  specifier: string;
  /** Relative to the root where it is a file of ours. */
  file?: string;
  line: number;
  /** Types alone: nothing of it is there when the code runs. */
  type: boolean;
}

/** What a source imports, types included: statically, by `export … from`, by `import('…')`. */
export function importsOf(file: string, code: string): Import[] {
  const { module, errors } = parseSync(file, code);
  const fatal = errors.find(({ severity }) => severity === 'Error');
  if (fatal !== undefined) throw new Error(`${file}: ${fatal.message}`);
  const found: { specifier: string; start: number; type: boolean }[] = [];
  const onlyTypes = (entries: { isType: boolean }[]): boolean =>
    entries.length > 0 && entries.every(({ isType }) => isType);
  for (const { moduleRequest, entries } of module.staticImports)
    found.push({ specifier: moduleRequest.value, start: moduleRequest.start, type: onlyTypes(entries) });
  for (const { entries } of module.staticExports) {
    const request = entries.find((entry) => entry.moduleRequest)?.moduleRequest;
    if (request) found.push({ specifier: request.value, start: request.start, type: onlyTypes(entries) });
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const text = /^(['"`])([^'"`$]+)\1$/.exec(code.slice(moduleRequest.start, moduleRequest.end))?.[2];
    if (text !== undefined) found.push({ specifier: text, start: moduleRequest.start, type: false });
  }
  return found.map(({ specifier, start, type }) => ({
    specifier,
    type,
    line: code.slice(0, start).split('\n').length,
    // `./x.worker.ts?worker&url` names ./x.worker.ts.
    ...(specifier.startsWith('.') ? { file: posix.join(posix.dirname(file), specifier.replace(/\?.*$/, '')) } : {}),
  }));
}

export function readSource(root: string, file: string): string {
  return readFileSync(join(root, file), 'utf8');
}
