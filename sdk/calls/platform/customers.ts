import { z } from 'zod';
import { anyone, customer } from '../access.ts';
import { defineCalls } from '../call.ts';
import { person } from './my.ts';

/** What people say of themselves, and how a customer leaves. */
export const customerCalls = defineCalls({
  'PATCH /v1/customer': {
    access: customer,
    summary: { zh: '修改个人资料', en: 'Change what one says of oneself' },
    body: z
      .strictObject({ name: z.string().trim().min(1).max(30), custIcon: z.null() })
      .partial()
      .refine((given) => Object.keys(given).length > 0),
    result: person,
    errors: ['forbidden'],
    unaudited: true,
  },
  'POST /v1/customer/avatar': {
    access: customer,
    summary: { zh: '修改头像', en: 'Send a picture of oneself' },
    upload: { maxBytes: 20 * 1024 * 1024, maxFiles: 1 },
    result: z.object({ custIcon: z.string() }),
    errors: ['unprocessable'],
    ratePerMinute: 20,
    unaudited: true,
  },
  'GET /v1/avatars/:key': {
    access: anyone,
    summary: { zh: '头像', en: 'A picture of a person' },
    params: z.object({ key: z.string().max(40) }),
    file: ['image/webp'],
  },
  'POST /v1/customer/leave': {
    access: customer,
    summary: { zh: '注销账号', en: 'Delete one’s account' },
    body: z.strictObject({ password: z.string().min(1).max(500) }),
    errors: ['forbidden', 'unprocessable', 'tooManyTries'],
    secret: true,
  },
});
