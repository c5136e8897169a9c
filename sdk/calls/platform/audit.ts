import { z } from 'zod';
import { fun } from '../access.ts';
import { defineCalls } from '../call.ts';
import { zId, zInstant, zLocalText } from '../shapes.ts';
import { idSlice } from './shapes.ts';

const time = z.iso.datetime({ offset: true, local: true }).or(z.iso.date());

const line = z.object({
  id: zId,
  at: zInstant,
  /** Without an id: the system. The name is as it was then. */
  person: z.object({ id: zId.nullable(), name: z.string() }),
  /** 'kernel', or a plugin's id. */
  owner: z.string(),
  /** A stable word, `kernel.people.invite`, or method and route. */
  action: z.string(),
  /** As it stands in the log. */
  summary: z.string(),
  /** The same for people. */
  title: zLocalText,
  target: z.object({ kind: z.string(), id: z.string(), name: z.string().nullable(), title: zLocalText }).nullable(),
  /** What whoever wrote the line thought worth keeping. */
  detail: z.unknown(),
  ip: z.string(),
  requestId: z.string(),
});

/** Reading the log. There is no call that changes it. */
export const auditCalls = defineCalls({
  'GET /v1/audit': {
    access: fun('kernel.audit'),
    summary: { zh: '审计日志', en: 'Read the audit log, newest first' },
    query: z.object({
      person: zId.optional(),
      owner: z.string().max(60).optional(),
      action: z.string().max(200).optional(),
      targetId: z.string().max(200).optional(),
      q: z.string().trim().max(100).optional(),
      from: time.optional(),
      to: time.optional(),
      cursor: zId.optional(),
      limit: z.coerce.number<number>().int().min(1).max(200).default(50),
    }),
    result: idSlice(line),
  },
});
