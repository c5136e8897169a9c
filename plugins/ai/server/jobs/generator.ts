import type { ServerContext } from '@fitout/sdk/server';
import { generationLimits } from '../../shared/providers/capabilities.ts';
import { putBlob } from '../blobs/store.ts';
import { cancelReason } from '../providers/cancelling.ts';
import { ProviderFault } from '../providers/fault.ts';
import { faultOfError } from '../providers/faults.ts';
import type { ProviderResult } from '../providers/picture.ts';
import type { RunParts } from '../providers/provider.ts';
import type { Kinds } from '../providers/registry.ts';
import { httpOf, providerRow } from '../providers/settings.ts';
import type { Tables } from '../tables.ts';
import { endingOf } from './ending.ts';
import { type Claim, claimQueued, end, leaseSeconds, letGo, takeAbandoned, write } from './lease.ts';
import { pictureOf } from './pictures.ts';
import { keepResults } from './results.ts';
import { queue } from './submit.ts';

/** Milliseconds between two signs of life. */
const lifeMs = (leaseSeconds * 1000) / 3;
/** After a start: by then the leases of a server that was killed before have ended. */
const firstLookMs = (leaseSeconds + 1) * 1000;
/** How long the server waits at its end for what it has to write. */
const leavingMs = 1500;

interface Running {
  claim: Claim;
  end: AbortController;
  done: Promise<void>;
}

/**
 * Carries generations out on this server. A job of the queue begins one and does not wait for it: a provider takes
 * minutes, and the queue has few hands. What a server leaves behind when it is killed is taken up by `tend`.
 */
export class Generator {
  readonly #ctx: ServerContext;
  readonly #kinds: Kinds;
  readonly #ended: () => Promise<void>;
  readonly #running = new Map<bigint, Running>();
  #leaving = false;
  #firstLook: NodeJS.Timeout | undefined;

  /** `ended` hears that some generation is at its end. */
  constructor(ctx: ServerContext, kinds: Kinds, ended: () => Promise<void>) {
    this.#ctx = ctx;
    this.#ended = ended;
    this.#kinds = kinds;
  }

  /** Begins a generation that waits, or queues it again for later. */
  async begin(id: bigint): Promise<void> {
    if (this.#leaving) return queue(this.#ctx, id, undefined, new Date(Date.now() + 2000));
    const most = (kind: string) => this.#kinds.of(kind)?.concurrent ?? 1;
    const got = await this.#ctx.database.transaction<Tables, Awaited<ReturnType<typeof claimQueued>>>((tx) =>
      claimQueued(tx, id, most),
    );
    if (got === undefined) return;
    if ('wait' in got) return queue(this.#ctx, id, undefined, got.wait);
    this.#carryOut(got.claim);
  }

  /** Calls `look` once the leases of a server that was killed before this one began are over. */
  lookSoon(look: () => Promise<void>): void {
    this.#firstLook = setTimeout(() => {
      look().catch((error: unknown) => this.#ctx.log.warn({ err: error }, 'abandoned generations were not looked for'));
    }, firstLookMs);
    this.#firstLook.unref();
  }

