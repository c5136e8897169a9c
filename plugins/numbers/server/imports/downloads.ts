import { Readable } from 'node:stream';
import { csvLine, yuan } from '@fitout/sdk';
import type { ServerContext } from '@fitout/sdk/server';
import { sql } from 'kysely';
import { PlaceBook } from '../rules/place-book.ts';
import type { Tables } from '../tables.ts';
import type { BatchRow } from './batches.ts';
import { problemText } from './preview.ts';
import { unpackLines } from './sort-rows.ts';

/** What a browser saves as this file. CSV is UTF-8 with the mark that Excel looks for. */
export function csvReply(name: string, lines: AsyncIterable<string>) {
  const plain = name.replace(/[^\w.-]+/g, '_');
  return {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      'cache-control': 'no-store',
    },
    body: Readable.from(lines, { objectMode: false }),
  };
}

/** Bad lines of a batch with the reason, a step of them at a time. */
export async function* problemLines(ctx: ServerContext, batch: BatchRow, english: boolean): AsyncIterable<string> {
  yield `\ufeff${csvLine(english ? ['Line', 'Text', 'Reason'] : ['行号', '内容', '原因'])}`;
  const db = ctx.database.query<Tables>();
  for (let at = -1; ; ) {
    const row = await db
      .selectFrom('batch_problem')
      .select(['at', 'lines'])
      .where('batch_id', '=', batch.id)
      .where('at', '>', at)
      .orderBy('at')
      .executeTakeFirst();
    if (row === undefined) return;
    at = row.at;
    yield unpackLines(row.lines)
      .map(({ line, text, ...problem }) => {
        const { zh, en } = problemText(problem);
        return csvLine([String(line), text, english ? en : zh]);
      })
      .join('');
  }
}

const heads = {
  zh: ['号码', '城市', '价格', '预存', '月低消', '协议期（月）', '资费', '状态'],
  en: ['Number', 'City', 'Price', 'Prestore', 'Monthly minimum', 'Months', 'Tariff', 'State'],
};
const states = {
  free: { zh: '可选', en: 'available' },
  held: { zh: '已保留', en: 'held' },
  reserved: { zh: '已预订', en: 'reserved' },
  sold: { zh: '已售', en: 'sold' },
};

/** All numbers of a pool, as an import reads them back. */
export async function* poolLines(
  ctx: ServerContext,
  { orgId, pool }: { orgId: bigint; pool: number },
  english: boolean,
): AsyncIterable<string> {
  yield `\ufeff${csvLine(english ? heads.en : heads.zh)}`;
  const db = ctx.database.query<Tables>();
  const book = await PlaceBook.of(db, orgId);
  for (let after = 0n; ; ) {
    const rows = await db
      .selectFrom('number as n')
      .leftJoin('tariff as t', (on) => on.onRef('t.org_id', '=', 'n.org_id').onRef('t.no', '=', 'n.tariff'))
      .leftJoin('taken as k', (on) =>
        on
          .onRef('k.org_id', '=', 'n.org_id')
          .onRef('k.number', '=', 'n.number')
          .on(sql<boolean>`(k.until is null or k.until > clock_timestamp())`),
      )
      .select(['n.number', 'n.place', 't.name', 't.price', 't.prestore', 't.monthly', 't.months', 'k.state'])
      .where('n.org_id', '=', orgId)
      .where('n.pool', '=', pool)
      .where('n.number', '>', after)
      .orderBy('n.number')
      .limit(5000)
      .execute();
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.number;
    yield rows
      .map(({ number, place, name, price, prestore, monthly, months, state }) => {
        const { zh, en } = states[state ?? 'free'];
        const amounts = [price, prestore, monthly].map((cents) => yuan(cents ?? 0));
        const city = book.nameOf(place);
        return csvLine([number.toString(), city, ...amounts, String(months ?? 0), name ?? '', english ? en : zh]);
      })
      .join('');
  }
}
