import { FitoutError, type LocalText, pluralize, type TableContent, unguardCell } from '@fitout/sdk';
import type { Caller, ServerContext } from '@fitout/sdk/server';
import { sql } from 'kysely';
import type { ZodType } from 'zod';
import type { DrawBanner, DrawItem } from '../api.ts';
import type { ImportOutcome, RowProblem } from '../shared/calls/files.ts';
import { bannerInput, itemInput } from '../shared/calls/inputs.ts';
import type { Entry } from '../shared/calls/outputs.ts';
import type { ImportAction, Table } from '../shared/choices.ts';
import { columns, readHeader } from '../shared/columns.ts';
import { itemKey } from '../shared/keys.ts';
import { readers, readUps, sameBanner } from './cells.ts';
import { allEntries, callerId, nameOf, roomFor, sameValue } from './entries.ts';
import type { Db, Tables } from './tables.ts';

interface Planned {
  line: number;
  action: ImportAction;
  key: string;
  value: DrawItem | DrawBanner;
}

interface Plan {
  outcome: ImportOutcome;
  lines: Planned[];
}

const most = { problems: 500, preview: 50 };

/** What the file would do, with nothing written. */
export async function checkImport(
  ctx: ServerContext,
  orgId: bigint,
  table: Table,
  content: TableContent,
): Promise<ImportOutcome> {
  return (await plan(ctx, ctx.database.query<Tables>(), orgId, table, content)).outcome;
}

/** Does what the file says, all of it or nothing; lines with problems are left out only where `skipBad` says so. */
export async function applyImport(
  ctx: ServerContext,
  caller: Caller,
  orgId: bigint,
  table: Table,
  { content, skipBad }: { content: TableContent; skipBad: boolean },
): Promise<ImportOutcome> {
  const by = callerId(caller);
  return ctx.database.transaction<Tables, ImportOutcome>(async (tx) => {
    const { outcome, lines } = await plan(ctx, tx, orgId, table, content);
    if (outcome.bad > 0 && !skipBad)
      throw new FitoutError('unprocessable', {
        reason: 'draws-admin.import-problems',
        message: {
          zh: `有 ${outcome.bad} 行有误，未导入任何内容`,
          en: `Nothing was imported: ${pluralize(outcome.bad, 'row has', 'rows have')} problems`,
        },
        detail: outcome,
      });
    const changed = lines.filter(({ action }) => action !== 'same');
    const values = JSON.stringify(changed.map(({ key, value }) => ({ key, value })));
    await sql`insert into change (org_id, kind, key, value, rev, updated_by)
      select ${orgId}, ${table}, v.key, v.value, 1, ${by}
      from jsonb_to_recordset(${values}::jsonb) as v(key text, value jsonb)
      on conflict (org_id, kind, key) do update set value = excluded.value, removed = false,
        rev = change.rev + 1, updated_at = now(), updated_by = excluded.updated_by`.execute(tx);
    await roomFor(tx, orgId, table, 0);
    return outcome;
  });
}

async function plan(ctx: ServerContext, db: Db, orgId: bigint, table: Table, content: TableContent): Promise<Plan> {
  const [header = [], ...body] = content.rows;
  const at = readHeader(table, header);
  const need = table === 'items' ? (['id'] as const) : (['from', 'up5'] as const);
  for (const field of need) if (!at.has(field)) throw noColumn(table, field);
  const items = (await allEntries(db, orgId, 'items')).filter(({ removed }) => !removed);
  const before = table === 'items' ? items : await allEntries(db, orgId, 'banners');
  const reading = new Reading(
    ctx,
    table,
    before,
    items.map(({ value }) => value),
  );
  for (const { line, message } of content.problems) reading.unread(line, message);
  for (const [index, row] of body.entries())
    if (row.some((cell) => cell !== ''))
      reading.line(content.lines[index + 1] ?? index + 2, new Map([...at].map(([field, n]) => [field, row[n] ?? ''])));
  const used = new Set(at.values());
  const ignored = header.filter((name, index) => name !== '' && !used.has(index));
  return reading.plan(ignored);
}

function noColumn(table: Table, field: string): FitoutError {
  const name = (columns[table] as Record<string, LocalText>)[field] ?? { zh: field, en: field };
  return new FitoutError('unprocessable', {
    reason: 'draws-admin.import-columns',
    message: {
      zh: `没有找到“${name.zh}”列，请按模板填写表头`,
      en: `No “${name.en}” column found. Use the column heads of the template`,
    },
  });
}

/** What tells the banner of a line from others, where its file gives no id. */
function markOf({ pool, from, up5 }: Record<string, unknown>): string {
  return sameBanner({ pool: String(pool), from: String(from), up5: Array.isArray(up5) ? up5.map(String) : [] });
}

const today = () => new Date().toISOString().slice(0, 10);

/** The lines of one file, read one after the other. */
class Reading {
  readonly #lines: Planned[] = [];
  readonly #problems: RowProblem[] = [];
  readonly #bad = new Set<number>();
  /** Where a key stood first. */
  readonly #lineOf = new Map<string, number>();
  readonly #known: ReadonlyMap<string, Entry>;
  readonly #bySameness: ReadonlyMap<string, string>;
  readonly #ctx: ServerContext;
  readonly #table: Table;
  readonly #items: readonly DrawItem[];

