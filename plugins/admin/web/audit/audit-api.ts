import type { LocalText } from '@fitout/sdk';
import type { Http, Slice } from '@fitout/sdk/web';

export interface AuditLine {
  id: string;
  /** ISO 8601. */
  at: string;
  /** Without an id: the system. The name is as it was then. */
  person: { id: string | null; name: string };
  /** A stable word, `kernel.people.invite`, or method and route. */
  action: string;
  /** As it stands in the log. */
  summary: string;
  /** The same for people. */
  title: LocalText;
  target: { kind: string; id: string; name: string | null; title: LocalText } | null;
  detail: unknown;
  ip: string;
  requestId: string;
}

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
    http.get<Slice<AuditLine>>(
      '/v1/audit',
      {
        q: filter.q || undefined,
        person: filter.person || undefined,
        from: filter.from === '' ? undefined : new Date(`${filter.from}T00:00:00`).toISOString(),
        to: filter.to === '' ? undefined : dayAfter(filter.to).toISOString(),
        cursor,
        limit,
      },
      { showError: false, ...(signal === undefined ? {} : { signal }) },
    ),
});

function dayAfter(day: string): Date {
  const date = new Date(`${day}T00:00:00`);
  date.setDate(date.getDate() + 1);
  return date;
}
