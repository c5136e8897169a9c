import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { BuildManifest, BuiltEntry, BuiltPlugin } from '../../../../sdk/manifest/build-manifest.ts';
import type { Manifest } from '../../../../sdk/manifest/manifest.ts';
import type { GraphFailure } from '../../../core/graph.ts';
import type { PageEntry, PagePlugin, PageRegistry, SiteOrganisation } from '../../../core/page-registry.ts';
import { absentTools } from '../../../core/platform-tools.ts';
import { folderOf, lazyScripts } from '../../plugins/installed/built.ts';
import type { Installed } from '../../plugins/installed/installed-plugin.ts';
import { allLists } from '../../plugins/installed/lists.ts';
import type { Encoding } from '../files/encoding.ts';
import { cspHash, type Headers, pageHeaders } from '../headers.ts';

/** index.html, ready to be sent. */
export interface Page {
  etag: string;
  headers: Headers;
  identity: Buffer;
  /** Compressed as hard as can be when it is first asked for, off the loop: a site has a page of its own. */
  encoded(encoding: Encoding): Promise<Buffer>;
}

export interface PageParts {
  build: BuildManifest;
  /** Enabled plugins. */
  manifests: readonly Manifest[];
  /** All that are here, also those that do not run. */
  known?: readonly Manifest[];
  /** Ids of those that this page must not run: each has a frame of its own. */
  sandboxed: ReadonlySet<string>;
  /** Those that were installed while the server runs. */
  installed?: ReadonlyMap<string, Installed>;
  failures: readonly GraphFailure[];
  /** Empty where the API of this page is at its own origin. */
  serverKey: string;
  /** Origin of its API where that is another one. */
  api?: string | undefined;
  https: boolean;
  /** Whose site it is, where that is known. */
  organisation?: SiteOrganisation | undefined;
}

/** Makes index.html for phones, or for everything else: they differ in what they begin to load at once. */
export function makePage(parts: PageParts, mobile: boolean): Page {
  const enabled = new Set(parts.manifests.map(({ id }) => id)).difference(parts.sandboxed);
  // A plugin that this build has not made is an outside one, and takes React and the SDK by their names.
  const outside = [...enabled].some((id) => parts.build.plugins[id] === undefined);
  const map = importMapOf(parts.build, (id) => enabled.has(id), outside || parts.build.named === true);
  // A frame's document has a map of its own.
  for (const { file } of [parts.build.frame, parts.build.phoneFrame]) delete map.integrity[staticUrl(file)];
  for (const id of enabled) {
    const one = parts.installed?.get(id);
    if (one !== undefined) Object.assign(map.integrity, Object.fromEntries(lazyScripts(one.built, one.digest)));
  }
  const importMap = inScript(map);
  const html = pageHtml(parts, importMap, mobile);
  const identity = Buffer.from(html, 'utf8');
  const made = new Map<Encoding, Promise<Buffer>>([['identity', Promise.resolve(identity)]]);
  return {
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 24)}"`,
    headers: pageHeaders({
      scriptHashes: [cspHash(importMap)],
      https: parts.https,
      api: parts.api,
      records: true,
    }),
    identity,
    encoded(encoding) {
      const bytes = made.get(encoding) ?? compress(identity, encoding);
      made.set(encoding, bytes);
      return bytes;
    },
  };
}

/** Only for who asks: a developer's page is made anew at each change and sent as it is. */
function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br'
    ? promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
    : promisify(gzip)(bytes, { level: 9 });
}

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%230f6cbd'/%3E%3Cpath d='M8 8h16v5H8zM8 16h7v8H8zM18 16h6v8h-6z' fill='%23fff'/%3E%3C/svg%3E";

/** What a phone needs to put the app on its home screen. */
const installable = `
<link rel="manifest" href="/manifest.webmanifest">
<link rel="apple-touch-icon" href="/icons/maskable-180.png">
<meta name="mobile-web-app-capable" content="yes">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#1f1f22">`;

