import { type ZodType, z } from 'zod';
import { anyStaff, customer } from '../access.ts';
import { defineCalls } from '../call.ts';
import { zId, zInstant } from '../shapes.ts';
import { menuTexts } from './menu.ts';
import type { MenuNode } from './menu-node.ts';

/**
 * Who this is, of which organisation, and what they may do. Servers may say more of a person than stands here, and it is
 * let through.
 */
export const person = z.looseObject({
  id: zId,
  name: z.string(),
  username: z.string(),
  custIcon: z.string().nullable(),
  kind: z.enum(['staff', 'customer']),
  orgId: zId,
  org: z.looseObject({
    id: zId,
    name: z.string(),
    logo: z.string().nullable(),
    /** Origin of its public pages, where it is not the one that was asked. */
    site: z.string().nullable(),
    /** IANA name of the zone in which its staff set times. */
    timeZone: z.string(),
  }),
  mustChangePassword: z.boolean(),
  /** Keys of what this person may do. */
  functions: z.array(z.string()),
});

/** Empty for who is no member of staff. */
const employee = z
  .looseObject({
    employeeId: zId,
    username: z.string(),
    title: z.string().nullable(),
    joinedAt: zInstant,
    signedInAt: zInstant.nullable(),
  })
  .partial();

const organisation = z.looseObject({
  id: zId,
  name: z.string(),
  /** Key of a stored image. */
  logo: z.string().nullable(),
  /** `#rrggbb` of the phone area; null for the platform's own. */
  color: z.string().nullable(),
  /** Addresses of the tools that /m lists first, in this order. */
  tools: z.array(z.string()),
  settings: z.unknown(),
  /** IANA name of the zone in which its staff set times. */
  timeZone: z.string(),
});

/** An entry of a person's menu; a group has no url. */
export type MenuEntry = Omit<MenuNode, 'hidden' | 'plugin' | 'fun' | 'children'> & { children: MenuEntry[] };

const entry: ZodType<MenuEntry, MenuEntry> = z
  .object({
    ...menuTexts,
    get children() {
      return z.array(entry);
    },
  })
  .meta({ id: 'MenuEntry' });

const open = { access: customer, beforePasswordChange: true } as const;

/** The calls of the specification, but for signing out, which stands with signing in. */
export const myCalls = defineCalls({
  'GET /v1/customer/queryCustWithOrg': {
    ...open,
    summary: { zh: '当前用户及其组织', en: 'Who is signed in, and their organisation' },
    // Any value: it keeps caches away.
    query: z.object({ timestamp: z.string().max(40).optional() }),
    result: person,
  },
  'GET /v1/employee/my': {
    ...open,
    summary: { zh: '当前员工', en: 'The signed-in member of staff' },
    result: employee,
  },
  'GET /v1/cfg/org': {
    ...open,
    summary: { zh: '组织配置', en: 'The organisation and its settings' },
    result: organisation,
  },
  'GET /v1/role/my': {
    ...open,
    summary: { zh: '当前角色', en: 'Roles of the signed-in person' },
    result: z.array(z.object({ id: zId, key: z.string(), name: z.string() })),
  },
  'GET /v1/my/phone-origins': {
    access: anyStaff,
    summary: {
      zh: '手机可以访问的本机地址',
      en: 'Where phones reach this server, for a page that was opened at localhost',
    },
    /** `http://192.168.1.23:8080`; empty where only this machine reaches the server. */
    result: z.object({ origins: z.array(z.string()) }),
  },
  'GET /v1/fun/my/WEBSITE': {
    ...open,
    summary: { zh: '当前菜单', en: 'The menu entries that the signed-in person may open' },
    result: z.array(entry),
  },
});
