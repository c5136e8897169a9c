import type { LocalText } from '@fitout/sdk';
import type { ImportFault, LeftOut, ReadResult, RefusedFile } from '../import-types.ts';
import type { Origin } from '../model.ts';
import { shown } from './json.ts';
import type { SchemaError } from './validators.generated.js';

const most = 20;

export function fault(code: ImportFault['code'], zh: string, en: string, more: Partial<ImportFault> = {}): ImportFault {
  return { code, text: { zh, en }, ...more };
}

export function refuse(format: Origin | undefined, ...faults: ImportFault[]): RefusedFile {
  return { ok: false, format, faults: faults.slice(0, most), total: faults.length };
}

/** Names of formats in messages. */
export const formatNames: Record<Origin, LocalText> = {
  uigf4: { zh: 'UIGF 4', en: 'UIGF 4' },
  uigf3: { zh: 'UIGF 3', en: 'UIGF 3' },
  uigf2: { zh: 'UIGF 2', en: 'UIGF 2' },
  'wish-export': { zh: 'genshin-wish-export', en: 'genshin-wish-export' },
  paimon: { zh: 'paimon.moe', en: 'paimon.moe' },
  'ys-api': { zh: '原神祈愿记录', en: 'Genshin wish history' },
  'mc-api': { zh: '鸣潮唤取记录', en: 'Wuthering Waves convene history' },
  wwgf: { zh: 'WWGF', en: 'WWGF' },
  wuwatracker: { zh: 'wuwatracker', en: 'wuwatracker' },
  backup: { zh: '本站备份', en: 'Backup from this site' },
};

/** Where a record stands. */
export interface Place {
  index: number;
  id?: unknown;
  /** Of which list, where a file has several: a uid, a pool. */
  list?: LocalText;
}

/** Faults of one file: the first ones in full, all of them counted. */
export class Faults {
  readonly format: Origin;
  /** Records whose time was a moment and is now one of the server's clock. */
  converted = 0;
  readonly #faults: ImportFault[] = [];
  #total = 0;
  #whole = false;

  constructor(format: Origin) {
    this.format = format;
  }

  get none(): boolean {
    return this.#total === 0;
  }

  add(found: ImportFault): void {
    this.#total++;
    if (this.#faults.length < most) this.#faults.push(found);
  }

  /** Is something wrong with the file as a whole, so that none of its records can be trusted? */
  get whole(): boolean {
    return this.#whole;
  }

  /** Of the file as a whole. */
  file(code: ImportFault['code'], zh: string, en: string, field?: string): void {
    this.#whole = true;
    const name = formatNames[this.format];
    this.add(fault(code, `${name.zh}：${zh}`, `${name.en}: ${en}`, field === undefined ? {} : { field }));
  }

  /** Of one record: names the format, the record and the field. */
  record(code: ImportFault['code'], { index, id, list }: Place, field: string, zh: string, en: string): void {
    if (this.#total >= most) {
      this.#total++;
      return;
    }
    const own = typeof id === 'string' || typeof id === 'number' ? String(id).slice(0, 40) : '';
    const name = formatNames[this.format];
    const where = {
      zh: `${list === undefined ? '' : `${list.zh} `}第 ${index + 1} 条记录${own === '' ? '' : `（编号 ${own}）`}`,
      en: `${list === undefined ? '' : `${list.en}, `}record ${index + 1}${own === '' ? '' : ` (id ${own})`}`,
    };
    this.add(
      fault(code, `${name.zh}：${where.zh}的 ${field} ${zh}`, `${name.en}: ${where.en}: ${field} ${en}`, {
        index,
        field,
        ...(own === '' ? {} : { id: own }),
      }),
    );
  }

  /** What ajv found in one record. */
  schema(place: Place, error: SchemaError | undefined, value: unknown): void {
    const { field, zh, en } = wordsOf(error, value);
    this.record(field === 'time' ? 'time' : 'schema', place, field, zh, en);
  }

  /** What ajv found in the head of a file. */
  head(error: SchemaError | undefined, value: unknown): void {
    const { pointer, zh, en } = wordsOf(error, value);
    this.file('schema', `${pointer} ${zh}`, `${pointer} ${en}`, pointer);
  }

  /** What was noted, for a file whose other records are taken. */
  left(): LeftOut {
    return { faults: this.#faults, total: this.#total };
  }

  refused(): ReadResult & { ok: false } {
    return { ok: false, format: this.format, ...this.left() };
  }
}

const kinds: Record<string, LocalText> = {
  string: { zh: '文本', en: 'text' },
  number: { zh: '数字', en: 'a number' },
  integer: { zh: '整数', en: 'an integer' },
  array: { zh: '列表', en: 'a list' },
  object: { zh: '对象', en: 'an object' },
};

function wordsOf(error: SchemaError | undefined, whole: unknown): LocalText & { field: string; pointer: string } {
  const missing = error?.keyword === 'required' ? String(error.params.missingProperty) : undefined;
  const path = error?.instancePath ?? '';
  const pointer = missing === undefined ? path : `${path}/${missing}`;
  const field = pointer.slice(pointer.lastIndexOf('/') + 1);
  const at = { field, pointer: pointer === '' ? '/' : pointer };
  if (missing !== undefined) return { ...at, zh: '缺失', en: 'is missing' };
  if (error?.keyword === 'type') {
    const kind = kinds[String(error.params.type)] ?? { zh: String(error.params.type), en: String(error.params.type) };
    return { ...at, zh: `应为${kind.zh}`, en: `must be ${kind.en}` };
  }
  if (error?.keyword === 'oneOf') return { ...at, zh: '应为文本或整数', en: 'must be text or an integer' };
  const found = shown(valueAt(whole, path));
  if (error?.keyword === 'pattern' && field === 'time')
    return { ...at, zh: `应为 YYYY-MM-DD HH:mm:ss，实为 ${found}`, en: `must be YYYY-MM-DD HH:mm:ss, not ${found}` };
  if (error?.keyword === 'pattern' && field === 'id')
    return { ...at, zh: `应为 1 到 19 位数字，实为 ${found}`, en: `must be 1 to 19 digits, not ${found}` };
  return { ...at, zh: `不是认识的值：${found}`, en: `has an unknown value: ${found}` };
}

function valueAt(value: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (inside, key) =>
        typeof inside === 'object' && inside !== null ? (inside as Record<string, unknown>)[key] : undefined,
      value,
    );
}
