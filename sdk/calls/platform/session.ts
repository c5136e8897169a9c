import { z } from 'zod';
import { secretShape } from '../../base/account-shapes.ts';
import { anyone, customer } from '../access.ts';
import { defineCalls } from '../call.ts';
import { zId, zInstant } from '../shapes.ts';
import { person } from './my.ts';
import { byId, idSlice } from './shapes.ts';

const session = z.object({
  id: zId,
  personId: zId,
  name: z.string(),
  username: z.string(),
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  createdAt: zInstant,
  seenAt: zInstant,
  /** The session that asks. */
  current: z.boolean(),
});

/** Signing in and out, passwords, and who is signed in where. */
export const sessionCalls = defineCalls({
  'POST /v1/login': {
    access: anyone,
    summary: { zh: '登录', en: 'Sign in' },
    body: z.strictObject({ username: z.string().min(1).max(100), password: z.string().min(1).max(500) }),
    result: z.object({ token: z.string(), user: person, mustChangePassword: z.boolean() }),
    errors: ['badCredentials', 'disabled', 'tooManyTries', 'sessionExpired'],
    secret: true,
  },
  'GET /v1/logout': {
    access: customer,
    summary: { zh: '退出登录', en: 'Sign out' },
    changes: true,
    beforePasswordChange: true,
  },
  // For a sign-out that the network did not carry: the browser still has its cookie, which no script can take away, and
  // has forgotten the token. It gives nothing but an end, to nobody of another site.
  'POST /v1/logout': {
    access: anyone,
    summary: { zh: '补办退出登录', en: 'Sign out later, by the cookie alone' },
    unaudited: true,
  },
  'POST /v1/password': {
    access: customer,
    summary: { zh: '修改密码', en: 'Change one’s password' },
    /** `current` is not needed after a one-time password. */
    body: z.strictObject({ current: z.string().max(500).optional(), next: z.string().min(1).max(500) }),
    errors: ['unprocessable', 'conflict', 'tooManyTries'],
    secret: true,
    beforePasswordChange: true,
  },
  'GET /v1/sessions': {
    access: customer,
    summary: { zh: '登录列表', en: 'List sessions: one’s own, or the organisation’s' },
    query: z.object({
      scope: z.enum(['mine', 'org']).default('mine'),
      /** Is looked for in names, user names and addresses. */
      q: z.string().trim().max(200).optional(),
      cursor: zId.optional(),
    }),
    result: idSlice(session),
    errors: ['forbidden'],
  },
  'DELETE /v1/sessions/:id': {
    access: customer,
    summary: { zh: '结束登录', en: 'End a session' },
    params: byId,
  },
  'POST /v1/handover': {
    access: anyone,
    summary: { zh: '接收登录', en: 'Take up the session of a registration at another host' },
    body: z.strictObject({ code: secretShape, state: secretShape }),
    result: z.object({ token: z.string() }),
    errors: ['notFound'],
    secret: true,
    unaudited: true,
    ratePerMinute: 30,
  },
});
