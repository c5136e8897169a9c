import type { UsableProvider } from '../../shared/calls/providers.ts';
import type { TestRun } from '../../shared/calls/runs.ts';
import type { Capabilities, Size } from '../../shared/providers/capabilities.ts';
import { runLimits } from '../../shared/providers/run.ts';
import { nearestSize } from '../../shared/providers/sizes.ts';

/** A column that is being made. */
export interface ColumnDraft {
  key: number;
  provider: string;
  model: string;
  size: Size | undefined;
  seed: string;
  negative: string;
}

export interface RowDraft {
  key: number;
  prompt: string;
}

let keys = 0;

export function rowOf(prompt: string): RowDraft {
  keys += 1;
  return { key: keys, prompt };
}

function columnOf(provider: string, model: string, more: Partial<ColumnDraft> = {}): ColumnDraft {
  keys += 1;
  return { size: undefined, seed: '', negative: '', ...more, key: keys, provider, model };
}

export const rowsOfRun = (run: TestRun): RowDraft[] => run.rows.map(rowOf);

export const columnsOfRun = (run: TestRun): ColumnDraft[] =>
  run.columns.map(({ provider, model, size, seed, negative }) =>
    columnOf(provider, model, { size, seed: seed === undefined ? '' : String(seed), negative }),
  );

export function capabilitiesOf(
  providers: readonly UsableProvider[],
  { provider, model }: { provider: string; model: string },
): Capabilities | undefined {
  return providers.find(({ id }) => id === provider)?.models.find(({ id }) => id === model)?.capabilities;
}

const wanted: readonly Size[] = [
  { width: 1024, height: 1024 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1024, height: 1536 },
  { width: 1536, height: 1024 },
  { width: 2048, height: 2048 },
];

/** A few sizes that a model takes. */
export function sizesOf({ sizes }: Capabilities): readonly Size[] {
  if (sizes.kind === 'source') return [];
  if (sizes.kind === 'list') return sizes.sizes;
  const found = new Map(wanted.map((one) => nearestSize(sizes, one)).map((one) => [`${one.width}x${one.height}`, one]));
  return [...found.values()];
}

/** As it is sent; parameters that a model does not know are left out. */
function sentColumn(providers: readonly UsableProvider[], column: ColumnDraft) {
  const { provider, model, size, seed, negative } = column;
  const known = capabilitiesOf(providers, column);
  const number = /^\d{1,10}$/.test(seed.trim()) ? Number(seed) : undefined;
  return {
    ...{ provider, model },
    negative: known?.negative === true ? negative.trim() : '',
    ...(size === undefined ? {} : { size }),
    ...(number === undefined || known?.seed !== true ? {} : { seed: Math.min(number, 2_147_483_647) }),
  };
}

export interface Draft {
  rows: readonly RowDraft[];
  columns: readonly ColumnDraft[];
}

export function sentTable(providers: readonly UsableProvider[], { rows, columns }: Draft) {
  return {
    rows: rows.map(({ prompt }) => prompt).filter((prompt) => prompt.trim() !== ''),
    columns: columns.map((column) => sentColumn(providers, column)),
  };
}

/** A row with other words; of several lines each becomes a row. */
export function withLines(rows: readonly RowDraft[], key: number, text: string): RowDraft[] {
  const [first = '', ...more] = text.split(/\r?\n/);
  const added = more.filter((line) => line.trim() !== '').map(rowOf);
  return rows.flatMap((row) => (row.key === key ? [{ key, prompt: first }, ...added] : [row])).slice(0, runLimits.rows);
}

function modelsOf(providers: readonly UsableProvider[]) {
  return providers.flatMap(({ id, models }) =>
    models
      .filter(({ capabilities }) => capabilities.operations.includes('generate'))
      .map((model) => ({ provider: id, model: model.id })),
  );
}

/** The first two models. */
export function firstColumns(providers: readonly UsableProvider[]): ColumnDraft[] {
  return modelsOf(providers)
    .slice(0, 2)
    .map(({ provider, model }) => columnOf(provider, model));
}

/** One that is not there yet, else the first again, for other parameters. */
export function nextColumn(providers: readonly UsableProvider[], columns: readonly ColumnDraft[]): ColumnDraft {
  const models = modelsOf(providers);
  const used = (provider: string, model: string) =>
    columns.some((one) => one.provider === provider && one.model === model);
  const { provider, model } = models.find((one) => !used(one.provider, one.model)) ??
    models[0] ?? { provider: '', model: '' };
  return columnOf(provider, model);
}
