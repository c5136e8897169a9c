import { FitoutError, type LocalText } from '@fitout/sdk';
import type { ServerContext } from '@fitout/sdk/server';
import {
  type CarrierAdapter,
  type ChangeResult,
  carrierAdapters,
  type LookResult,
  type OccupyResult,
  UpstreamFault,
  type UpstreamParts,
  type UpstreamPlace,
  type UpstreamQuery,
} from '../../api.ts';
import { readCarrier } from '../rules/carriers.ts';
import type { Tables } from '../tables.ts';
import { Adapters } from './adapters.ts';
import { type Believed, believed } from './believe.ts';
import { watchDeclared } from './declared/declared.ts';
import { askCarrier } from './http.ts';
import { waitForTurn } from './rate.ts';
import { shortWord } from './said.ts';
import { type AdapterRow, findAdapterRow, secretOf } from './settings.ts';

/** What was heard of a carrier in one call, for the staff to read. */
export interface Said {
  /** The beginning of its last answer as it came, or why there was none; empty where nothing was asked. */
  words: LocalText;
  /** Milliseconds from the question to the end of the answer, with the wait for a turn. */
  ms: number;
}

/** What came of a call. */
export interface Exchange<R> {
  result: R;
  said: Said;
}

/** What a server has while it runs; tests run several in one process. */
const perServer = new WeakMap<ServerContext, Adapters>();

export function adaptersOf(ctx: ServerContext): Adapters {
  const made = perServer.get(ctx) ?? new Adapters();
  perServer.set(ctx, made);
  return made;
}

/** In `activate`: other plugins may bring adapters, as code or as data. */
export function beginUpstreams(ctx: ServerContext): void {
  const adapters = adaptersOf(ctx);
  ctx.services.provide(carrierAdapters, adapters);
  watchDeclared(ctx, adapters);
}

/**
 * A carrier's system, as one organisation asks it: within its rate, and nothing of an answer believed that is not checked.
 * Every method throws UpstreamFault, but for `occupy`, whose faults are results.
 */
export class Upstream {
  readonly #ctx: ServerContext;
  readonly #row: AdapterRow;
  readonly #adapter: CarrierAdapter;
  readonly #secret: string;

  constructor(ctx: ServerContext, row: AdapterRow, adapter: CarrierAdapter) {
    this.#secret = secretOf(ctx, row);
    this.#ctx = ctx;
    this.#row = row;
    this.#adapter = adapter;
  }

  async query(query: UpstreamQuery): Promise<Believed> {
    const rules = await readCarrier(this.#ctx.database.query<Tables>(), this.#row.org_id, this.#row.carrier);
    return believed(await this.#adapter.query(query, this.#parts()), rules);
  }

  /** A fault before anything was sent is `failed`, and any other `unknown`: never free. */
  async occupy(place: UpstreamPlace): Promise<Exchange<OccupyResult>> {
    return this.#logged('occupy', place, (parts) => this.#adapter.occupy(place, parts));
  }

  release(place: UpstreamPlace): Promise<Exchange<ChangeResult>> {
    return this.#logged('release', place, (parts) => this.#adapter.release(place, parts));
  }

  confirm(place: UpstreamPlace): Promise<Exchange<ChangeResult>> {
    return this.#logged('confirm', place, (parts) => this.#adapter.confirm(place, parts));
  }

  look(place: UpstreamPlace & { wanted: boolean }): Promise<Exchange<LookResult>> {
    return this.#logged('look', place, (parts) => this.#adapter.look(place, parts), 'unknown');
  }

  async #logged<R>(
    what: string,
    { number }: UpstreamPlace,
    work: (parts: UpstreamParts) => Promise<R>,
    unsent?: R,
  ): Promise<Exchange<R>> {
    const began = performance.now();
    let response = '';
    const said = (words: LocalText): Said => ({ words, ms: Math.round(performance.now() - began) });
    try {
      const result = await work(this.#parts((text) => (response = text)));
      const words = shortWord(response, this.#secret);
      return { result, said: said({ zh: words, en: words }) };
    } catch (error) {
      const { carrier } = this.#row;
      const fault = error instanceof UpstreamFault ? error : undefined;
      this.#ctx.log.warn(
        { carrier, what, number, fault: fault?.kind, words: String(error) },
        'a carrier gave no answer',
      );
      // Cast: 'failed' and 'unknown' are results of every method that has them; `look` names its own.
      const result = (unsent ?? (fault?.kind === 'unreachable' || fault?.kind === 'busy' ? 'failed' : 'unknown')) as R;
      return { result, said: said(fault?.words ?? { zh: '应答无法处理', en: 'The response could not be processed' }) };
    }
  }

  #parts(hear: (text: string) => void = () => undefined): UpstreamParts {
    const { org_id, carrier, base, values, per_minute, seconds } = this.#row;
    return {
      ask: async (request) => {
        await waitForTurn(this.#ctx, org_id, carrier, per_minute);
        const answer = await askCarrier(this.#ctx.outbound, base, request, seconds);
        hear(answer.status === 200 ? answer.text : `HTTP ${answer.status} ${answer.text}`);
        return answer;
      },
      values,
      secret: this.#secret,
    };
  }
}

/** The system of a carrier; undefined where the organisation has none, so that its pool is the truth. */
export async function findUpstream(ctx: ServerContext, orgId: bigint, carrier: string): Promise<Upstream | undefined> {
  const row = await findAdapterRow(ctx.database.query<Tables>(), orgId, carrier);
  if (row === undefined || !row.enabled) return undefined;
  const adapter = adaptersOf(ctx).of(row.adapter);
  // Selling what the carrier was to be asked about, without asking it, would sell numbers that others have.
  if (adapter === undefined) throw noAdapter();
  return new Upstream(ctx, row, adapter);
}

/** As `findUpstream`, for what cannot be done without one. */
export async function needUpstream(ctx: ServerContext, orgId: bigint, carrier: string): Promise<Upstream> {
  const found = await findUpstream(ctx, orgId, carrier);
  if (found !== undefined) return found;
  throw new FitoutError('unprocessable', {
    reason: 'numbers.no-upstream',
    message: {
      zh: '这个运营商没有启用接口，号码以号码池为准；需要时请在“资费与规则”里设置接口',
      en: 'No API is enabled for this carrier, so the number pool is used. Set one up under Tariffs and rules if needed',
    },
  });
}

export function noAdapter(): FitoutError {
  return new FitoutError('unprocessable', {
    reason: 'numbers.no-adapter',
    message: {
      zh: '没有这种运营商接口，或提供它的插件未启用',
      en: 'This carrier API does not exist, or its plugin is disabled',
    },
  });
}

/** The carrier's own codes of where a number belongs, as they were named when numbers of its city came in. */
export async function placeOf(
  ctx: ServerContext,
  orgId: bigint,
  carrier: string,
  number: string,
): Promise<UpstreamPlace> {
  const row = await ctx.database
    .query<Tables>()
    .selectFrom('number as n')
    .innerJoin('upstream_place as p', (on) => on.onRef('p.org_id', '=', 'n.org_id').onRef('p.place', '=', 'n.place'))
    .select(['p.province', 'p.city'])
    .where('n.org_id', '=', orgId)
    .where('n.number', '=', BigInt(number))
    .where('p.carrier', '=', carrier)
    .executeTakeFirst();
  return { number, province: row?.province ?? '', city: row?.city ?? '' };
}