  /** Takes up what servers that died left behind, and sees that what waits is looked at. */
  async tend(): Promise<void> {
    const { database } = this.#ctx;
    const claims = await database.transaction<Tables, Claim[]>((tx) => takeAbandoned(tx));
    for (const claim of claims) {
      if (this.#leaving) await letGo(database.query<Tables>(), claim);
      else this.#carryOut(claim, true);
    }
    const waiting = await database
      .query<Tables>()
      .selectFrom('generation')
      .select('id')
      .where('state', '=', 'queued')
      .execute();
    for (const { id } of waiting) await queue(this.#ctx, id);
  }

  /** A person ended it; looks whether it runs here. */
  async heed(id: bigint): Promise<void> {
    const running = this.#running.get(id);
    if (running === undefined) return;
    const { cancelled } = await write(this.#ctx.database.query<Tables>(), running.claim, {});
    if (cancelled) running.end.abort(cancelReason());
  }

  /** The server ends: tasks that have a name go on there and are taken up again. */
  async leave(): Promise<void> {
    this.#leaving = true;
    clearTimeout(this.#firstLook);
    const all = [...this.#running.values()];
    for (const { end: ending } of all) ending.abort(new Error('the server ends'));
    const patience = new Promise<void>((over) => setTimeout(over, leavingMs).unref());
    await Promise.race([Promise.all(all.map(({ done }) => done)), patience]);
  }

  /** Resolves when nothing runs here. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all([...this.#running.values()].map(({ done }) => done));
  }

  #carryOut(claim: Claim, abandoned = false): void {
    const ending = new AbortController();
    const { id } = claim.row;
    const done = this.#drive(claim, ending, abandoned)
      .catch((error: unknown) => this.#ctx.log.error({ err: error, id: String(id) }, 'a generation could not be ended'))
      .finally(() => {
        // By now it may be another run's.
        if (this.#running.get(id)?.claim === claim) this.#running.delete(id);
      });
    this.#running.set(id, { claim, end: ending, done });
  }

  async #drive(claim: Claim, ending: AbortController, abandoned: boolean): Promise<void> {
    const { database } = this.#ctx;
    await this.#tell(claim);
    const life = setInterval(() => void this.#showLife(claim, ending), lifeMs);
    life.unref();
    const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(generationLimits.seconds * 1000)]);
    try {
      const results = await this.#results(claim, signal, abandoned);
      await keepResults(this.#ctx, claim, results);
    } catch (error) {
      if (this.#leaving && claim.task !== undefined) return await letGo(database.query<Tables>(), claim);
      const fault = this.#leaving
        ? new ProviderFault('unknown-outcome', { words: '服务器重新启动' })
        : toldOf(error, signal);
      const outcome = endingOf(claim, fault);
      await database.transaction<Tables, void>(async (tx) => {
        const held = await end(tx, claim, outcome);
        if (held && outcome.state === 'queued') await queue(this.#ctx, claim.row.id, tx, outcome.not_before);
      });
      if (fault.kind === 'unavailable' || fault.kind === 'bad-request')
        this.#ctx.log.warn({ err: error, id: String(claim.row.id) }, 'a generation failed');
    } finally {
      clearInterval(life);
      await this.#tell(claim);
      await this.#ended();
    }
  }

  async #results(claim: Claim, signal: AbortSignal, abandoned: boolean): Promise<ProviderResult[]> {
    const { row } = claim;
    const db = this.#ctx.database.query<Tables>();
    const provider = await providerRow(db, row.org_id, row.provider_id);
    const adapter = this.#kinds.of(provider.kind);
    if (adapter === undefined) throw new ProviderFault('unavailable', { words: '生成服务的插件未启用' });
    await using http = httpOf(this.#ctx, provider, adapter);
    const parts = this.#parts(claim, http, signal);
    const request = await this.#request(claim);
    // Asked again it might be charged twice: that is for a person to decide.
    if (abandoned && (claim.task === undefined || adapter.resume === undefined))
      throw new ProviderFault('unknown-outcome', { words: '服务器中断' });
    if (abandoned) return (await adapter.resume?.(claim.task ?? '', request, parts)) ?? [];
    try {
      return await adapter.run(request, parts);
    } catch (error) {
      const lost = error instanceof ProviderFault && error.kind === 'unknown-outcome' && !signal.aborted;
      if (!lost || claim.task === undefined || adapter.resume === undefined) throw error;
      // The connection ended, but the work has a name.
      return await adapter.resume(claim.task, request, parts);
    }
  }

  async #request({ row }: Claim) {
    const { request, org_id, key } = row;
    const read = (hash: string) => pictureOf(this.#ctx, org_id, hash);
    const maybe = (hash: string | undefined) => (hash === undefined ? undefined : read(hash));
    return {
      ...{ model: request.model, operation: request.operation, prompt: request.prompt, negative: request.negative },
      ...{ n: request.n, size: request.size, seed: request.seed, key },
      references: await Promise.all(request.references.map(read)),
      source: await maybe(request.source),
      mask: await maybe(request.mask),
    };
  }

  #parts(claim: Claim, http: RunParts['http'], signal: AbortSignal): RunParts {
    const db = this.#ctx.database.query<Tables>();
    let storing = false;
    const note = (change: Parameters<typeof write>[2]) => write(db, claim, change).then(() => this.#tell(claim));
    return {
      http,
      signal,
      onTask: async (task) => {
        claim.task = task;
        const { held } = await write(db, claim, { task });
        // Another server took it up meanwhile.
        if (!held) throw new ProviderFault('cancelled');
      },
      onProgress: (progress) => void note({ progress }).catch(() => undefined),
      onPartial: ({ file }) => {
        // One at a time; those that come meanwhile are older than the next.
        if (storing) return void file[Symbol.asyncDispose]();
        storing = true;
        this.#keepPartial(claim, file)
          .then((partial) => note({ partial }))
          .catch((error: unknown) => this.#ctx.log.debug({ err: error }, 'a partial picture was not kept'))
          .finally(() => {
            storing = false;
          });
      },
    };
  }

  async #keepPartial({ row }: Claim, file: ProviderResult['file']): Promise<string> {
    await using kept = file;
    await putBlob(this.#ctx, row.org_id, kept);
    return kept.hash;
  }

  async #showLife(claim: Claim, ending: AbortController): Promise<void> {
    try {
      const { held, cancelled } = await write(this.#ctx.database.query<Tables>(), claim, {});
      // Whoever holds it now ends it.
      if (!held) ending.abort(new Error('the lease is another one’s'));
      else if (cancelled) ending.abort(cancelReason());
    } catch (error) {
      this.#ctx.log.warn({ err: error }, 'a generation could not show life');
    }
  }

  #tell({ row }: Claim): Promise<void> {
    return this.#ctx.events.publish('job', row.id, row.org_id);
  }
}

function toldOf(error: unknown, signal: AbortSignal): ProviderFault {
  try {
    return faultOfError(error, signal, true);
  } catch {
    return new ProviderFault('unknown-outcome', { words: error instanceof Error ? error.message : '', cause: error });
  }
}
