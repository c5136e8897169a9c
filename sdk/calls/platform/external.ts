import { z } from 'zod';
import { upstreamMethods } from '../../manifest/manifest.ts';
import { customer, fun } from '../access.ts';
import { defineCalls } from '../call.ts';
import { zAtMost, zInstant, zText } from '../shapes.ts';
import { byPlugin } from './shapes.ts';

const longestKey = 100;
const key = z
  .string()
  .min(1)
  .max(longestKey)
  .regex(/^\P{Cc}+$/u);
const rev = z.coerce.number<number>().int().min(0);

const place = z.strictObject({ id: z.string().max(40), scope: z.enum(['user', 'org']) });
const kept = z.object({ key: z.string(), value: z.unknown(), rev: z.int(), changedAt: zInstant });

/** Calls of one person in a minute. */
const ratePerMinute = 600;

/** `ctx.storage.user` and `ctx.storage.org`. */
export const storeCalls = defineCalls({
  'GET /v1/plugins/:id/store/:scope': {
    access: customer,
    summary: { zh: '插件存储：列表', en: 'A plugin’s store: list' },
    params: place,
    query: z.strictObject({
      prefix: z.string().max(longestKey).default(''),
      after: z.string().max(longestKey).default(''),
    }),
    result: z.object({ items: z.array(kept), next: z.string().nullable() }),
    errors: ['forbidden'],
    ratePerMinute,
  },
  'GET /v1/plugins/:id/store/:scope/entry': {
    access: customer,
    summary: { zh: '插件存储：读取', en: 'A plugin’s store: read' },
    params: place,
    query: z.strictObject({ key }),
    result: kept.nullable(),
    errors: ['forbidden'],
    ratePerMinute,
  },
  'PUT /v1/plugins/:id/store/:scope/entry': {
    access: customer,
    summary: { zh: '插件存储：写入', en: 'A plugin’s store: write' },
    params: place,
    body: z.strictObject({
      key,
      value: z.unknown().refine((value) => value !== undefined),
      rev: rev.optional(),
    }),
    result: kept,
    conflicts: z.object({ now: kept.nullable() }),
    errors: ['forbidden', 'storageFull'],
    ratePerMinute,
    unaudited: true,
    maxBodyBytes: 256 * 1024,
  },
  'DELETE /v1/plugins/:id/store/:scope/entry': {
    access: customer,
    summary: { zh: '插件存储：删除', en: 'A plugin’s store: remove' },
    params: place,
    query: z.strictObject({ key, rev: rev.optional() }),
    result: z.object({ removed: z.boolean() }),
    conflicts: z.object({ now: kept.nullable() }),
    errors: ['forbidden'],
    ratePerMinute,
    unaudited: true,
  },
});

/** A server that a plugin asks by way of this one. */
const upstream = z.object({
  name: z.string(),
  title: zText,
  /** As in force; null while the operator has to give it. */
  url: z.string().nullable(),
  urlFrom: z.enum(['manifest', 'operator']).nullable(),
  methods: z.array(z.enum(upstreamMethods)),
  paths: z.array(z.string()).nullable(),
  secret: z.object({ title: zText, header: z.string(), set: z.boolean(), setAt: zInstant.nullable() }).nullable(),
  perMinute: z.int(),
  /** Nothing is missing. */
  ready: z.boolean(),
});
const upstreams = z.object({ items: z.array(upstream), mayChange: z.boolean() });

const value = z.union([z.string().max(2_000), z.number(), z.boolean()]);
const listed = zAtMost(100, z.array(z.union([z.string().max(2_000), z.number()])).max(100));
const upstreamQuery = zAtMost(200, z.record(z.string().max(200), z.union([value, listed])));

/** `ctx.upstream(…)`, and what the operator gives for it. */
export const upstreamCalls = defineCalls({
  'POST /v1/plugins/:id/upstreams/:name': {
    access: customer,
    summary: { zh: '调用插件的外部服务', en: 'Ask another server by way of this one' },
    params: z.strictObject({ id: z.string().max(40), name: z.string().max(40) }),
    body: z.strictObject({
      method: z.enum(upstreamMethods),
      path: z.string().max(2_000),
      query: upstreamQuery.optional(),
      body: z.unknown().optional(),
    }),
    result: z.object({
      /** Content type without its parameters; empty where there is none. */
      type: z.string(),
      body: z.string(),
    }),
    errors: ['forbidden', 'tooMany', 'badGateway', 'gatewayTimeout', 'unavailable', 'unprocessable'],
    timeout: 15,
    unaudited: true,
  },
  'GET /v1/plugins/:id/upstreams': {
    access: fun('kernel.plugins'),
    summary: { zh: '插件的外部服务', en: 'Other servers that a plugin asks' },
    params: byPlugin,
    result: upstreams,
  },
  'PUT /v1/plugins/:id/upstreams': {
    access: fun('kernel.plugins'),
    summary: { zh: '配置插件的外部服务', en: 'Give addresses and secrets of other servers' },
    params: byPlugin,
    body: z.strictObject({
      items: z
        .array(
          /** Left out stays as it is, null is taken back. */
          z.strictObject({
            name: z.string().max(40),
            url: z.string().trim().max(500).nullable().optional(),
            secret: z
              .string()
              .trim()
              .min(1)
              .max(4_000)
              .regex(/^[\x20-\x7e]+$/)
              .nullable()
              .optional(),
          }),
        )
        .min(1)
        .max(10),
    }),
    result: upstreams,
    errors: ['unprocessable'],
    secret: true,
  },
});
