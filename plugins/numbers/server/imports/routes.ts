import { dayIn } from '@fitout/sdk';
import type { Caller, Handlers, ServerContext } from '@fitout/sdk/server';
import type { Selectable } from 'kysely';
import type { BatchState, importCalls } from '../../shared/calls/imports.ts';
import { changedNumbers } from '../pools/changed.ts';
import { readPool } from '../pools/pools.ts';
import { callerId } from '../rows.ts';
import { readCarrier } from '../rules/carriers.ts';
import { PlaceBook } from '../rules/place-book.ts';
import type { Tables } from '../tables.ts';
import { type BatchRow, batchOf, listBatches, readBatch, turnBatch } from './batches.ts';
import { csvReply, poolLines, problemLines } from './downloads.ts';
import { moveNumbers, otherPool, refuseBusy, trashPool } from './moves.ts';
import { checkedMapping, previewOf, stored, tariffOf } from './preview.ts';
import type { FileFormat } from './read/sniff.ts';
import type { StoredMapping } from './tables.ts';
import { takenOfBatch } from './take-back.ts';
import { batchFromFolder, uploadBatch } from './upload.ts';

type ImportHandlers = Handlers<typeof importCalls>;

/** Files of numbers, and what is done with whole pools and batches. */
export function importHandlers(ctx: ServerContext): ImportHandlers {
  return { ...files(ctx), ...turns(ctx), ...wholePools(ctx) };
}

const dbOf = (ctx: ServerContext) => ctx.database.query<Tables>();

/** The carrier of a batch's pool, and the terms of its mapping's tariff. */
async function around(ctx: ServerContext, batch: BatchRow, mapping: StoredMapping) {
  const pool = await readPool(dbOf(ctx), batch.org_id, batch.pool_id);
  const carrier = await readCarrier(dbOf(ctx), batch.org_id, pool.carrier);
  const book = await PlaceBook.of(dbOf(ctx), batch.org_id);
  return { carrier, book, tariff: await tariffOf(dbOf(ctx), batch.org_id, carrier.key, mapping) };
}

/** What a file is and how it is understood. */
async function openedBatch(ctx: ServerContext, batch: BatchRow) {
  const format = batch.format as FileFormat;
  const mapping = batch.mapping as StoredMapping;
  const { carrier, book, tariff } = await around(ctx, batch, mapping);
  return {
    batch: batchOf(batch),
    header: widest(format),
    format: formatText(format),
    mapping: { ...mapping, tariff: mapping.tariff === null ? null : BigInt(mapping.tariff) },
    preview: previewOf({ carrier, book }, format, mapping, tariff),
  };
}

/** A name for each column there is, empty where the file says none. */
function widest({ names, sample }: FileFormat): string[] {
  const width = Math.max(names.length, ...sample.map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, at) => names[at] ?? '');
}

/** A sign alone between dots is not seen. */
const delimiterNames: Record<string, string> = { '\t': 'Tab', ',': '“,”', ';': '“;”' };
const encodings = { 'utf-8': 'UTF-8', gb18030: 'GBK', 'utf-16le': 'UTF-16', 'utf-16be': 'UTF-16' };

function formatText({ kind, encoding, delimiter }: FileFormat): string {
  if (kind === 'xlsx') return 'XLSX';
  if (kind !== 'csv') return `${kind === 'json' ? 'JSON' : 'JSONP'} · ${encodings[encoding]}`;
  return ['CSV', encodings[encoding], delimiterNames[delimiter] ?? delimiter].filter((one) => one !== '').join(' · ');
}

