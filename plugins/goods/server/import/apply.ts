import { type AssetImage, FitoutError, pluralize, type TableContent } from '@fitout/sdk';
import type { Caller, ServerContext } from '@fitout/sdk/server';
import { sql } from 'kysely';
import { imageLookup } from '../../../images/api.ts';
import type { ImportOutcome, PreviewRow, RowProblem } from '../../shared/calls/files.ts';
import type { GoodInput } from '../../shared/calls/inputs.ts';
import type { Mapping } from '../../shared/columns.ts';
import { codeFor, roomFor } from '../goods.ts';
import { brokeUnique, callerId, type GoodRow } from '../rows.ts';
import { wordsOf } from '../search-terms.ts';
import type { Db, Tables } from '../tables.ts';
import { imageKeys, type ReadRow, readRows } from './rows.ts';

/** One good as it will be. */
interface Planned {
  line: number;
  action: PreviewRow['action'];
  /** undefined: a new one. */
  before: GoodRow | undefined;
  /** A new one without a code, like one that is there. */
  duplicate: boolean;
  values: GoodInput;
}

interface Plan {
  outcome: ImportOutcome;
  goods: Planned[];
}

const fresh: GoodInput = {
  code: '',
  name: '',
  images: [],
  price: 0,
  listPrice: null,
  stock: 0,
  unit: '',
  tags: [],
  description: '',
  link: '',
  listed: false,
  sort: 0,
};

const maxProblems = 500;
const previewRows = 50;

/** What the file would do, with nothing written. */
export async function checkImport(
  ctx: ServerContext,
  orgId: bigint,
  content: TableContent,
  mapping: Mapping,
): Promise<ImportOutcome & { preview: PreviewRow[] }> {
  const { outcome, goods } = await plan(ctx, ctx.database.query<Tables>(), orgId, { content, mapping });
  return { ...outcome, preview: goods.slice(0, previewRows).map(previewOf) };
}

function previewOf({ line, action, duplicate, values }: Planned): PreviewRow {
  const { code, name, price, listPrice, stock, tags, listed } = values;
  return { line, action, duplicate, code, name, price, listPrice, stock, tags, listed };
}

/**
 * Does what the file says, all of it or nothing. Where rows have problems, they are left out only if `skipBad` says
 * so; else nothing happens and a FitoutError 'unprocessable' carries the outcome in its detail. `skipDuplicates` leaves out
 * the rows that would make a second good of one that is there.
 */
export async function applyImport(
  ctx: ServerContext,
  caller: Caller,
  orgId: bigint,
  { skipBad, skipDuplicates, ...from }: ImportFrom & { skipBad: boolean; skipDuplicates: boolean },
): Promise<{ outcome: ImportOutcome; ids: bigint[] }> {
  const by = callerId(caller);
  try {
    return await ctx.database.transaction<Tables, { outcome: ImportOutcome; ids: bigint[] }>(async (tx) => {
      const { outcome, goods: all } = await plan(ctx, tx, orgId, from, true);
      const goods = skipDuplicates ? all.filter(({ duplicate }) => !duplicate) : all;
      if (skipDuplicates) outcome.create -= outcome.duplicates;
      if (outcome.bad > 0 && !skipBad)
        throw new FitoutError('unprocessable', {
          reason: 'goods.import-problems',
          message: {
            zh: `有 ${outcome.bad} 行有误，未导入任何商品`,
            en: `${pluralize(outcome.bad, 'row has', 'rows have')} problems; nothing was imported`,
          },
          detail: outcome,
        });
      const created = await insertGoods(ctx, tx, { orgId, by }, goods);
      const updated = await updateGoods(tx, by, goods);
      return { outcome, ids: [...created, ...updated] };
    });
  } catch (error) {
    if (!brokeUnique(error)) throw error;
    throw new FitoutError('conflict', {
      reason: 'goods.import-race',
      message: {
        zh: '导入期间商品被他人修改，请重试',
        en: 'Someone else changed products during the import. Try again',
      },
    });
  }
}

interface ImportFrom {
  content: TableContent;
  mapping: Mapping;
}

async function plan(
  ctx: ServerContext,
  db: Db,
  orgId: bigint,
  { content, mapping }: ImportFrom,
  lock = false,
): Promise<Plan> {
  const images = await imagesIn(ctx, orgId, content.rows, mapping);
  const read = readRows(content, mapping, images);
  const codes = read.rows.flatMap(({ values }) => values.code ?? []);
  let query = db
    .selectFrom('good')
    .selectAll()
    .where('org_id', '=', orgId)
    .where(sql<boolean>`code = any(${codes}::text[])`)
    .orderBy('id');
  if (lock) query = query.forUpdate();
  const known = new Map((await query.execute()).map((row) => [row.code, row]));
  const existing = await sameAsExisting(db, orgId, read.rows);
  const goods: Planned[] = [];
  const outcome: ImportOutcome = { create: 0, duplicates: 0, update: 0, restore: 0, same: 0, bad: 0, problems: [] };
  const problems: RowProblem[] = [...read.problems];
  for (const row of read.rows) {
    const before = known.get(row.values.code ?? '');
    const missing = before === undefined ? missingIn(row) : [];
    if (missing.length > 0) {
      problems.push(...missing);
      read.bad.add(row.line);
    }
    if (read.bad.has(row.line)) continue;
    const planned = planRow(row, before, existing.has(likeness(row.values)));
    goods.push(planned);
    outcome[planned.action] += 1;
    if (planned.duplicate) outcome.duplicates += 1;
    if (planned.before != null && planned.before.trashed_at !== null) outcome.restore += 1;
  }
  outcome.bad = read.bad.size;
  outcome.problems = problems.sort((a, b) => a.line - b.line).slice(0, maxProblems);
  return { outcome, goods };
}

