import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Capability } from '../manifest/capabilities.ts';
import type { Manifest } from '../manifest/manifest.ts';
import { CliProblem } from './problem.ts';

/** What a new plugin has: pages for staff, pages for phones, a server half. */
export interface Mix {
  desktop?: boolean;
  mobile?: boolean;
  server?: boolean;
}

const template = resolve(import.meta.dirname, '../template');
const wanted = /^[a-z][a-z0-9-]{1,39}$/;

/** Makes `parent`/`id`, a plugin for a repository of the platform. Answers its folder. Throws CliProblem. */
export function newPlugin(id: string, parent: string, mix: Mix): Promise<string> {
  return make(id, parent, mix, []);
}

/**
 * Makes `parent`/`id`, a project of its own with a plugin from outside, which has no server half. `sdk` is what its
 * package.json asks for. Answers its folder. Throws CliProblem.
 */
export async function newProject(id: string, parent: string, mix: Omit<Mix, 'server'>, sdk?: string): Promise<string> {
  const folder = await make(id, parent, mix, ['project']);
  // npm leaves dot files out of packages.
  await rename(join(folder, '_gitignore'), join(folder, '.gitignore'));
  await mkdir(join(folder, '.github/workflows'), { recursive: true });
  await rename(join(folder, 'ci.yml'), join(folder, '.github/workflows/check.yml'));
  await changeJson(join(folder, 'tsconfig.json'), (config: { include: string[] }) => ({
    ...config,
    include: config.include.filter((name) => existsSync(join(folder, name))),
  }));
  if (sdk !== undefined)
    await changeJson(join(folder, 'package.json'), (data: { devDependencies: Record<string, string> }) => ({
      ...data,
      devDependencies: { ...data.devDependencies, '@fitout/sdk': sdk },
    }));
  return folder;
}

/** Puts the parts of the template that the mix asks for together, and `id` in place of the template's name. */
async function make(id: string, parent: string, mix: Mix, more: readonly string[]): Promise<string> {
  if (!wanted.test(id))
    throw new CliProblem(`${id || 'the id'}: lower-case letters, digits and dashes, 2 to 40 of them, a letter first`);
  if (!mix.desktop && !mix.mobile && !mix.server) throw new CliProblem(`${id}: a plugin has one half at least`);
  const folder = join(parent, id);
  if (existsSync(folder)) throw new CliProblem(`${folder} is there already`);
  const halves = (['desktop', 'mobile', 'server'] as const).filter((half) => mix[half] === true);
  const kept = mix.server !== true ? ['without-server'] : halves.length > 1 ? ['server-pages'] : [];
  const parts = ['common', ...halves, ...kept, ...more];
  for (const part of parts) await cp(join(template, part), folder, { recursive: true, filter: isNoReadme });
  await spreadHalf(folder);
  await changeJson(join(folder, 'plugin.json'), (manifest: Manifest) => manifestOf(manifest, mix));
  await writeFile(join(folder, 'README.md'), await readmeOf(folder, more.at(-1) ?? 'common', mix));
  await nameIt(folder, id);
  return folder;
}

const isNoReadme = (file: string): boolean => !file.endsWith('README.md');

/** What each browser half has of its own: a half imports nothing of the other. */
async function spreadHalf(folder: string): Promise<void> {
  const source = join(folder, 'half');
  if (!existsSync(source)) return;
  for (const half of ['web', 'mobile'])
    if (existsSync(join(folder, half))) await cp(source, join(folder, half), { recursive: true });
  await rm(source, { recursive: true });
}

/** Which plugins use which part of the context. */
const users: Partial<Record<Capability, (mix: Required<Mix>) => boolean>> = {
  http: ({ server, desktop, mobile }) => server && (desktop || mobile),
  session: ({ server, desktop, mobile }) => server && (desktop || mobile),
  toasts: ({ desktop, mobile }) => desktop || mobile,
  storage: ({ server }) => !server,
  commands: ({ desktop }) => desktop,
  navigation: ({ desktop }) => desktop,
  'server.database': ({ server }) => server,
};

/** The manifest of the whole, cut down to what the mix has. */
function manifestOf(whole: Manifest, mix: Mix): Manifest {
  const { menu, contributes, functions = [], routes = [], capabilities = [], ...about } = whole;
  const { desktop = false, mobile = false, server = false } = mix;
  const has = { web: desktop, mobile, server };
  const pages = routes.filter(({ path }) => (path.startsWith('/m/') ? has.mobile : has.web));
  return {
    ...about,
    halves: about.halves.filter((half) => has[half]),
    functions: functions.filter(({ key }) => has.server || !key.endsWith('.edit')),
    ...(pages.length === 0 ? {} : { routes: pages }),
    ...(has.web ? { menu } : {}),
    ...(has.mobile ? { contributes } : {}),
    capabilities: capabilities.filter((name) => users[name]?.({ desktop, mobile, server }) === true),
  } as Manifest;
}

/** `part`'s README with the rows of the files that are there, and below it where the notes are kept. */
async function readmeOf(folder: string, part: string, { server }: Mix): Promise<string> {
  const readme = await readFile(join(template, part, 'README.md'), 'utf8');
  const data = await readFile(join(template, server ? 'server' : 'without-server', 'README.md'), 'utf8');
  const rows = readme.split('\n').filter((line) => {
    const file = /^\| ([\w.-]+\/?[\w./-]*) \|/.exec(line)?.[1];
    return file === undefined || file === 'file' || /^-+$/.test(file) || existsSync(join(folder, file));
  });
  return `${rows.join('\n')}\n${data}`;
}

async function nameIt(folder: string, id: string): Promise<void> {
  for (const item of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!item.isFile()) continue;
    const file = join(item.parentPath, item.name);
    await writeFile(file, (await readFile(file, 'utf8')).replace(/\btemplate\b/g, id));
  }
}

async function changeJson<T>(file: string, change: (data: T) => T): Promise<void> {
  const data = change(JSON.parse(await readFile(file, 'utf8')) as T);
  await writeFile(file, `${jsonText(data)}\n`);
}

const width = 110;

/** JSON whose short parts stand on one line each. */
function jsonText(value: unknown, indent = '', before = 0): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const flat = JSON.stringify(value, null, 1)
    .replace(/\n\s*/g, ' ')
    .replace(/\[ | \]/g, (end) => end.trim());
  if (indent !== '' && flat.length + indent.length + before <= width) return flat;
  const inner = `${indent}  `;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const lines = Object.entries(value).map(([key, part]) => {
    const name = Array.isArray(value) ? '' : `${JSON.stringify(key)}: `;
    return `${inner}${name}${jsonText(part, inner, name.length)}`;
  });
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`;
}