function pageHtml(parts: PageParts, importMap: string, mobile: boolean): string {
  const { build } = parts;
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>装修平台</title>
<link rel="icon" href="${icon}">${mobile ? installable : ''}
<script type="importmap">${importMap}</script>
<script type="module" src="/static/${build.boot.file}"${integrityOf(build, build.boot.file)}></script>
${firstLinks(build, mobile).join('\n')}
<script type="application/json" id="fitout-registry">${inScript(makeRegistry(parts))}</script>
</head>
<body><div id="root"></div><noscript>请启用 JavaScript。Please turn on JavaScript.</noscript></body>
</html>
`;
}

/**
 * What the first document needs besides boot, so that it travels while boot still does: the area that this device
 * most likely opens. The server does not see the hash; a wrong guess costs a few files, and boot loads the right ones.
 */
export function firstLinks(build: BuildManifest, mobile: boolean): string[] {
  const area = mobile ? build.areas.mobile : build.areas.desktop;
  if (area.file === '') return [];
  return [
    ...[area.file, ...area.imports].map(
      (file) => `<link rel="modulepreload" href="/static/${file}"${integrityOf(build, file)}>`,
    ),
    ...area.css.map((file) => `<link rel="preload" as="style" href="/static/${file}">`),
  ];
}

/** The specification's device rule, as far as a server can tell. */
export function isMobile(userAgent: string | undefined): boolean {
  return /ios|iphone|ipad|android|mobile/i.test(userAgent ?? '');
}

/** ` integrity="…"` of a file, for an element's attributes. */
export function integrityOf(build: BuildManifest, file: string): string {
  const built = build.files[file];
  return built === undefined ? '' : ` integrity="${built.short}"`;
}

/**
 * The sha256 of every script but those of plugins that may not run: what is not listed does not run. Scripts of
 * published pages come with theirs from the page that names them. Where outside plugins run, what they share with the
 * page has its names: where none does, the page goes without these eleven files.
 */
export function importMapOf(
  build: BuildManifest,
  mayRun: (plugin: string) => boolean,
  outside: boolean,
): { imports: Record<string, string>; integrity: Record<string, string> } {
  const vendors = Object.entries(build.vendors);
  const off = filesOfOthers(build, mayRun).union(
    new Set([...Object.values(build.islands), ...(outside ? [] : vendors.map(([, file]) => file))]),
  );
  const integrity: Record<string, string> = {};
  for (const [file, built] of Object.entries(build.files)) {
    // What workers load is no script of the page's: their urls and hashes are in the code that starts them.
    if (file.endsWith('.js') && !off.has(file) && !/-worker-/.test(file)) integrity[staticUrl(file)] = built.short;
  }
  const imports = Object.fromEntries(outside ? vendors.map(([name, file]) => [name, staticUrl(file)]) : []);
  return { imports, integrity };
}

/** Entry files that only plugins name which may not run. */
function filesOfOthers(build: BuildManifest, mayRun: (plugin: string) => boolean): Set<string> {
  const off = new Set<string>();
  const on = new Set<string>();
  for (const [id, plugin] of Object.entries(build.plugins)) {
    for (const entry of [plugin.web, plugin.mobile, ...Object.values(plugin.views)]) {
      if (entry === undefined) continue;
      if (mayRun(id)) for (const file of [entry.file, ...entry.imports]) on.add(file);
      else off.add(entry.file);
    }
  }
  return off.difference(on);
}

function makeRegistry({ build, manifests, known = [], sandboxed, installed, ...rest }: PageParts): PageRegistry {
  const { failures, serverKey, organisation } = rest;
  const lists = installed === undefined ? undefined : allLists(installed);
  const plugins = manifests.flatMap((manifest) =>
    pagePlugin(manifest, build, installed?.get(manifest.id)).map((plugin) =>
      sandboxed.has(plugin.id) ? { ...plugin, tier: 'sandboxed' as const } : plugin,
    ),
  );
  const off = absentTools(known, plugins, failures);
  return {
    version: build.version,
    plugins,
    failures: [...failures],
    ...(off.length === 0 ? {} : { off }),
    areas: { desktop: pageEntry(build.areas.desktop), mobile: pageEntry(build.areas.mobile) },
    settings: { serverKey },
    ...(lists === undefined ? {} : { lists: lists.url }),
    ...(organisation === undefined ? {} : { organisation }),
  };
}

/** What a document knows of one plugin; empty for one that the build does not have and that was not installed. */
export function pagePlugin(manifest: Manifest, build: BuildManifest, installed?: Installed): PagePlugin[] {
  const built = build.plugins[manifest.id];
  if (built === undefined && installed === undefined) return [];
  return [
    {
      id: manifest.id,
      version: manifest.version,
      title: manifest.title,
      requires: Object.keys(manifest.requires ?? {}),
      routes: (manifest.routes ?? []).map(({ description: _, ...route }) => route),
      contributes: manifest.contributes ?? {},
      activateOn: manifest.activateOn ?? [],
      // What its server half may do is no concern of the page.
      capabilities: (manifest.capabilities ?? []).filter((name) => !name.startsWith('server.')),
      ...(built === undefined
        ? { files: staticUrl(folderOf(manifest.id, installed?.digest ?? '')), views: {} }
        : builtPart(built)),
    },
  ];
}

function builtPart(built: BuiltPlugin): Pick<PagePlugin, 'web' | 'mobile' | 'views'> {
  return {
    ...(built.web === undefined ? {} : { web: pageEntry(built.web) }),
    ...(built.mobile === undefined ? {} : { mobile: pageEntry(built.mobile) }),
    views: Object.fromEntries(Object.entries(built.views).map(([name, entry]) => [name, pageEntry(entry)])),
  };
}

function pageEntry(entry: BuiltEntry): PageEntry {
  return { url: staticUrl(entry.file), css: entry.css.map(staticUrl), imports: entry.imports.map(staticUrl) };
}

/** Where a file of the build is served. */
export function staticUrl(file: string): string {
  return `/static/${file}`;
}

/** JSON that cannot end the script element it stands in. */
export function inScript(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c');
}
