import type { FastifyInstance, FastifyRequest } from 'fastify';
import { FitoutError } from '../../../../sdk/base/errors.ts';
import type { BuildManifest, BuiltEntry } from '../../../../sdk/manifest/build-manifest.ts';
import type { Area, Manifest } from '../../../../sdk/manifest/manifest.ts';
import { wholeLibraries } from '../../../core/host-modules.ts';
import type { FrameRegistry } from '../../../core/page-registry.ts';
import { readCookie } from '../../auth/cookie.ts';
import { askedHost } from '../../org/asked-host.ts';
import { withInstalled } from '../../plugins/installed/built.ts';
import type { ServerKernel } from '../../server-kernel.ts';
import type { BuildSource } from '../files/build.ts';
import { cspHash, type Headers, scriptedPage } from '../headers.ts';
import { importMapOf, inScript, integrityOf, pagePlugin, staticUrl } from './page.ts';

export interface FramesParts {
  build: BuildSource;
  kernel: Pick<ServerKernel, 'host' | 'tiers' | 'installed' | 'sessions' | 'https'>;
  publicUrl: string | undefined;
  trustedProxies: number;
}

export interface FrameParts {
  build: BuildManifest;
  manifest: Manifest;
  /** Which document around it the frame stands in. */
  area: Area;
  /** Which of its views it is opened for, and what the plugin takes of the host: begins to come with the document. */
  view?: string;
  externals?: readonly string[];
  /** Where browsers find /static: the origins under which they may know this server. */
  origins: readonly string[];
  https: boolean;
}

/** `GET /frame/<plugin>`: the document of a sandboxed plugin's frame. Of one that is trusted there is none. */
export function serveFrames(instance: FastifyInstance, parts: FramesParts): void {
  const { build, kernel } = parts;
  const { host, tiers, installed, https } = kernel;
  instance.get('/frame/:plugin', async (request, reply) => {
    const { plugin } = request.params as { plugin: string };
    const query = request.query as { area?: unknown; view?: unknown };
    const area: Area = query.area === 'mobile' ? 'mobile' : 'desktop';
    const now = await build.refresh();
    const manifest = host.manifests.find(({ id }) => id === plugin);
    if (
      now === undefined ||
      manifest === undefined ||
      tiers.of(plugin) !== 'sandboxed' ||
      !manifest.halves.includes(area === 'mobile' ? 'mobile' : 'web')
    )
      throw new FitoutError('notFound', { reason: 'kernel.frame' });
    const one = installed.all.get(plugin);
    if (one?.roles !== undefined) await checkRoles(kernel, plugin, request);
    const { html, headers } = makeFrame({
      build: one === undefined ? now.manifest : withInstalled(now.manifest, one.built, one.digest),
      manifest,
      area,
      ...(typeof query.view === 'string' ? { view: query.view } : {}),
      ...(one === undefined ? {} : { externals: one.built.externals }),
      origins: originsOf(request, parts),
      https,
    });
    return reply
      .headers({ ...headers, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(html);
  });
}

/** A plugin that is for some roles alone has no frame for others. */
async function checkRoles(
  { sessions, installed, https }: FramesParts['kernel'],
  plugin: string,
  request: FastifyRequest,
) {
  const session = await sessions.check(readCookie(request.headers, https));
  if (session === undefined || !installed.mayUse(plugin, session.roles))
    throw new FitoutError('forbidden', { reason: 'kernel.plugin-closed' });
}

/** An opaque origin has no 'self' in every browser, and 'self' could not be narrowed to /static: origins are named. */
function originsOf(request: FastifyRequest, { publicUrl, trustedProxies }: FramesParts): string[] {
  const asked = askedHost(request.headers, trustedProxies);
  const host = /^(?:[\w-]+(?:\.[\w-]+)*|\[[\da-f:]+\])(?::\d{1,5})?$/i.exec(asked)?.[0];
  const origins = [
    publicUrl === undefined ? [] : new URL(publicUrl).origin,
    host === undefined ? [] : `${request.protocol}://${host}`,
  ];
  return [...new Set(origins.flat())];
}

/** The document and its policy: scripts of this build alone and, of plugins, of this one alone; no network at all. */
export function makeFrame(parts: FrameParts): { html: string; headers: Headers } {
  const { build, manifest, area } = parts;
  const entry = area === 'mobile' ? build.phoneFrame : build.frame;
  const importMap = inScript(importMapOf(build, (id) => id === manifest.id, true));
  const [plugin] = pagePlugin(manifest, build);
  if (plugin === undefined) throw new FitoutError('notFound', { reason: 'kernel.frame' });
  const registry: FrameRegistry = { plugin: { ...plugin, tier: 'sandboxed' } };
  const styles = [...new Set([...build.areas[area].css, ...entry.css])];
  const html = `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${manifest.id}</title>
<script type="importmap">${importMap}</script>
<script type="module" src="${staticUrl(entry.file)}"${integrityOf(build, entry.file)}></script>
${preloadLinks(parts, entry)}
${styles.map((file) => `<link rel="stylesheet" href="${staticUrl(file)}">`).join('\n')}
<style>html,body,#root{height:100%;margin:0}[tabindex="-1"]:focus{outline:none}</style>
<script type="application/json" id="fitout-frame">${inScript(registry)}</script>
</head>
<body><div id="root"></div></body>
</html>
`;
  return { html, headers: frameHeaders(parts.origins, cspHash(importMap), parts.https) };
}

/** All that the frame is going to import: what is fetched here waits, and nothing of the plugin runs before its time. */
function preloadLinks({ build, manifest, area, view, externals = [] }: FrameParts, entry: BuiltEntry): string {
  const plugin = build.plugins[manifest.id];
  const half = area === 'mobile' ? plugin?.mobile : plugin?.web;
  // Without a view nobody has opened it yet: not a byte of the plugin comes.
  const own =
    view === undefined ? [] : [half, Object.hasOwn(plugin?.views ?? {}, view) ? plugin?.views[view] : undefined];
  const scripts = [
    ...entry.imports,
    ...own.flatMap((part) => (part === undefined ? [] : [part.file, ...part.imports])),
    // A whole library may be another view's.
    ...externals
      .filter((name) => !wholeLibraries.includes(name))
      .flatMap((name) => [build.vendors[name] ?? [], build.vendorImports?.[name] ?? []].flat()),
  ];
  const styles = own.flatMap((part) => part?.css ?? []);
  return [
    ...[...new Set(scripts)].map(
      (file) => `<link rel="modulepreload" href="${staticUrl(file)}"${integrityOf(build, file)}>`,
    ),
    // In force from the start: a sheet does nothing before there is something to draw.
    ...styles.map((file) => `<link rel="stylesheet" href="${staticUrl(file)}">`),
  ].join('\n');
}

function frameHeaders(origins: readonly string[], importMapHash: string, https: boolean): Headers {
  const files = origins.map((origin) => `${origin}/static/`).join(' ');
  const rules = [
    'sandbox allow-scripts allow-forms',
    "default-src 'none'",
    `script-src ${files} ${importMapHash}`,
    `style-src ${files} 'unsafe-inline'`,
    `img-src ${files} data: blob:`,
    `font-src ${files} data:`,
    "connect-src 'none'",
    "form-action 'none'",
  ];
  return {
    ...scriptedPage(rules, https),
    'permissions-policy':
      'camera=(), geolocation=(), microphone=(), payment=(), usb=(), fullscreen=(), clipboard-read=(), clipboard-write=(), display-capture=()',
    'referrer-policy': 'no-referrer',
    'x-dns-prefetch-control': 'off',
  };
}
