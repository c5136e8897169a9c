import { csvLine, type LabelSource, type LabelThing, type LabelThings } from '@fitout/sdk';
import { countLimits } from './limits.ts';

/** Of all sources of things those whose stock this person may count against: pages have none. */
export function stockSources(
  all: readonly { item: LabelSource }[],
  session: { can(fun: string): boolean },
): LabelSource[] {
  return all.map(({ item }) => item).filter(({ fun, of }) => of !== 'pages' && (fun === undefined || session.can(fun)));
}

/**
 * All things of a source, slice by slice, up to one more than a list may have. `onFetched` receives how many have come.
 * Rejects as `slice` does.
 */
export async function allThings(
  slice: (cursor: string | undefined, signal: AbortSignal) => Promise<LabelThings>,
  signal: AbortSignal,
  onFetched: (count: number) => void = () => undefined,
): Promise<LabelThing[]> {
  const all: LabelThing[] = [];
  for (let cursor: string | undefined; ; ) {
    onFetched(all.length);
    const { items, next } = await slice(cursor, signal);
    all.push(...items);
    if (next === null || all.length > countLimits.codes) return all;
    cursor = next;
  }
}

/** The things as the table that `POST counts/:id/list` reads: it is checked and shown as any other. */
export function stockList(things: readonly LabelThing[]): File {
  const rows = things.map(({ code, name, stock }) => [code, name, stock === undefined ? '' : String(stock)]);
  const lines = [['编号', '名称', '应有'], ...rows].map((cells) => csvLine(cells));
  return new File(['\ufeff', ...lines], 'list.csv', { type: 'text/csv' });
}
