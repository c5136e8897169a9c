import { z } from 'zod';
import { faultPlaces } from '../../base/wire.ts';
import { pluginTiers } from '../../manifest/tier.ts';
import { customer, fun } from '../access.ts';
import { defineCalls } from '../call.ts';
import { zId, zInstant, zText } from '../shapes.ts';
import { byPlugin } from './shapes.ts';

/** Sums over some days. */
const figures = z.object({
  loads: z.int(),
  loadMs: z.number(),
  firstPaintMs: z.number(),
  longTasks: z.int(),
  longTaskMs: z.number(),
  errors: z.int(),
  calls: z.int(),
  callErrors: z.int(),
  bytes: z.number(),
});

export const plugin = z.object({
  id: z.string(),
  version: z.string(),
  title: zText,
  description: zText.nullable(),
  halves: z.array(z.enum(['web', 'mobile', 'server'])),
  /** How many pages it has. */
  routes: z.int(),
  capabilities: z.array(z.string()),
  requires: z.record(z.string(), z.string()),
  tier: z.enum(pluginTiers),
  /** Why it cannot be sandboxed; null where it can. */
  notSandboxed: zText.nullable(),
  /** Of the last seven days; null where no page told of it. */
  health: figures.nullable(),
  origin: z.enum(['built-in', 'installed']),
  enabled: z.boolean(),
  state: z.enum(['running', 'disabled', 'failed', 'quarantined', 'crashing']),
  /** Why it failed or is in quarantine. */
  reason: zText.optional(),
  quarantinedAt: z.string().optional(),
  /** How many versions of it are kept. */
  versions: z.int(),
  /** Ids of the roles that may use it; null for everybody. */
  roles: z.array(zId).nullable(),
  /* Of an installed one. */
  digest: z.string().optional(),
  bytes: z.int().optional(),
  installedAt: zInstant.optional(),
  keyId: z.string().nullable().optional(),
});

const count = z.int().min(0).max(100_000);
const amount = z.number().min(0).max(1e9);

/** One plugin's figures since the page told the last ones: sums. */
const report = z.strictObject({
  plugin: z.string().max(40),
  version: z.string().max(60),
  loads: count,
  loadMs: amount,
  firstPaintMs: amount,
  longTasks: count,
  longTaskMs: amount,
  errors: z
    .array(
      z.strictObject({
        where: z.enum(faultPlaces),
        message: z.string().max(300),
        count: z.int().min(1).max(10_000).default(1),
      }),
    )
    .max(10),
  calls: count,
  callErrors: count,
  bytes: amount,
});

/** Which plugins there are, how they do, how far they are trusted, and why some are switched off. */
export const pluginCalls = defineCalls({
  'GET /v1/plugins': {
    access: fun('kernel.plugins'),
    summary: { zh: '插件列表', en: 'List plugins' },
    result: z.object({
      items: z.array(plugin),
      failures: z.array(
        z.object({
          plugin: z.string(),
          reason: z.string(),
          message: z.string(),
          title: zText.optional(),
          paths: z.array(z.string()).optional(),
        }),
      ),
      /** Plugins are the whole installation's: people of other organisations look on. */
      mayChange: z.boolean(),
    }),
  },
  'GET /v1/plugins/descriptions': {
    access: customer,
    summary: { zh: '各页面的一句说明', en: 'One sentence on each page, by its path' },
    result: z.record(z.string(), zText),
  },
  'GET /v1/plugins/:id/health': {
    access: fun('kernel.plugins'),
    summary: { zh: '插件健康状况', en: 'How a plugin does' },
    params: byPlugin,
    query: z.object({ days: z.coerce.number<number>().int().min(1).max(90).default(7) }),
    result: z.object({
      days: z.int(),
      totals: figures,
      perDay: z.array(figures.extend({ day: z.string() })),
      /** For people of the first organisation. */
      errors: z.array(
        z.object({
          at: zInstant,
          where: z.enum(faultPlaces),
          message: z.string(),
          version: z.string(),
          count: z.int(),
        }),
      ),
    }),
  },
});

/** What pages tell of plugins. */
export const healthCalls = defineCalls({
  'POST /v1/plugins/health': {
    access: customer,
    summary: { zh: '上报插件健康状况', en: 'Tell how plugins did in a page' },
    body: z.strictObject({ items: z.array(report).max(50) }),
    ratePerMinute: 30,
    unaudited: true,
  },
});