  constructor(ctx: ServerContext, table: Table, before: readonly Entry[], items: readonly DrawItem[]) {
    this.#ctx = ctx;
    this.#table = table;
    this.#items = items;
    this.#known = new Map(before.map((entry) => [entry.key, entry]));
    this.#bySameness = new Map(
      table === 'banners' ? before.map(({ key, value }) => [sameBanner(value as DrawBanner), key]) : [],
    );
  }

  /** A line that could not be read as cells. */
  unread(line: number, message: LocalText): void {
    this.#problems.push({ line, field: null, message });
    this.#bad.add(line);
  }

  line(line: number, cells: ReadonlyMap<string, string>): void {
    const fail = (field: string | null, message: LocalText) => {
      this.#problems.push({ line, field, message });
      this.#bad.add(line);
    };
    const read = this.#read(cells, fail);
    if (this.#bad.has(line)) return;
    const key = this.#keyOf(read);
    const mark = key ?? markOf(read);
    const first = this.#lineOf.get(mark);
    if (first !== undefined) {
      fail('id', { zh: `与第 ${first} 行重复`, en: `duplicate of row ${first}` });
      return;
    }
    const old = key === undefined ? undefined : this.#known.get(key);
    const value = this.#whole(old?.value, read, fail);
    if (value === undefined) return;
    const sure = key ?? this.#ctx.ids.next().toString();
    this.#lineOf.set(mark, line);
    const full = (this.#table === 'banners' ? { ...value, id: sure } : value) as DrawItem | DrawBanner;
    const same = old !== undefined && !old.removed && sameValue(old.value, full);
    this.#lines.push({ line, action: old === undefined ? 'create' : same ? 'same' : 'update', key: sure, value: full });
  }

  #read(cells: ReadonlyMap<string, string>, fail: (field: string, message: LocalText) => void) {
    const read: Record<string, unknown> = {};
    const take = (field: string, cell: string, result: ReturnType<typeof readUps>) => {
      if (cell === '') return;
      if ('message' in result) fail(field, result.message);
      else read[field] = result.value;
    };
    for (const [field, reader] of Object.entries(readers[this.#table])) {
      const cell = unguardCell(cells.get(field) ?? '');
      take(field, cell, cell === '' ? { value: '' } : reader(cell));
    }
    if (this.#table === 'items') return read;
    const game = String(read.pool ?? '').slice(0, 2);
    const items = this.#items.filter((item) => item.game === game);
    for (const field of ['up5', 'up4']) {
      const cell = unguardCell(cells.get(field) ?? '');
      take(field, cell, readUps(cell, items));
    }
    return read;
  }

  #keyOf(read: Record<string, unknown>): string | undefined {
    if (this.#table === 'items') {
      const game = read.game ?? gameOfNumber(String(read.id ?? ''));
      read.game = game;
      return itemKey({ game: game as DrawItem['game'], id: String(read.id ?? '') });
    }
    // An id that we do not have is somebody else's: the line is a new one, unless all else says which.
    const id = String(read.id ?? '');
    if (this.#known.has(id)) return id;
    return this.#bySameness.get(markOf(read));
  }

  /** What the cells say over what is there; empty cells change nothing. */
  #whole(
    old: DrawItem | DrawBanner | undefined,
    read: Record<string, unknown>,
    fail: (field: string | null, message: LocalText) => void,
  ): object | undefined {
    const made: Record<string, unknown> =
      this.#table === 'items'
        ? { zh: '', en: '', standardFrom: null, source: '', asOf: today(), ...old, ...read }
        : this.#wholeBanner(old as DrawBanner | undefined, read);
    const shape: ZodType = this.#table === 'items' ? itemInput : bannerInput;
    const parsed = shape.safeParse(made);
    if (parsed.success) return parsed.data as object;
    for (const { path, message, input } of parsed.error.issues.slice(0, 3)) {
      const field = path[0] === 'title' ? String(path[1]) : path[0] === undefined ? null : String(path[0]);
      const [zh, en] = message.includes(' / ') ? (message.split(' / ') as [string, string]) : [];
      const missing = input === undefined && zh === undefined;
      fail(field, {
        zh: zh ?? (missing ? '新内容须填写' : '内容不正确或过长'),
        en: en ?? (missing ? 'is required for a new entry' : 'is not valid or too long'),
      });
    }
    return undefined;
  }

  #wholeBanner(old: DrawBanner | undefined, read: Record<string, unknown>): Record<string, unknown> {
    const { id: _id, zh, en, ...rest } = read;
    const { id: _old, game: _game, title, ...before } = old ?? ({} as Partial<DrawBanner>);
    const titles = { zh: zh ?? title?.zh ?? '', en: en ?? title?.en ?? '' };
    const fresh = { version: '', fromZone: null, toZone: null, up4: [], source: '', asOf: today() };
    return { ...fresh, ...before, ...rest, title: titles };
  }

  plan(ignored: string[]): Plan {
    const count = (action: ImportAction) => this.#lines.filter((line) => line.action === action).length;
    const preview = this.#lines.slice(0, most.preview).map(({ line, action, value }) => ({
      line,
      action,
      words: wordsOf(value),
    }));
    const outcome: ImportOutcome = {
      create: count('create'),
      update: count('update'),
      same: count('same'),
      bad: this.#bad.size,
      problems: this.#problems.toSorted((a, b) => a.line - b.line).slice(0, most.problems),
      preview,
      ignored,
    };
    return { outcome, lines: this.#lines };
  }
}

/** Numbers of the two games never look alike: Genshin's weapons have five digits and its characters eight from 10000000. */
function gameOfNumber(id: string): DrawItem['game'] {
  return /^(?:1[1-5]\d{3}|100000\d\d)$/.test(id) ? 'ys' : 'mc';
}

function wordsOf(value: DrawItem | DrawBanner): LocalText {
  const name = nameOf(value);
  const detail = 'kind' in value ? value.id : `${value.from} – ${value.to}`;
  return { zh: `${name}（${detail}）`, en: `${'kind' in value && value.en !== '' ? value.en : name} (${detail})` };
}
