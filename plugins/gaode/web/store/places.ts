import { createStore, type Store } from '@fitout/sdk/web';
import type { MapSlice, Place } from '../../shared/calls/answers.ts';
import type { PlaceOrder, PlaceStatus } from '../../shared/places/choices.ts';
import type { GaodeClient } from '../client.ts';
import type { MapPlace } from '../map/place-features.ts';

/** Which places are listed and drawn; empty texts narrow nothing. */
export interface PlaceFilter {
  readonly search: string;
  readonly tag: string;
  readonly status: PlaceStatus;
}

export interface PlacesState {
  /** The list as far as it is loaded, in its order; undefined until the first answer. */
  readonly rows: readonly string[] | undefined;
  /** Asks for the following rows; null at the end. */
  readonly next: string | null;
  readonly loading: boolean;
  readonly error: Error | undefined;
  /** All places that match the filter, for the map; undefined until all of them are here. */
  readonly points: ReadonlyMap<string, MapPlace> | undefined;
  readonly pointsError: Error | undefined;
  /** Places that were read in full: rows of the list, and those that were opened. */
  readonly known: ReadonlyMap<string, Place>;
}

const rowsPerCall = 200;
/** A reload asks for as many rows as were there, up to this. */
const maxReloadedRows = 500;

/** The filter as calls take it. */
export function filterQuery({ search, tag, status }: PlaceFilter) {
  return { status, ...(search === '' ? {} : { search }), ...(tag === '' ? {} : { tag }) };
}

/** The places that a filter shows, as rows of a list and as points of the map, both kept up to date. */
export class Places {
  readonly store: Store<PlacesState> = createStore<PlacesState>({
    ...{ rows: undefined, next: null, loading: true, error: undefined },
    ...{ points: undefined, pointsError: undefined, known: new Map() },
  });
  readonly #call: GaodeClient;
  #filter: PlaceFilter = { search: '', tag: '', status: 'all' };
  #order: PlaceOrder = 'name';
  #running = new AbortController();

  constructor(call: GaodeClient) {
    this.#call = call;
  }

  /** Shows what matches another filter, or the same in another order. What was shown stays until the answer is here. */
  show(filter: PlaceFilter, order: PlaceOrder): void {
    this.#filter = filter;
    this.#order = order;
    this.reload();
  }

  /** Asks anew for rows and points. */
  reload(): void {
    this.#running.abort();
    this.#running = new AbortController();
    const { signal } = this.#running;
    void this.#loadRows(undefined, signal);
    void this.#loadPoints(signal);
  }

  /** Ends what is on its way. */
  stop(): void {
    this.#running.abort();
  }

  loadMore(): void {
    const { next, loading } = this.store.get();
    if (next !== null && !loading) void this.#loadRows(next, this.#running.signal);
  }

  /** Reads one place, whether the list has it or not. */
  async read(id: string): Promise<Place> {
    const place = await this.#call('GET places/:id', { params: { id } });
    this.put(place);
    return place;
  }

  /** A place as the server has it now. */
  put(place: Place): void {
    const belongs = this.#belongs(place);
    this.store.set((before) => {
      const known = new Map(before.known).set(place.id, place);
      const isListed = before.rows?.includes(place.id) === true;
      const rows = belongs || !isListed ? before.rows : before.rows?.filter((id) => id !== place.id);
      if (before.points === undefined) return { ...before, known, rows };
      const points = new Map(before.points);
      const wasThere = points.delete(place.id);
      // Whether a place that is new here matches words or a tag is for the server to say.
      const isNew = belongs && !wasThere && this.#filter.search === '' && this.#filter.tag === '';
      if (belongs && (wasThere || isNew)) points.set(place.id, place);
      return { ...before, known, points, rows: isNew && !isListed && rows !== undefined ? [place.id, ...rows] : rows };
    });
  }

  /** Places that exist no more, or belong to no list any more. */
  drop(ids: readonly string[]): void {
    const gone = new Set(ids);
    this.store.set((before) => ({
      ...before,
      rows: before.rows?.filter((id) => !gone.has(id)),
      points: before.points && new Map([...before.points].filter(([id]) => !gone.has(id))),
      known: new Map([...before.known].filter(([id]) => !gone.has(id))),
    }));
  }

  #belongs({ trashedAt, visible }: Place): boolean {
    const { status } = this.#filter;
    if (status === 'trash' || trashedAt !== null) return status === 'trash' && trashedAt !== null;
    return status === 'all' || visible === (status === 'visible');
  }

  async #loadRows(cursor: string | undefined, signal: AbortSignal): Promise<void> {
    const there = cursor === undefined ? (this.store.get().rows?.length ?? 0) : 0;
    const limit = Math.min(Math.max(there, rowsPerCall), maxReloadedRows);
    this.store.set((before) => ({ ...before, loading: true, error: undefined }));
    try {
      const query = {
        ...filterQuery(this.#filter),
        order: this.#order,
        limit,
        ...(cursor === undefined ? {} : { cursor }),
      };
      const { items, next } = await this.#call('GET places', { query }, { signal });
      if (signal.aborted) return;
      const ids = items.map(({ id }) => id);
      this.store.set((before) => ({
        ...before,
        rows: cursor === undefined ? ids : [...new Set([...(before.rows ?? []), ...ids])],
        next,
        loading: false,
        known: new Map([...before.known, ...items.map((place) => [place.id, place] as const)]),
      }));
    } catch (error) {
      if (!signal.aborted) this.store.set((before) => ({ ...before, loading: false, error: error as Error }));
    }
  }

  async #loadPoints(signal: AbortSignal): Promise<void> {
    const points = new Map<string, MapPlace>();
    try {
      let cursor: string | undefined;
      do {
        const query = { ...filterQuery(this.#filter), ...(cursor === undefined ? {} : { cursor }) };
        const slice = await this.#call('GET map', { query }, { signal });
        if (signal.aborted) return;
        addSlice(points, slice);
        cursor = slice.next ?? undefined;
      } while (cursor !== undefined);
      this.store.set((before) => ({ ...before, points, pointsError: undefined }));
    } catch (error) {
      if (!signal.aborted) this.store.set((before) => ({ ...before, pointsError: error as Error }));
    }
  }
}

function addSlice(points: Map<string, MapPlace>, { ids, lng, lat, names, visible }: MapSlice): void {
  for (const [index, id] of ids.entries())
    points.set(id, {
      id,
      name: names[index] ?? '',
      lng: lng[index] ?? 0,
      lat: lat[index] ?? 0,
      visible: visible[index] ?? true,
    });
}
