import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ServerParts } from '../../parts.ts';

function tellDeaths(deaths: ServerParts['deaths'], registers: Registry[]): void {
  new Counter({
    name: 'fitout_server_deaths_total',
    help: 'Servers on this data folder that died and were started again',
    registers,
  }).inc(deaths?.count ?? 0);
  const last = new Gauge({
    name: 'fitout_server_last_death_seconds',
    help: 'When the last one died (epoch seconds), and why',
    labelNames: ['reason'],
    registers,
  });
  if (deaths !== undefined) last.set({ reason: deaths.last.reason.en }, deaths.last.at / 1000);
}

/** Figures of one server for Prometheus. Each server of a process has a registry of its own. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests: Histogram<'owner' | 'route' | 'status'>;
  readonly #series = new Map<string, Histogram.Internal<'owner' | 'route' | 'status'>>();
  readonly #crashes: Counter<'owner'>;
  readonly #streams: Gauge;

  constructor({ database, files, deaths }: Pick<ServerParts, 'database' | 'files' | 'deaths'>) {
    // Among them the loop's delay: nodejs_eventloop_lag_*.
    collectDefaultMetrics({ register: this.#registry });
    const registers = [this.#registry];
    tellDeaths(deaths, registers);
    this.#requests = new Histogram({
      name: 'fitout_http_request_seconds',
      help: 'Time to answer a request, by route and class of status',
      labelNames: ['owner', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30],
      registers,
    });
    this.#crashes = new Counter({
      name: 'fitout_handler_failures_total',
      help: 'Errors that a handler did not mean to throw',
      labelNames: ['owner'],
      registers,
    });
    this.#streams = new Gauge({ name: 'fitout_event_streams', help: 'Open streams of events', registers });
    new Gauge({
      name: 'fitout_files_missing',
      help: 'Of the files that the database knows last (16 at most), those that the store does not hold',
      registers,
      collect() {
        this.set(files.found()?.missing ?? 0);
      },
    });
    new Gauge({
      name: 'fitout_database_connections',
      help: 'Connections of the pool, and callers that wait for one',
      labelNames: ['state'],
      registers,
      collect() {
        const stats = database.poolStats();
        this.set({ state: 'total' }, stats.total);
        this.set({ state: 'idle' }, stats.idle);
        this.set({ state: 'waiting' }, stats.waiting);
      },
    });
  }

  /** `ms`: milliseconds from the first byte to the last. */
  answered(owner: string, route: string, status: number, ms: number): void {
    const key = `${owner} ${route} ${Math.floor(status / 100)}`;
    let series = this.#series.get(key);
    if (series === undefined) {
      // Looked up once: finding a series by its labels costs more than counting in it.
      series = this.#requests.labels({ owner, route, status: `${Math.floor(status / 100)}xx` });
      this.#series.set(key, series);
    }
    series.observe(ms / 1000);
  }

  crashed(owner: string): void {
    this.#crashes.inc({ owner });
  }

  streams(open: number): void {
    this.#streams.set(open);
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }
}