async function imagesIn(
  ctx: ServerContext,
  orgId: bigint,
  cells: readonly string[][],
  mapping: Mapping,
): Promise<Map<string, AssetImage>> {
  const at = mapping.images;
  if (at === undefined) return new Map();
  const keys = cells.slice(1).flatMap((row) => imageKeys(row[at] ?? '') ?? []);
  const found = await ctx.services.get(imageLookup).byKeys(orgId, keys);
  return new Map([...found].flatMap(([key, { kind, ...image }]) => (kind === 'image' ? [[key, image] as const] : [])));
}

const needed = {
  name: { zh: '新商品须填写名称', en: 'a new product needs a name' },
  price: { zh: '新商品须填写价格', en: 'a new product needs a price' },
} as const;

/** What a row of a new good leaves out, beside what is wrong in it: all of it is told at once. */
function missingIn({ line, values, wrong }: ReadRow): RowProblem[] {
  // A code that cannot be read may be one that there is.
  if (wrong.has('code')) return [];
  return (['name', 'price'] as const)
    .filter((field) => values[field] === undefined && !wrong.has(field))
    .map((field) => ({ line, field, message: needed[field] }));
}

/** By what a row without a code is known again. */
const likeness = ({ name, price }: Partial<GoodInput>): string => `${price} ${name}`;

/** The names and prices that rows without a code share with goods that are there. */
async function sameAsExisting(db: Db, orgId: bigint, rows: readonly ReadRow[]): Promise<Set<string>> {
  const asked = rows.flatMap(({ values: { code, name, price } }) =>
    code === undefined && name !== undefined && price !== undefined ? [{ name, price }] : [],
  );
  if (asked.length === 0) return new Set();
  const found = await db
    .selectFrom('good')
    .select(['name', 'price'])
    .distinct()
    .where('org_id', '=', orgId)
    .where('trashed_at', 'is', null)
    .where(
      sql<boolean>`(name, price) in (select * from unnest(
        ${asked.map(({ name }) => name)}::text[], ${asked.map(({ price }) => price)}::integer[]))`,
    )
    .execute();
  return new Set(found.map(likeness));
}

function planRow({ line, values }: ReadRow, before: GoodRow | undefined, exists: boolean): Planned {
  if (before === undefined) {
    const duplicate = exists && values.code === undefined;
    return { line, action: 'create', before, duplicate, values: { ...fresh, ...values } };
  }
  const old = valuesOf(before);
  const merged = { ...old, ...values };
  const same = before.trashed_at === null && JSON.stringify(merged) === JSON.stringify(old);
  return { line, action: same ? 'same' : 'update', before, duplicate: false, values: merged };
}

function valuesOf(row: GoodRow): GoodInput {
  const { code, name, images, price, list_price, stock, unit, tags, description, link, listed, sort } = row;
  return { code, name, images, price, listPrice: list_price, stock, unit, tags, description, link, listed, sort };
}

async function insertGoods(
  ctx: ServerContext,
  tx: Db,
  { orgId, by }: { orgId: bigint; by: bigint },
  goods: readonly Planned[],
): Promise<bigint[]> {
  const made = goods.filter(({ action }) => action === 'create');
  await roomFor(tx, orgId, made.length);
  // The last of the file gets the smallest id: the newest first, the list stands in the order of the file.
  const ids = made.map(() => ctx.ids.next()).reverse();
  const rows = made.map(({ values }, index) => {
    const id = ids[index] as bigint;
    const { listPrice, images, code, ...rest } = values;
    const full = { ...rest, code: code === '' ? codeFor(id) : code };
    return {
      id,
      org_id: orgId,
      ...full,
      list_price: listPrice,
      images: JSON.stringify(images),
      words: wordsOf(full),
      updated_by: by,
    };
  });
  for (let at = 0; at < rows.length; at += 1000)
    await tx
      .insertInto('good')
      .values(rows.slice(at, at + 1000))
      .execute();
  return ids;
}

async function updateGoods(tx: Db, by: bigint, goods: readonly Planned[]): Promise<bigint[]> {
  const changed = goods.flatMap(({ action, before, values }) =>
    action === 'update' && before !== undefined ? [{ id: before.id, values }] : [],
  );
  for (let at = 0; at < changed.length; at += 1000) {
    const rows = changed.slice(at, at + 1000).map(({ id, values }) => ({
      ...values,
      id: id.toString(),
      list_price: values.listPrice,
      words: wordsOf(values),
    }));
    await sql`update good set name = v.name, images = v.images, price = v.price, list_price = v.list_price,
        stock = v.stock, unit = v.unit, tags = array(select jsonb_array_elements_text(v.tags)),
        description = v.description, link = v.link, listed = v.listed, sort = v.sort, words = v.words,
        trashed_at = null, rev = rev + 1, updated_at = now(), updated_by = ${by}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(id bigint, name text, images jsonb, price integer,
        list_price integer, stock integer, unit text, tags jsonb, description text, link text, listed boolean,
        sort integer, words text)
      where good.id = v.id`.execute(tx);
  }
  return changed.map(({ id }) => id);
}
