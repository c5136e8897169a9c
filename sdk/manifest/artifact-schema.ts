import { z } from 'zod';
import type { LocalText } from '../base/text.ts';
import {
  ArtifactFault,
  type ArtifactIndex,
  type ArtifactSignature,
  artifactFileName,
  artifactFileTypes,
  artifactLimits,
} from './artifact.ts';
import type { BuiltEntry } from './build-manifest.ts';
import { declaredBlockProblem } from './declared-block.ts';
import { type IssueTexts, issueText } from './issue-texts.ts';
import type { Manifest } from './manifest.ts';
import { type ManifestProblem, readManifest } from './manifest-schema.ts';
import { areaOf, parseAddress, RouteTable } from './routes.ts';

const fileName = z.string().regex(artifactFileName);
const bytes = z.int().min(0);
const part = z.strictObject({ integrity: z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/), bytes });
const file = part.extend({ short: z.string().regex(/^sha256-[A-Za-z0-9+/]{43}=$/) });
const entry = z.strictObject({
  file: fileName,
  css: z.array(fileName).max(50),
  imports: z.array(fileName).max(artifactLimits.files),
});

const version = z.string().regex(/^\d+\.\d+\.\d+(?:-[\w.]+)?$/);

const indexSchema = z.strictObject({
  format: z.literal(1),
  id: z.string(),
  version: z.string(),
  sdk: z.string(),
  builtWith: version,
  manifest: part,
  readme: part.optional(),
  web: entry.optional(),
  mobile: entry.optional(),
  views: z.record(z.string().min(1).max(80), entry),
  externals: z.array(z.string().min(1).max(100)).max(50),
  uses: z.record(z.string().max(60), z.record(z.string().regex(/^[\w$]{1,80}$/), version)).optional(),
  files: z.record(fileName, file),
});

const signatureSchema = z.strictObject({
  keyId: z.string().regex(/^[0-9a-f]{16}$/),
  publicKey: z.string().regex(/^[A-Za-z0-9+/]{43}=$/),
  signature: z.string().regex(/^[A-Za-z0-9+/]{86}==$/),
});

/** Words of the platform's own: an outside plugin by such a name would stand where the kernel does. */
const reservedIds = new Set([
  'kernel',
  'fitout',
  'sdk',
  'static',
  'plugins',
  'public',
  'artifacts',
  'descriptions',
  'health',
]);

/** Parses JSON of an artifact. Throws ArtifactFault; `__proto__` is a name that nobody needs. */
export function readJsonPart(name: string, text: string): unknown {
  try {
    return JSON.parse(text, (key, value: unknown) => {
      if (key === '__proto__') throw new Error('__proto__');
      return value;
    });
  } catch (error) {
    throw new ArtifactFault('json', { zh: `${name} 不是有效的 JSON`, en: `${name} is not valid JSON` }, name, error);
  }
}

/** `plugin.json` of an artifact. Throws ArtifactFault that names the first bad field. */
export function readArtifactManifest(data: unknown): Manifest {
  const { manifest, problems } = readManifest('plugin.json', data);
  const [problem] = problems;
  if (manifest === undefined || problem !== undefined) {
    throw notFitting('manifest', 'plugin.json', wordsOf(problem));
  }
  return manifest;
}

export function readArtifactIndex(data: unknown): ArtifactIndex {
  return shaped('index', 'artifact.json', indexSchema, data) as ArtifactIndex;
}

export function readArtifactSignature(data: unknown): ArtifactSignature {
  return shaped('signature', 'signature.json', signatureSchema, data);
}

function shaped<T extends z.ZodType>(what: string, name: string, schema: T, data: unknown): z.output<T> {
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw notFitting(what, name, issue === undefined ? { field: '', text: { zh: '', en: '' } } : issueText(issue));
}

/** A rule that no schema knows says its field itself: `functions: …`. */
function wordsOf(problem: ManifestProblem | undefined): IssueTexts {
  if (problem?.words !== undefined) return problem.words;
  const said = problem?.message ?? '';
  const [, field = '', message = said] = /^([^\s:]+): (.*)$/s.exec(said) ?? [];
  return { field, text: { zh: message, en: message } };
}

function notFitting(what: string, name: string, { field, text }: IssueTexts): ArtifactFault {
  return new ArtifactFault(
    what,
    field === ''
      ? { zh: `${name} 不正确：${text.zh}`, en: `${name}: ${text.en}` }
      : { zh: `${name} 的 ${field} 不正确：${text.zh}`, en: `${name}: ${field}: ${text.en}` },
    field === '' ? name : field,
  );
}

