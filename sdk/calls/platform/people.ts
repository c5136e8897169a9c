import { z } from 'zod';
import { nameShape, usernameShape } from '../../base/account-shapes.ts';
import { anyStaff, fun } from '../access.ts';
import { defineCalls } from '../call.ts';
import { zId, zInstant, zText } from '../shapes.ts';
import { byId, idSlice } from './shapes.ts';

const statuses = z.enum(['active', 'disabled', 'invited']);

const person = z.object({
  id: zId,
  username: z.string(),
  name: z.string(),
  title: z.string().nullable(),
  custIcon: z.string().nullable(),
  /** `invited`: has yet to change the one-time password. */
  status: statuses,
  roles: z.array(z.object({ id: zId, key: z.string(), name: z.string() })),
  lastSignInAt: zInstant.nullable(),
  createdAt: zInstant,
});

const access = fun('kernel.people');
const name = nameShape(60);
const title = z.string().trim().max(60);
const roleIds = z.array(zId).max(50);

/** People of the asker's organisation. */
export const peopleCalls = defineCalls({
  'GET /v1/people': {
    access,
    summary: { zh: '人员列表', en: 'List people' },
    query: z.object({
      q: z.string().trim().max(100).optional(),
      status: statuses.optional(),
      role: z.string().max(40).optional(),
      cursor: zId.optional(),
      limit: z.coerce.number<number>().int().min(1).max(200).default(50),
    }),
    result: idSlice(person),
  },
  'POST /v1/people': {
    access,
    summary: { zh: '邀请人员', en: 'Invite a person' },
    body: z.strictObject({
      username: usernameShape,
      name,
      title: title.default(''),
      roleIds: roleIds.default([]),
    }),
    result: z.object({ person, password: z.string() }),
    errors: ['conflict'],
    secret: true,
  },
  'PATCH /v1/people/:id': {
    access,
    summary: { zh: '修改人员', en: 'Change a person' },
    params: byId,
    body: z.strictObject({
      name: name.optional(),
      title: title.nullable().optional(),
      custIcon: z.string().max(200).nullable().optional(),
      roleIds: roleIds.optional(),
    }),
    result: person,
    errors: ['unprocessable'],
  },
  'POST /v1/people/:id/reset-password': {
    access,
    summary: { zh: '重置密码', en: 'Give a person a one-time password' },
    params: byId,
    result: z.object({ password: z.string() }),
    errors: ['unprocessable'],
    secret: true,
  },
  'POST /v1/people/:id/disable': {
    access,
    summary: { zh: '停用人员', en: 'Disable a person' },
    params: byId,
    result: person,
    errors: ['unprocessable'],
  },
  'POST /v1/people/:id/enable': {
    access,
    summary: { zh: '启用人员', en: 'Enable a person' },
    params: byId,
    result: person,
    errors: ['unprocessable'],
  },
  'POST /v1/people/:id/sign-out': {
    access,
    summary: { zh: '结束人员的所有登录', en: 'End all sessions of a person' },
    params: byId,
    errors: ['unprocessable'],
  },
});

const role = z.object({
  id: zId,
  key: z.string(),
  name: z.string(),
  description: z.string(),
  builtin: z.boolean(),
  functions: z.array(z.string()),
  /** How many people have it. */
  people: z.int(),
});

const roleInput = z.strictObject({
  name: nameShape(40),
  description: z.string().trim().max(200).default(''),
  functions: z.array(z.string().max(100)).max(1000),
});

/** Roles as sets of functions. The three built-in ones are shown and cannot be changed. */
export const roleCalls = defineCalls({
  'GET /v1/roles': {
    // Whoever gives roles to people must see them, too: the handler looks at both functions.
    access: anyStaff,
    summary: { zh: '角色列表', en: 'List roles' },
    result: z.object({ items: z.array(role) }),
    errors: ['forbidden'],
  },
  'GET /v1/functions': {
    access: fun('kernel.roles'),
    summary: { zh: '功能列表', en: 'List the functions that roles may hold, by plugin' },
    result: z.object({
      items: z.array(
        z.object({
          plugin: z.string(),
          title: zText,
          functions: z.array(z.object({ key: z.string(), title: zText })),
        }),
      ),
    }),
  },
  'POST /v1/roles': {
    access: fun('kernel.roles'),
    summary: { zh: '新建角色', en: 'Make a role' },
    body: roleInput,
    result: role,
    errors: ['conflict'],
  },
  'PUT /v1/roles/:id': {
    access: fun('kernel.roles'),
    summary: { zh: '修改角色', en: 'Change a role' },
    params: byId,
    body: roleInput,
    result: role,
    errors: ['conflict', 'unprocessable'],
  },
  'DELETE /v1/roles/:id': {
    access: fun('kernel.roles'),
    summary: { zh: '删除角色', en: 'Delete a role that nobody has' },
    params: byId,
    errors: ['conflict', 'unprocessable'],
  },
});
