import { FitoutError } from '../../../sdk/base/errors.ts';
import type { Address } from '../../../sdk/server.ts';
import type { KernelStore } from '../kernel-store.ts';
import type { HttpConfig } from '../parts.ts';
import { hostName } from './asked-host.ts';

interface Known {
  first: bigint;
  byName: ReadonlyMap<string, bigint>;
  byOrg: ReadonlyMap<bigint, readonly Address[]>;
}

/** Milliseconds after which what is known is read anew beside the next request, should an event have got lost. */
const doubtedAfter = 5_000;

/**
 * Which organisation a host name leads to, in memory: each public request asks, also while the database is away. A
 * change holds at once on the server that made it and a few milliseconds later, by an event, on the others.
 */
export class Addresses {
  readonly #kernel: Pick<KernelStore, 'db' | 'parts'>;
  /** Host names under which this server itself is reached: short names stand before them. */
  readonly own: readonly string[];
  readonly #listener: { dispose(): void };
  #known: Known;
  #readAt = performance.now();
  #begun = 0;
  #stands = 0;

  private constructor(kernel: Pick<KernelStore, 'db' | 'parts'>, known: Known) {
    this.#kernel = kernel;
    this.#known = known;
    this.own = ownHosts(kernel.parts.config);
    this.#listener = kernel.parts.events.onAny(({ topic }) => {
      if (topic === 'kernel.gap' || topic === 'kernel.org') this.#again();
    });
  }

  /** Reads them; the first organisation must be there. */
  static async open(kernel: Pick<KernelStore, 'db' | 'parts'>): Promise<Addresses> {
    return new Addresses(kernel, await read(kernel));
  }

  dispose(): void {
    this.#listener.dispose();
  }

  /** The organisation of a host as it was asked, with or without its port: the first one's where nobody else has it. */
  orgOf(host: string): bigint {
    if (performance.now() - this.#readAt > doubtedAfter) this.#again();
    const name = hostName(host);
    const { byName, first } = this.#known;
    const whole = byName.get(keyOf('host', name));
    if (whole !== undefined) return whole;
    for (const own of this.own) {
      if (!name.endsWith(`.${own}`)) continue;
      const org = byName.get(keyOf('short', name.slice(0, -own.length - 1)));
      if (org !== undefined) return org;
    }
    return first;
  }

  /** An organisation's addresses, its main one first. */
  of(orgId: bigint): readonly Address[] {
    return this.#known.byOrg.get(orgId) ?? [];
  }

  /**
   * Where an address is opened: `https://acme.fit.example.com`. By FITOUT_PUBLIC_URL, else by `asked`, the origin that a
   * request came to. Undefined where neither is known, and for a short name where the server has no name to put it before.
   */
  urlOf({ kind, name }: Pick<Address, 'kind' | 'name'>, asked?: string): string | undefined {
    const base = this.#kernel.parts.config.publicUrl ?? asked;
    if (base === undefined || !URL.canParse(base)) return undefined;
    const { protocol, port, hostname } = new URL(base);
    // Nothing stands before an address in numbers.
    const names = this.own.filter((one) => !/^[\d.]+$|:/.test(one));
    const own = names.find((one) => hostname === one || hostname.endsWith(`.${one}`)) ?? names[0];
    if (kind === 'short' && own === undefined) return undefined;
    return `${protocol}//${kind === 'host' ? name : `${name}.${own}`}${port === '' ? '' : `:${port}`}`;
  }

  /** The origin of an organisation's public pages; undefined where it is not known. The first one has the server's own. */
  siteOf(orgId: bigint, asked?: string): string | undefined {
    const main = this.of(orgId).find((address) => address.main);
    if (main !== undefined) return this.urlOf(main, asked);
    return orgId === this.#known.first ? this.#kernel.parts.config.publicUrl : undefined;
  }

  /** Somebody changed them here: reads what there is now, before anybody is told of it. */
  async changed(): Promise<void> {
    await this.#read().catch(this.#warn);
  }

  /** Reads anew beside whatever goes on; while that fails, what is known stays. */
  #again(): void {
    this.#readAt = performance.now();
    this.#read().catch(this.#warn);
  }

  /** Of reads at the same moment the one that began last stands. */
  async #read(): Promise<void> {
    this.#begun += 1;
    const turn = this.#begun;
    const known = await read(this.#kernel);
    if (turn < this.#stands) return;
    this.#stands = turn;
    this.#known = known;
    this.#readAt = performance.now();
  }

  readonly #warn = (error: unknown): void => {
    this.#kernel.parts.log.warn({ err: error }, 'addresses could not be read again');
  };
}

const keyOf = (kind: Address['kind'], name: string): string => `${kind} ${name}`;

/** By FITOUT_PUBLIC_URL; without one, what this server listens on. */
function ownHosts({ publicUrl, host }: Pick<HttpConfig, 'publicUrl' | 'host'>): string[] {
  if (publicUrl !== undefined) return [new URL(publicUrl).hostname];
  return [...new Set(['localhost', ...(host === '0.0.0.0' || host.includes(':') ? [] : [host.toLowerCase()])])];
}

async function read(kernel: Pick<KernelStore, 'db'>): Promise<Known> {
  const rows = await kernel
    .db()
    .selectFrom('organisation as o')
    .leftJoin('organisation_address as a', 'a.org_id', 'o.id')
    .select(['o.id', 'a.kind', 'a.name', 'a.main'])
    .orderBy('o.id')
    .orderBy('a.main', 'desc')
    .orderBy('a.created_at')
    .orderBy('a.name')
    .execute();
  const [first] = rows;
  if (first === undefined) throw new FitoutError('unavailable', { reason: 'kernel.no-organisation' });
  const byName = new Map<string, bigint>();
  const byOrg = new Map<bigint, Address[]>();
  for (const { id, kind, name, main } of rows) {
    if (kind === null || name === null) continue;
    byName.set(keyOf(kind, name), id);
    const list = byOrg.get(id) ?? [];
    list.push({ kind, name, main: main === true });
    byOrg.set(id, list);
  }
  return { first: first.id, byName, byOrg };
}
