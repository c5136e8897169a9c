import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { layerTable } from './layers.ts';

/** Folders under kernel/, plugins/ and mobile-plugins/, and the others that must explain themselves. */
function foldersWithReadme(root: string): string[] {
  const under = ['kernel', 'plugins', 'mobile-plugins'].flatMap((parent) =>
    existsSync(join(root, parent))
      ? readdirSync(join(root, parent))
          .filter((name) => statSync(join(root, parent, name)).isDirectory())
          .map((name) => `${parent}/${name}`)
      : [],
  );
  return ['.', 'kernel', 'sdk', 'sdk/contract', 'scripts', 'tests', ...under];
}

/** READMEs that are missing, lead nowhere, or say something else than the code. */
export function checkReadmes(root: string): string[] {
  const problems: string[] = [];
  for (const folder of foldersWithReadme(root)) {
    const file = join(root, folder, 'README.md');
    if (!existsSync(file))
      problems.push(`${folder}/README.md is missing: say what the folder is for and what stands in it`);
    else problems.push(...deadLinks(root, folder, readFileSync(file, 'utf8')));
  }
  const kernel = join(root, 'kernel/README.md');
  if (existsSync(kernel)) problems.push(...layerTableProblems(readFileSync(kernel, 'utf8')));
  return problems;
}

/** Relative links and pictures that name no file. */
export function deadLinks(root: string, folder: string, text: string): string[] {
  const withoutCode = text.replace(/```[\s\S]*?```/g, '').replace(/`[^`]*`/g, '');
  return [...withoutCode.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)[^)]*\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !existsSync(join(root, folder, decodeURI(target))))
    .map((target) => `${folder}/README.md links to ${target}, which is not there`);
}

/** Rows of kernel/README.md against the rules that are checked. */
export function layerTableProblems(text: string): string[] {
  const rows = new Map(
    text
      .split('\n')
      .filter((line) => /^\|\s*`/.test(line))
      .map((line) => line.split('|').map((cell) => cell.trim()))
      .map((cells) => [cells[1] ?? '', cells.at(-2) ?? '']),
  );
  return layerTable.flatMap(({ folder, words }) => {
    const said = [...rows].find(([left]) => left === folder || left.startsWith(`${folder} `))?.[1];
    if (said === words) return [];
    return [
      `kernel/README.md: the row of ${folder} says ${JSON.stringify(said ?? '')}, the rule is ${JSON.stringify(words)}`,
    ];
  });
}

/** A row of the settings table: `| \`PORT\` | … |`. */
export function settingsProblems(readme: string, names: readonly string[]): string[] {
  const said = new Set([...readme.matchAll(/^\|\s*`([A-Z][A-Z0-9_]*)`/gm)].map(([, name = '']) => name));
  return [
    ...names.filter((name) => !said.has(name)).map((name) => `README.md: its table of settings lacks \`${name}\``),
    ...[...said].filter((name) => !names.includes(name)).map((name) => `README.md: no setting is called \`${name}\``),
  ];
}
