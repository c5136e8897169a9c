import { z } from 'zod';
import { recallMs } from '../../base/wire.ts';
import { anyStaff, customer } from '../access.ts';
import { defineCalls } from '../call.ts';

/** Server-sent events: what changed, and that a session ended. */
export const eventCalls = defineCalls({
  'GET /v1/events': {
    access: customer,
    summary: { zh: '事件流', en: 'The stream of events' },
    // `missed`: milliseconds for which a page has been there without a line.
    query: z.object({ missed: z.coerce.number<number>().int().min(0).max(recallMs).default(0) }),
    file: ['text/event-stream'],
    errors: ['tooMany'],
    endless: true,
  },
});

const byEntry = z.strictObject({ entry: z.string().min(1).max(300) });

/** Menu entries that lead to other sites, inside the shell. */
export const framedCalls = defineCalls({
  'GET /v1/framed/:entry': {
    access: anyStaff,
    summary: { zh: '外部网站能否在页内打开', en: 'Does another site let itself be shown inside ours?' },
    params: byEntry,
    query: z.strictObject({ origin: z.url({ protocol: /^https?$/ }).max(300) }),
    result: z.object({
      title: z.string(),
      titleEn: z.string(),
      url: z.string(),
      origin: z.string(),
      /** Where its redirects lead, if to another origin. */
      leadsTo: z.string().nullable(),
      /** `hidden`: an address of an inner network, at which the server does not look. */
      state: z.enum(['open', 'refused', 'unreachable', 'hidden']),
      refusedBy: z.enum(['frame-ancestors', 'x-frame-options']).nullable(),
    }),
    ratePerMinute: 60,
    timeout: 45,
  },
  'GET /v1/framed/:entry/page': {
    access: anyStaff,
    summary: { zh: '外部网站的框架页', en: 'A page of another site in a frame' },
    params: byEntry,
    file: ['text/html'],
    ratePerMinute: 120,
    timeout: 45,
  },
});
