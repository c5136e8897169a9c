import type { Answer, PlatformCalls } from '@fitout/sdk/calls';
import type { Http } from '@fitout/sdk/web';
import { platform } from '../parts/platform.ts';

export type AuditLine = Answer<PlatformCalls, 'GET /v1/audit'>['items'][number];

export interface AuditFilter {
  q: string;
  /** A person's id. */
  person: string;
  /** `yyyy-mm-dd` in the person's time zone, inclusive both. */
  from: string;
  to: string;
}

export const auditApi = (http: Http) => ({
  list: (filter: AuditFilter, cursor: string | undefined, signal: AbortSignal | undefined, limit = 50) =>
    platform(http)(
      'GET /v1/audit',
      {
        query: {
          q: filter.q || undefined,
          person: filter.person || undefined,
          from: filter.from === '' ? undefined : new Date(`${filter.from}T00:00:00`).toISOString(),
          to: filter.to === '' ? undefined : dayAfter(filter.to).toISOString(),
          cursor,
          limit,
        },
      },
      { signal },
    ),
});

function dayAfter(day: string): Date {
  const date = new Date(`${day}T00:00:00`);
  date.setDate(date.getDate() + 1);
  return date;
}
