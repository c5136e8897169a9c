import { z } from 'zod';
import { capabilities } from './capabilities.ts';
import { contributedShapes, leadingPoints } from './contributed-shapes.ts';
import { type IssueTexts, issueText } from './issue-texts.ts';
import { type Manifest, upstreamMethods } from './manifest.ts';
import { text } from './manifest-parts.ts';

const id = z
  .string()
  .regex(/^[a-z][a-z0-9-]{1,39}$/, 'lower-case letters, digits and dashes, 2 to 40 of them, a letter first');
const path = z
  .string()
  .regex(/^\/(?:[\w.~-]+|:[a-z]\w*)?(?:\/(?:[\w.~-]+|:[a-z]\w*))*$/i, 'a path such as /fit/list or /m/page/:slug');
const fun = z.string().regex(/^[a-z][a-z0-9-]*\.[a-z][a-z0-9.-]*$/, '<plugin>.<name>');
const version = z.string().regex(/^\d+\.\d+\.\d+(?:-[\w.]+)?$/, 'a version such as 1.2.3');

const route = z.strictObject({
  path,
  view: z.string().min(1),
  title: text,
  fun: fun.optional(),
  public: z.boolean().optional(),
  frame: z.enum(['shell', 'bare']).optional(),
  tag: z.union([z.enum(['path', 'single']), z.strictObject({ query: z.array(z.string().min(1)).min(1) })]).optional(),
  noCache: z.boolean().optional(),
  description: text.optional(),
  logo: z.string().min(1).optional(),
  tool: z.boolean().optional(),
  tab: path.optional(),
});

const menu = z.strictObject({
  title: text,
  url: z.string().optional(),
  logo: z.string().optional(),
  order: z.number().optional(),
  parent: z.string().optional(),
  key: z.string().optional(),
  fun: fun.optional(),
});

/** Headers that belong to the connection or to this server. */
const ownHeaders =
  /^(?:host|connection|cookie2?|set-cookie|content-.*|transfer-encoding|te|trailer|upgrade|expect|proxy-.*|keep-alive|accept-encoding)$/i;

const upstream = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'lower-case letters, digits and dashes, 40 at most, a letter first'),
  title: text,
  url: z
    .string()
    .max(500)
    .refine(isUpstreamUrl, 'an address that starts with https://, without credentials, query or #')
    .optional(),
  methods: z.array(z.enum(upstreamMethods)).min(1).max(5).optional(),
  paths: z
    .array(
      z
        .string()
        .max(200)
        .regex(/^(?:\/(?:[\w.~-]+|:[a-z]\w*))*(?:\/\*|\/)?$/i, 'a path such as /orders, /orders/:id or /files/*')
        .refine((value) => value !== '' && !/\/\.{1,2}(?:\/|$)/.test(value), 'a path without dots for segments'),
    )
    .min(1)
    .max(50)
    .optional(),
  secret: z
    .strictObject({
      title: text,
      header: z
        .string()
        .regex(/^[A-Za-z][A-Za-z0-9-]{0,63}$/, 'the name of a header')
        .refine((value) => !ownHeaders.test(value), 'a header that a plugin may name'),
      prefix: z
        .string()
        .max(40)
        .regex(/^[\x20-\x7e]*$/, 'plain characters')
        .optional(),
    })
    .optional(),
  perMinute: z.int().min(1).max(600).optional(),
});

/** Where an upstream may lie: https, and nothing in the address but host and path. */
export function isUpstreamUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  return (
    url.protocol === 'https:' && url.username === '' && url.password === '' && url.search === '' && url.hash === ''
  );
}

/** The shape of `plugin.json`. What it refuses, it refuses by name of the field. */
export const manifestSchema = z.strictObject({
  $schema: z.string().optional(),
  id,
  version,
  sdk: z.string().min(1),
  title: text,
  description: text.optional(),
  halves: z.array(z.enum(['web', 'mobile', 'server'])).min(1),
  requires: z.record(id, z.string()).optional(),
  optional: z.record(id, z.string()).optional(),
  functions: z.array(z.strictObject({ key: fun, title: text })).optional(),
  routes: z.array(route).optional(),
  menu: z.array(menu).optional(),
  contributes: contributedShapes.optional(),
  activateOn: z.array(z.string().min(1)).optional(),
  capabilities: z.array(z.enum(capabilities)).optional(),
  upstreams: z.array(upstream).max(10).optional(),
  site: z.array(path).optional(),
});

export interface ManifestProblem {
  /** The plugin's folder or id, as far as it is known. */
  source: string;
  message: string;
  /** The same in both languages, with its field, where a schema found it. */
  words?: IssueTexts;
}

/** Reads one manifest from parsed JSON. Never throws: a bad one becomes problems that name each field. */
export function readManifest(source: string, data: unknown): { manifest?: Manifest; problems: ManifestProblem[] } {
  const parsed = manifestSchema.safeParse(data);
  if (!parsed.success) {
    return {
      problems: parsed.error.issues.map((issue) => ({
        source,
        message: `${issue.path.join('.') || 'plugin.json'}: ${issue.message}`,
        words: issueText(issue),
      })),
    };
  }
  const { $schema: _ignored, ...manifest } = parsed.data;
  const problems = ownRules(manifest as Manifest).map((message) => ({ source, message }));
  return problems.length > 0 ? { problems } : { manifest: manifest as Manifest, problems };
}

/** Rules between fields that a shape cannot say. */
function ownRules(manifest: Manifest): string[] {
  const problems: string[] = [];
  const keys = new Set((manifest.functions ?? []).map((entry) => entry.key));
  for (const key of keys) {
    if (!key.startsWith(`${manifest.id}.`)) problems.push(`functions: ${key} must start with ${manifest.id}.`);
  }
  for (const entry of [...(manifest.routes ?? []), ...(manifest.menu ?? [])]) {
    if (entry.fun !== undefined && !entry.fun.startsWith('kernel.') && !keys.has(entry.fun))
      problems.push(`fun ${entry.fun} is not declared under functions`);
  }
  for (const entry of manifest.routes ?? []) {
    const mobile = entry.path === '/m' || entry.path.startsWith('/m/');
    if (mobile && !manifest.halves.includes('mobile')) problems.push(`routes: ${entry.path} needs the mobile half`);
    if (!mobile && !manifest.halves.includes('web')) problems.push(`routes: ${entry.path} needs the web half`);
  }
  for (const other of Object.keys(manifest.optional ?? {}))
    if (other in (manifest.requires ?? {})) problems.push(`optional: ${other} is required already`);
  const own = new Set((manifest.routes ?? []).map((entry) => entry.path));
  for (const point of leadingPoints)
    for (const [at, item] of (manifest.contributes?.[point] ?? []).entries()) {
      const { path } = item as { path: string };
      if (!own.has(path.split('?')[0] ?? ''))
        problems.push(`contributes.${point}.${at}.path: ${path} is no route of this plugin`);
    }
  const names = (manifest.upstreams ?? []).map(({ name }) => name);
  for (const name of names.filter((one, index) => names.indexOf(one) !== index))
    problems.push(`upstreams: ${name} is declared twice`);
  if (names.length > 0 && !(manifest.capabilities ?? []).includes('upstreams'))
    problems.push('upstreams: needs the capability "upstreams"');
  if ((manifest.site ?? []).length > 0 && !manifest.halves.includes('server'))
    problems.push('site: needs the server half');
  return problems;
}
