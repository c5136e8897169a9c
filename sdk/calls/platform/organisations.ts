import { z } from 'zod';
import { nameShape, usernameShape } from '../../base/account-shapes.ts';
import { isTimeZone } from '../../base/time-zone.ts';
import { anyStaff, fun } from '../access.ts';
import { defineCalls } from '../call.ts';
import { zId, zInstant, zOpaque } from '../shapes.ts';
import { byId } from './shapes.ts';

const name = nameShape(60);
const addressName = z.string().trim().min(1).max(300);

/** Where an organisation's public pages are. */
const address = z.object({
  kind: z.enum(['short', 'host']),
  name: z.string(),
  /** Links, QR codes and canonical addresses carry it. */
  main: z.boolean(),
  /** The name as people write it: letters in place of `xn--`. */
  label: z.string(),
  /** Null where it cannot be opened yet. */
  url: z.string().nullable(),
});
const addresses = z.object({ items: z.array(address) });

const organisation = z.object({
  id: zId,
  name: z.string(),
  /** Key of a stored image. */
  logo: z.string().nullable(),
  /** `#rrggbb` of the phone area; null for the platform's own. */
  color: z.string().nullable(),
  /** Addresses of the tools that /m lists first, in this order. */
  tools: z.array(z.string()),
  settings: z.unknown(),
  /** IANA name of the zone in which its staff set times, and in which its pages print them. */
  timeZone: z.string(),
  /** The main one first. */
  addresses: z.array(address),
  /** Origin of its public pages. */
  site: z.string(),
});

/** Measured before zod goes through it. */
const settings = zOpaque<Record<string, z.core.util.JSONType>>('values of JSON by name, 20,000 characters together')
  .refine((values) => (JSON.stringify(values) ?? '').length <= 20_000, { error: '配置过大' })
  .pipe(z.record(z.string().max(60), z.json()));

const toolAddress = z
  .string()
  .max(200)
  .regex(/^\/m\/[\w./?=&-]+$/, { error: '工具的地址以 /m/ 开头' });

/** The asker's own organisation. */
export const orgCalls = defineCalls({
  'GET /v1/org': {
    access: fun('kernel.org'),
    summary: { zh: '组织', en: 'The organisation' },
    result: organisation,
  },
  'PUT /v1/org': {
    access: fun('kernel.org'),
    summary: { zh: '修改组织', en: 'Change the organisation' },
    body: z.strictObject({
      name,
      // As the header and the registration page show it: no picture of another site passes their policies.
      logo: z
        .string()
        .max(200)
        .regex(/^\/(?!\/)[\w./-]+$/, { error: '请从素材库选择' })
        .nullable()
        .optional(),
      color: z
        .string()
        .regex(/^#[0-9a-f]{6}$/, { error: '颜色应写成 #0f6cbd 这样的六位小写十六进制' })
        .nullable()
        .optional(),
      tools: z.array(toolAddress).max(60, { error: '最多 60 个工具' }).optional(),
      settings: settings.optional(),
      timeZone: z.string().refine(isTimeZone, { error: '没有这个时区' }).optional(),
    }),
    result: organisation,
  },
});

const byAddress = byId.extend({ name: addressName });

/** All organisations and where they are reached: for owners of the first one. */
export const orgsCalls = defineCalls({
  'GET /v1/orgs': {
    access: anyStaff,
    summary: { zh: '全部组织', en: 'List all organisations' },
    result: z.object({
      items: z.array(
        organisation.omit({ color: true, tools: true, settings: true, timeZone: true }).extend({
          createdAt: zInstant,
          /** How many of its staff there are. */
          people: z.int(),
          /** The platform's own: it also has every address that nobody else has. */
          first: z.boolean(),
        }),
      ),
      /** Short names stand before `host`; `publicUrl` is null where the operator set none. */
      server: z.object({ host: z.string(), publicUrl: z.string().nullable() }),
    }),
    errors: ['forbidden'],
  },
  'POST /v1/orgs': {
    access: anyStaff,
    summary: { zh: '新建组织', en: 'Make an organisation and its owner' },
    body: z.strictObject({
      name,
      username: usernameShape,
      ownerName: name.optional(),
      shortName: addressName.optional(),
    }),
    result: z.object({
      org: organisation,
      owner: z.object({ id: zId, username: z.string() }),
      password: z.string(),
    }),
    errors: ['forbidden', 'conflict', 'unprocessable'],
    secret: true,
  },
  'POST /v1/orgs/:id/addresses': {
    access: anyStaff,
    summary: { zh: '添加组织地址', en: 'Give an organisation an address' },
    params: byId,
    body: z.strictObject({ name: addressName }),
    result: addresses,
    errors: ['forbidden', 'conflict', 'unprocessable'],
  },
  'PUT /v1/orgs/:id/addresses/:name/main': {
    access: anyStaff,
    summary: { zh: '设为主地址', en: 'Make an address the main one' },
    params: byAddress,
    result: addresses,
    errors: ['forbidden'],
  },
  'DELETE /v1/orgs/:id/addresses/:name': {
    access: anyStaff,
    summary: { zh: '移除组织地址', en: 'Take an address away' },
    params: byAddress,
    result: addresses,
    errors: ['forbidden', 'unprocessable'],
  },
});