function files(ctx: ServerContext) {
  return {
    'POST pools/:id/batches': async ({ params: { id }, files: sent, caller, orgId }) => {
      await readPool(dbOf(ctx), orgId, id);
      const batch = await uploadBatch(ctx, { orgId, pool: id, person: callerId(caller) }, sent());
      await ctx.events.publish('batch', batch.id, orgId);
      return openedBatch(ctx, batch);
    },
    'GET pools/:id/folder': async ({ params: { id }, orgId }) => {
      await readPool(dbOf(ctx), orgId, id);
      return { folder: ctx.inbox.folderOf(orgId) ?? null, items: await ctx.inbox.list(orgId) };
    },
    'POST pools/:id/folder': async ({ params: { id }, body, caller, orgId }) => {
      await readPool(dbOf(ctx), orgId, id);
      const batch = await batchFromFolder(ctx, { orgId, pool: id, person: callerId(caller) }, body.name);
      await ctx.events.publish('batch', batch.id, orgId);
      return openedBatch(ctx, batch);
    },
    'GET pools/:id/batches': async ({ params: { id }, query: { cursor }, orgId }) => {
      await readPool(dbOf(ctx), orgId, id);
      return listBatches(dbOf(ctx), orgId, id, cursor);
    },
    'GET pools/:id/choices': async ({ params: { id }, orgId }) => {
      const pool = await readPool(dbOf(ctx), orgId, id);
      const book = await PlaceBook.of(dbOf(ctx), orgId);
      const tariffs = await dbOf(ctx)
        .selectFrom('tariff')
        .select(['id', 'name', 'price', 'prestore', 'monthly', 'months'])
        .where('org_id', '=', orgId)
        .where('carrier', '=', pool.carrier)
        .where('trashed_at', 'is', null)
        .orderBy('no')
        .execute();
      return { tariffs, places: book.offered.map(({ place, name, area }) => ({ place, name, area })) };
    },
    'GET batches/:id': async ({ params: { id }, orgId }) => openedBatch(ctx, await readBatch(dbOf(ctx), orgId, id)),
    'POST batches/:id/preview': async ({ params: { id }, body, orgId }) => {
      const batch = await readBatch(dbOf(ctx), orgId, id);
      const mapping = stored(await PlaceBook.of(dbOf(ctx), orgId), body.mapping);
      const { carrier, book, tariff } = await around(ctx, batch, mapping);
      return { preview: previewOf({ carrier, book }, batch.format as FileFormat, mapping, tariff) };
    },
    'GET batches/:id/problems': async ({ params: { id }, query: { english = false }, orgId }) => {
      const batch = await readBatch(dbOf(ctx), orgId, id);
      const name = english ? `invalid rows of ${batch.name}.csv` : `${batch.name} 有误的行.csv`;
      return csvReply(name, problemLines(ctx, batch, english));
    },
    'GET batches/:id/taken': async ({ params: { id }, orgId }) =>
      takenOfBatch(dbOf(ctx), await readBatch(dbOf(ctx), orgId, id)),
  } satisfies Partial<ImportHandlers>;
}

