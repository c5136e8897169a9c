import type { Http } from '@fitout/sdk/web';
import { toCsv } from '../../shared/csv.ts';
import { type AuditFilter, type AuditLine, auditApi } from './audit-api.ts';

/** Lines in one file. Beyond it, a narrower time is asked for. */
export const exportLimit = 20_000;

/** All lines that fit the filter, up to `exportLimit`, newest first. */
export async function readAll(
  http: Http,
  filter: AuditFilter,
  progress: (count: number) => void,
): Promise<{ lines: AuditLine[]; cut: boolean }> {
  const lines: AuditLine[] = [];
  let cursor: string | undefined;
  do {
    const slice = await auditApi(http).list(filter, cursor, undefined, 200);
    lines.push(...slice.items);
    cursor = slice.next ?? undefined;
    progress(lines.length);
  } while (cursor !== undefined && lines.length < exportLimit);
  return { lines, cut: cursor !== undefined };
}

export function auditCsv(lines: readonly AuditLine[], heads: readonly string[]): string {
  return toCsv([
    heads,
    ...lines.map((line) => [
      line.at,
      line.person.name,
      line.summary,
      line.action,
      line.target?.kind ?? '',
      line.target?.id ?? '',
      line.target?.name ?? '',
      line.ip,
      line.requestId,
      line.detail === null || line.detail === undefined ? '' : JSON.stringify(line.detail),
    ]),
  ]);
}
