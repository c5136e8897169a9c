import { columnTimeZone, csvLine, wallClock } from '@fitout/sdk';
import { type ServerContext, type WorkbookCell, writeWorkbook } from '@fitout/sdk/server';
import type { AnswerFilter } from '../../shared/calls/answers.ts';
import type { Question } from '../../shared/question.ts';
import { wordsOf } from '../../shared/questions.ts';
import { ruleOf } from '../../shared/rules/index.ts';
import type { Amount, Json, Moment } from '../../shared/rules/rule.ts';
import { type Around, answersAs, latestOf, rowOf, type StoredAnswer } from './answers.ts';

/** Answers in one file at most. */
const most = 50_000;
const states = { new: '待处理', done: '已处理' } as const;

interface Column {
  id: string;
  title: string;
  /** Of a question whose answers are numbers. */
  amount: Amount | undefined;
}

type Cell = string | Date | { number: number; digits: number | undefined } | (Moment & { words: string });

/**
 * The answers that a query leaves, a column for each question there ever was, moments by the organisation's clock: the
 * head says which, since a sheet has no zone. CSV has the mark that Excel looks for.
 */
export async function exportAnswers(
  ctx: ServerContext,
  where: { orgId: bigint; formId: bigint },
  query: AnswerFilter,
  format: 'csv' | 'xlsx',
): Promise<Uint8Array> {
  const columns = (await latestOf(ctx, where.orgId, where.formId)).map(({ question }) => columnOf(question));
  const zone = ctx.people.timeZoneOf(where.orgId);
  const header = [
    '编号',
    `提交时间（${columnTimeZone(zone)}）`,
    '状态',
    '提交人',
    ...columns.map(({ title }) => title),
  ];
  const rows: Cell[][] = [];
  const shape = (row: StoredAnswer, around: Around) => cellsOf(row, around, { columns, zone });
  let cursor: bigint | undefined;
  do {
    const page = await answersAs(ctx, where, { ...query, cursor, limit: 2000 }, shape);
    rows.push(...page.items);
    cursor = page.next === null ? undefined : BigInt(page.next);
  } while (cursor !== undefined && rows.length < most);
  if (format === 'csv')
    return Buffer.from(`\ufeff${csvLine(header)}${rows.map((row) => csvLine(row.map(inCsv))).join('')}`);
  const heads = header.map((title, index) => ({ title, width: index < 4 ? 20 : 24 }));
  return writeWorkbook(
    '答卷',
    heads,
    rows.map((row) => row.map(inWorkbook)),
  );
}

function columnOf(question: Question): Column {
  const { id, props } = question;
  const amount = amountOf(question);
  return {
    id,
    title: amount === undefined || amount.unit === '' ? props.title : `${props.title}（${amount.unit}）`,
    amount,
  };
}

const amountOf = ({ type, props }: Question) => ruleOf(type)?.amount?.(props);

function cellsOf(
  row: StoredAnswer,
  around: Around,
  { columns, zone }: { columns: readonly Column[]; zone: string },
): Cell[] {
  const { number, state, person } = rowOf(row, around);
  const asked = new Map(around.questions.map((question) => [question.id, question]));
  return [
    number,
    new Date(Math.floor(wallClock(row.at, zone).getTime() / 1000) * 1000),
    states[state],
    person ?? '',
    ...columns.map((column) => cellOf(asked.get(column.id), row.values[column.id], column)),
  ];
}

/** A number where the unit over the column is its own; what was asked in another unit keeps that beside it. */
function cellOf(question: Question | undefined, value: Json | undefined, column: Column): Cell {
  if (question === undefined || value === undefined) return '';
  const amount = amountOf(question);
  if (typeof value === 'number' && amount !== undefined && amount.unit === column.amount?.unit) {
    const number = ruleOf(question.type)?.number?.(value, question.props);
    if (number !== undefined && Number.isFinite(number)) return { number, digits: amount.digits };
  }
  const words = wordsOf(question, value);
  const moment = ruleOf(question.type)?.moment?.(value, question.props);
  return moment === undefined || !isInSheets(moment.at) ? words : { ...moment, words };
}

/** Was it asked as it is now, and after the first day that spreadsheets know? */
const isInSheets = (at: Date): boolean => !Number.isNaN(at.getTime()) && at.getUTCFullYear() > 1900;

function inCsv(cell: Cell): string {
  if (typeof cell === 'string') return cell;
  if (cell instanceof Date) return cell.toISOString().slice(0, 19).replace('T', ' ');
  if ('words' in cell) return cell.words;
  return cell.digits === undefined ? String(cell.number) : cell.number.toFixed(cell.digits);
}

function inWorkbook(cell: Cell): WorkbookCell {
  if (typeof cell === 'string') return cell;
  if (cell instanceof Date) return { value: cell, format: 'yyyy-mm-dd hh:mm:ss' };
  if ('words' in cell) return { value: cell.at, format: cell.format };
  const { number, digits } = cell;
  if (digits === undefined) return number;
  return { value: Number(number.toFixed(digits)), format: digits === 0 ? '0' : `0.${'0'.repeat(digits)}` };
}