/** Rules between the manifest and the index, and those for whoever comes from outside. Throws ArtifactFault. */
export function checkArtifact(manifest: Manifest, index: ArtifactIndex): void {
  for (const field of ['id', 'version', 'sdk'] as const)
    if (manifest[field] !== index[field])
      refuse('mismatch', field, `artifact.json 与 plugin.json 的 ${field} 不同`, `${field} differs from plugin.json`);
  checkOutside(manifest);
  checkHalves(manifest, index);
  checkFiles(index);
  for (const [at, route] of (manifest.routes ?? []).entries()) {
    if (!Object.hasOwn(index.views, route.view))
      refuse(
        'view',
        `routes.${at}.view`,
        `页面 ${route.path} 的视图 ${route.view} 没有构建`,
        `the view ${route.view} of ${route.path} was not built`,
      );
  }
  checkMenu(manifest);
  checkBlocks(manifest);
}

/** A block that cannot be drawn would be missing from the editor without a word. */
function checkBlocks({ id, contributes = {} }: Manifest): void {
  for (const [at, item] of (contributes['decoration.block'] ?? []).entries()) {
    const problem = declaredBlockProblem(id, item);
    if (problem === undefined) continue;
    const [, place = '', words = problem] = /^([\w.]+): (.*)$/s.exec(problem) ?? [];
    const field = `contributes.decoration.block.${at}${place === '' ? '' : `.${place}`}`;
    refuse('block', field, `第 ${at + 1} 个页面组件的声明有误：${words}`, `block ${at + 1} cannot be drawn: ${words}`);
  }
}

/** What only plugins of the repository have. */
function checkOutside(manifest: Manifest): void {
  if (reservedIds.has(manifest.id))
    refuse('id', 'id', `“${manifest.id}” 是平台保留的名称`, `"${manifest.id}" is a name of the platform`);
  if (manifest.halves.includes('server'))
    refuse(
      'server-half',
      'halves',
      '外部插件不能有服务端代码，请使用 storage 与 upstreams',
      'a plugin from outside has no server half: use storage and upstreams',
    );
  if ((manifest.site ?? []).length > 0)
    refuse('site', 'site', '外部插件不能有服务端页面', 'a plugin from outside answers no pages of the server');
  const serverOnly = (manifest.capabilities ?? []).find((name) => name.startsWith('server.'));
  if (serverOnly !== undefined)
    refuse(
      'capability',
      'capabilities',
      `外部插件不能使用 ${serverOnly}`,
      `a plugin from outside cannot have ${serverOnly}`,
    );
}

function checkHalves(manifest: Manifest, index: ArtifactIndex): void {
  for (const half of ['web', 'mobile'] as const) {
    if (manifest.halves.includes(half) === (index[half] !== undefined)) continue;
    refuse(
      'entries',
      half,
      `plugin.json 的 halves 与已构建的 ${half} 不一致`,
      `"halves" of plugin.json and what was built of ${half} do not agree`,
    );
  }
}

function checkFiles(index: ArtifactIndex): void {
  const names = Object.keys(index.files);
  if (names.length > artifactLimits.files)
    refuse('too-many', 'files', `文件超过 ${artifactLimits.files} 个`, `more than ${artifactLimits.files} files`);
  for (const name of names) {
    if (!artifactFileTypes.includes(name.split('.').at(-1) ?? ''))
      refuse('file-type', `files.${name}`, `不接受这种文件：${name}`, `no file of this kind: ${name}`);
  }
  const entries: [string, BuiltEntry | undefined][] = [
    ['web', index.web],
    ['mobile', index.mobile],
    ...Object.entries(index.views).map(([name, view]): [string, BuiltEntry] => [`views.${name}`, view]),
  ];
  for (const [field, found] of entries) {
    if (found === undefined) continue;
    const wrong =
      [found.file, ...found.imports].find((name) => !name.endsWith('.js') || !Object.hasOwn(index.files, name)) ??
      found.css.find((name) => !name.endsWith('.css') || !Object.hasOwn(index.files, name));
    if (wrong !== undefined)
      refuse('entries', field, `${field} 指向不存在的文件 ${wrong}`, `${field} names ${wrong}, which is not there`);
  }
}

/** An entry of the menu leads to a page of the plugin's own, or to a site by https. */
function checkMenu(manifest: Manifest): void {
  const routes = new RouteTable((manifest.routes ?? []).map((route) => ({ ...route, plugin: manifest.id })));
  for (const [at, { url }] of (manifest.menu ?? []).entries()) {
    if (url === undefined) continue;
    const own = url.startsWith('/') && !url.startsWith('//') && routes.match(url) !== undefined;
    const staff = own && areaOf(parseAddress(url).path) === 'desktop';
    const site = /^https:\/\/[^\s/@?#]+(?:[/?#]\S*)?$/i.test(url) && URL.canParse(url);
    if (!staff && !site)
      refuse(
        'menu-url',
        `menu.${at}.url`,
        `菜单地址 ${url.slice(0, 200)} 既不是插件自己的工作台页面，也不是 https 链接`,
        `the menu's ${url.slice(0, 200)} is neither a staff page of the plugin's own nor an https address`,
      );
  }
}

function refuse(what: string, field: string, zh: string, en: string): never {
  const text: LocalText = { zh, en };
  throw new ArtifactFault(what, text, field);
}