/** Who turns a batch to what, written down. */
function turns(ctx: ServerContext) {
  const turn = async (
    { caller, orgId, params: { id } }: { caller: Caller; orgId: bigint; params: { id: bigint } },
    action: string,
    from: readonly BatchState[],
    change: Parameters<typeof turnBatch>[4],
  ) => {
    const batch = await turnBatch(ctx, orgId, id, from, change);
    const { created, known, bad } = batch;
    const target = { kind: 'batch', id, name: batch.name };
    await ctx.audit.record(caller, `numbers.batch-${action}`, target, { created, known, bad });
    return batch;
  };
  const announced = async (batch: BatchRow) => {
    const pool = await readPool(dbOf(ctx), batch.org_id, batch.pool_id);
    await changedNumbers(ctx, batch.org_id, pool.carrier);
    return batchOf(batch);
  };
  const anew = { position: 0, bytes_done: 0n, rows: 0, created: 0, known: 0, bad: 0 };
  return {
    'POST batches/:id/check': async ({ params: { id }, body, orgId }) => {
      const mapping = checkedMapping(await PlaceBook.of(dbOf(ctx), orgId), body.mapping);
      await around(ctx, await readBatch(dbOf(ctx), orgId, id), mapping);
      const set = { mapping: JSON.stringify(mapping), problem: null, checked: null, ...anew };
      return batchOf(
        await turnBatch(ctx, orgId, id, ['uploaded', 'checking', 'checked'], { state: 'checking', ...set }),
      );
    },
    'POST batches/:id/import': async (request) => {
      const batch = await turn(request, 'import', ['checked'], { state: 'importing', ...anew });
      return batchOf(batch);
    },
    'POST batches/:id/pause': async (request) =>
      announced(await turn(request, 'pause', ['importing'], { state: 'paused' })),
    'POST batches/:id/resume': async (request) => {
      // One that failed before it brought anything in is looked at again.
      const batch = await readBatch(dbOf(ctx), request.orgId, request.params.id);
      const state = batch.state === 'failed' && batch.checked === null ? 'checking' : 'importing';
      return batchOf(await turn(request, 'resume', ['paused', 'failed'], { state, problem: null }));
    },
    'POST batches/:id/cancel': async (request) => {
      const state = request.body.takeBack ? 'withdrawing' : 'cancelled';
      const from = ['uploaded', 'checking', 'checked', 'importing', 'paused', 'failed'] as const;
      return announced(await turn(request, request.body.takeBack ? 'withdraw' : 'cancel', from, { state }));
    },
    'POST batches/:id/withdraw': async (request) => {
      const from = ['done', 'paused', 'cancelled', 'withdrawn'] as const;
      return batchOf(await turn(request, 'withdraw', from, { state: 'withdrawing' }));
    },
    'POST batches/:id/move': async (request) => {
      const { params, body, orgId } = request;
      const batch = await readBatch(dbOf(ctx), orgId, params.id);
      await otherPool(dbOf(ctx), orgId, await readPool(dbOf(ctx), orgId, batch.pool_id), body.to);
      return batchOf(await turn(request, 'move', ['done'], { state: 'moving', pool_id: body.to }));
    },
  } satisfies Partial<ImportHandlers>;
}

function wholePools(ctx: ServerContext) {
  const record = (caller: Caller, action: string, pool: Selectable<Tables['pool']>, detail?: object) =>
    ctx.audit.record(caller, `numbers.pool-${action}`, { kind: 'pool', id: pool.id, name: pool.name }, detail);
  return {
    'POST pools/:id/numbers': async ({ params: { id }, body: { numbers }, caller, orgId }) => {
      const pool = await readPool(dbOf(ctx), orgId, id);
      const outcome = await moveNumbers(ctx, orgId, pool, numbers);
      await record(caller, 'move', pool, { moved: outcome.moved });
      return outcome;
    },
    'POST pools/:id/move': async ({ params: { id }, body: { to }, caller, orgId }) => {
      const pool = await readPool(dbOf(ctx), orgId, id);
      const other = await otherPool(dbOf(ctx), orgId, pool, to);
      await refuseBusy(dbOf(ctx), orgId, id);
      const input = { org: orgId.toString(), from: id.toString(), to: to.toString() };
      await ctx.jobs.add('movePool', input, { key: `move ${id}` });
      await record(caller, 'move', pool, { to: other.name });
      return null;
    },
    'DELETE pools/:id': async ({ params: { id }, caller, orgId }) => {
      const pool = await readPool(dbOf(ctx), orgId, id);
      await trashPool(ctx, orgId, pool);
      await record(caller, 'trash', pool);
      await changedNumbers(ctx, orgId, pool.carrier);
      return null;
    },
    'GET pools/:id/export': async ({ params: { id }, query: { english = false }, orgId }) => {
      const pool = await readPool(dbOf(ctx), orgId, id);
      return csvReply(
        `${pool.name}-${dayIn(new Date(), ctx.people.timeZoneOf(orgId))}.csv`,
        poolLines(ctx, { orgId, pool: pool.no }, english),
      );
    },
  } satisfies Partial<ImportHandlers>;
}
