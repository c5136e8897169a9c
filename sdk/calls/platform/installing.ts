import { z } from 'zod';
import { artifactLimits } from '../../manifest/artifact.ts';
import type { MenuDeclaration, RouteDeclaration, UpstreamDeclaration } from '../../manifest/manifest.ts';
import { pluginTiers } from '../../manifest/tier.ts';
import { fun } from '../access.ts';
import { defineCalls } from '../call.ts';
import { zFlag, zId, zInstant, zLocalText, zOpaque, zText } from '../shapes.ts';
import { plugin } from './plugins.ts';
import { byPlugin } from './shapes.ts';

/** What the server read out of an artifact, before anything of it is installed. */
const review = z.object({
  /** Names exactly these bytes, also when installing them. */
  digest: z.string(),
  id: z.string(),
  version: z.string(),
  title: zText,
  description: zText.nullable(),
  readme: z.string().nullable(),
  sdk: z.string(),
  builtWith: z.string(),
  bytes: z.int(),
  files: z.int(),
  signature: z.object({ state: z.enum(['none', 'valid']), keyId: z.string().optional(), knownKey: z.boolean() }),
  capabilities: z.array(z.object({ name: z.string(), text: zText })),
  upstreams: zOpaque<UpstreamDeclaration[]>('upstreams, as its plugin.json declares them'),
  halves: z.array(z.enum(['web', 'mobile', 'server'])),
  routes: zOpaque<RouteDeclaration[]>('routes, as its plugin.json declares them'),
  menu: zOpaque<MenuDeclaration[]>('menu, as its plugin.json declares it'),
  /** Contribution point → items. */
  contributes: z.record(z.string(), z.unknown()),
  requires: z.record(z.string(), z.string()),
  functions: z.array(z.object({ key: z.string(), title: zText })),
  installed: z.object({ version: z.string(), enabled: z.boolean() }).nullable(),
  change: z.object({ capabilitiesAdded: z.array(z.string()), capabilitiesRemoved: z.array(z.string()) }).nullable(),
  notSandboxed: zText.nullable(),
  warnings: z.array(zLocalText),
});

const access = fun('kernel.plugins');
const digest = z.string().regex(/^[0-9a-f]{64}$/);
const roles = z.array(zId).min(1).max(100).nullable();
const tier = z.enum(pluginTiers);
/** The plugin as the list has it; null where it went meanwhile. */
const answer = plugin.nullable();

/** Installing, changing and taking away plugins while servers run. Every call is the first organisation's. */
export const installCalls = defineCalls({
  'POST /v1/plugins/artifacts': {
    access,
    summary: { zh: '检查插件包', en: 'Look at an artifact: a file, or the address of one' },
    body: z.strictObject({ url: z.string().max(2000) }).nullish(),
    upload: { maxBytes: artifactLimits.packed + 1, maxFiles: 1 },
    result: review,
    errors: ['notFound', 'unprocessable', 'conflict', 'unavailable'],
    timeout: 120,
    ratePerMinute: 300,
    unaudited: true,
  },
  'POST /v1/plugins/:id/versions': {
    access,
    summary: { zh: '安装插件', en: 'Install an artifact that was looked at' },
    params: byPlugin,
    body: z.strictObject({
      digest,
      tier: tier.optional(),
      roles: roles.optional(),
      enabled: z.boolean().optional(),
    }),
    result: answer,
    errors: ['unprocessable', 'conflict'],
    timeout: 120,
  },
  'GET /v1/plugins/:id/versions': {
    access,
    summary: { zh: '插件的版本', en: 'Versions of a plugin that are kept' },
    params: byPlugin,
    result: z.object({
      items: z.array(
        z.object({
          version: z.string(),
          digest: z.string(),
          installedAt: zInstant,
          /** The person's name. */
          installedBy: z.string(),
          bytes: z.int(),
          current: z.boolean(),
        }),
      ),
    }),
  },
  'POST /v1/plugins/:id/rollback': {
    access,
    summary: { zh: '回滚插件', en: 'Go back to a version that is kept' },
    params: byPlugin,
    body: z.strictObject({ digest }),
    result: answer,
    errors: ['unprocessable', 'conflict'],
  },
  'PATCH /v1/plugins/:id': {
    access,
    summary: { zh: '修改插件', en: 'Switch a plugin on or off, trust it more or less, choose for whom it is' },
    params: byPlugin,
    body: z.strictObject({ enabled: z.boolean().optional(), tier: tier.optional(), roles: roles.optional() }),
    result: answer,
    errors: ['unprocessable', 'conflict'],
  },
  'DELETE /v1/plugins/:id': {
    access,
    summary: { zh: '卸载插件', en: 'Uninstall a plugin' },
    params: byPlugin,
    // In the address: not every client sends a body with a DELETE.
    query: z.strictObject({ data: zFlag }),
    errors: ['unprocessable', 'conflict'],
  },
  'POST /v1/plugins/:id/release': {
    access,
    summary: { zh: '解除插件隔离', en: 'Take a plugin out of quarantine' },
    params: byPlugin,
    result: answer,
    errors: ['unprocessable', 'conflict'],
  },
});
