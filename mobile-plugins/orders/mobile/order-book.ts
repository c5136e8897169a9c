import type { CustomerOrder, CustomerOrderSource, CustomerOrders, OrderStage } from '@fitout/sdk';

export interface ListedOrder extends CustomerOrder {
  source: CustomerOrderSource;
  /** Unique over all sources. */
  key: string;
}

/** Asks one source for a slice. */
export type AskOrders = (source: CustomerOrderSource, before: string | undefined) => Promise<CustomerOrders>;

/** What is known of one source. */
interface Shelf {
  source: CustomerOrderSource;
  items: readonly CustomerOrder[];
  /** Sent for what follows; null at the end. */
  next: string | null;
  failed: boolean;
  counts?: CustomerOrders['counts'];
}

/** The orders of several sources as far as they were loaded. Never changed: what loads more is another one. */
export interface OrderBook {
  shelves: readonly Shelf[];
}

/** Asks all sources at once. One that does not answer is named and keeps nothing of the others back. */
export async function openBook(sources: readonly CustomerOrderSource[], ask: AskOrders): Promise<OrderBook> {
  return {
    shelves: await Promise.all(sources.map((source) => more({ source, items: [], next: '', failed: false }, ask))),
  };
}

/** Loads what follows the oldest order that is shown. */
export async function moreOf(book: OrderBook, ask: AskOrders): Promise<OrderBook> {
  const edge = edgeOf(book);
  return {
    shelves: await Promise.all(
      book.shelves.map((shelf) => (shelf.next !== null && lastAt(shelf) >= edge ? more(shelf, ask) : shelf)),
    ),
  };
}

async function more(shelf: Shelf, ask: AskOrders): Promise<Shelf> {
  try {
    const {
      items,
      next,
      counts = shelf.counts,
    } = await ask(shelf.source, shelf.next === '' ? undefined : (shelf.next ?? undefined));
    return {
      ...shelf,
      items: [...shelf.items, ...items],
      next,
      failed: false,
      ...(counts === undefined ? {} : { counts }),
    };
  } catch (error) {
    console.warn(`orders of ${shelf.source.id}`, error);
    return { ...shelf, failed: true, next: shelf.items.length === 0 ? null : shelf.next };
  }
}

const lastAt = ({ items }: Shelf): number => Date.parse(items.at(-1)?.at ?? '') || -Infinity;

/** The moment down to which nothing can be missing: the oldest loaded order of whichever source has more. */
function edgeOf({ shelves }: OrderBook): number {
  return Math.max(-Infinity, ...shelves.filter(({ next }) => next !== null).map(lastAt));
}

/** Newest first over all sources, down to where none of them can have another one between. */
export function shownOf(book: OrderBook): ListedOrder[] {
  const edge = edgeOf(book);
  return book.shelves
    .flatMap(({ source, items }) => items.map((order) => ({ ...order, source, key: `${source.id}/${order.id}` })))
    .filter(({ at }) => Date.parse(at) >= edge)
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at) || (a.key < b.key ? -1 : 1));
}

export function hasMore({ shelves }: OrderBook): boolean {
  return shelves.some(({ next, failed }) => next !== null && !failed);
}

/** Sources that did not answer. */
export function failedOf({ shelves }: OrderBook): CustomerOrderSource[] {
  return shelves.filter(({ failed }) => failed).map(({ source }) => source);
}

/** Has nobody anything, in this tab or another one? */
export function isEmpty({ shelves }: OrderBook): boolean {
  return shelves.every(
    ({ failed, items, counts }) =>
      !failed && items.length === 0 && Object.values(counts ?? {}).every((count) => count === 0),
  );
}

/** How many orders of a stage there are over all sources; undefined where one did not say. */
export function countOf({ shelves }: OrderBook, stage: OrderStage): number | undefined {
  let sum = 0;
  for (const { source, counts } of shelves) {
    if (source.staged !== true) continue;
    if (counts === undefined) return undefined;
    sum += counts[stage] ?? 0;
  }
  return sum;
}
