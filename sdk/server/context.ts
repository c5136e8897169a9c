import type { Readable } from 'node:stream';
import type { Kysely, QueryExecutorProvider } from 'kysely';
import type { ServiceToken } from '../base/tokens.ts';
import type { Caller } from './caller.ts';
import type { Platform } from './platform.ts';

/** 64-bit ids that sort by time, each given out once in the whole installation. */
export interface Ids {
  next(): bigint;
  /** When an id was made, by the database's clock: for a person's id, when their account was. */
  timeOf(id: bigint): Date;
}

export interface Database {
  /**
   * Queries over the plugin's own schema. int8 columns are bigint, timestamptz are Date, jsonb is parsed.
   * The schema's name is put in front of tables by Kysely; raw `sql` has it first in the search path within `transaction`.
   */
  query<S>(): Kysely<S>;
  /** Runs `work` in one transaction; what it throws rolls back. Serialization failures are retried up to 3 times. */
  transaction<S, R>(work: (tx: Kysely<S>) => Promise<R>): Promise<R>;
}

export interface BlobInfo {
  /** `<sha256 in hex>`: the same bytes have the same key. */
  key: string;
  /** Bytes. */
  size: number;
}

export interface BlobStat extends BlobInfo {
  /** Epoch milliseconds of the last write. */
  modified: number;
}

/** Where files lie: local disk or S3. Five methods, nothing else. */
export interface Blobs {
  /** Streams to the end, then makes it visible at once and durably. Throws FitoutError 'storageFull' when the disk is full. */
  put(data: Readable | Uint8Array): Promise<BlobInfo>;
  /** A range is inclusive, in bytes. Throws FitoutError 'notFound'. */
  get(key: string, range?: { start: number; end: number }): Promise<Readable>;
  stat(key: string): Promise<BlobStat | undefined>;
  delete(key: string): Promise<void>;
  list(): AsyncIterable<BlobStat>;
}

export interface JobOptions {
  /** A job of the same key that has not run yet is replaced. */
  key?: string;
  runAt?: Date;
  maxAttempts?: number;
}

export interface Jobs {
  /** Queues a job of this plugin. `input` is JSON. With `tx`, it exists only if the transaction commits. */
  add(name: string, input: unknown, options?: JobOptions, tx?: QueryExecutorProvider): Promise<void>;
}

export interface Events {
  /**
   * Tells every server and every open browser of the organisation that something changed: ids only.
   * `topic` gets the plugin's id in front. Browsers get it as `server.event`.
   */
  publish(topic: string, id: bigint | string, orgId: bigint): Promise<void>;
  /** Listens on this server, for events of every server. */
  subscribe(topic: string, listener: (event: { id: string; orgId: string }) => void): { dispose(): void };
}

export interface Audit {
  /**
   * Appends to the log that no one can change. Writes by staff are logged by the host already; this adds what was meant.
   * With `tx`, the line exists only if the transaction commits, and the transaction only with the line.
   */
  record(
    caller: Caller,
    action: string,
    target: { kind: string; id: bigint | string; name?: string },
    detail?: unknown,
    tx?: QueryExecutorProvider,
  ): Promise<void>;
}

export interface Log {
  debug(detail: object, message: string): void;
  info(detail: object, message: string): void;
  warn(detail: object, message: string): void;
  error(detail: object, message: string): void;
}

export interface PersonSummary {
  id: bigint;
  name: string;
  custIcon: string | null;
}

export interface OrganisationSummary {
  id: bigint;
  name: string;
  /** An address of this server such as `/a/<key>/160`. */
  logo: string | null;
  /** `#rrggbb` that it chose for the phone area; null for the platform's own. */
  color: string | null;
  /** Addresses of the tools that /m lists first, in this order. */
  tools: string[];
  /** IANA name of the zone in which its staff set times, and in which its pages print them. */
  timeZone: string;
}

export interface People {
  /** Names for ids of one organisation; unknown ids are left out. */
  byIds(orgId: bigint, ids: readonly bigint[]): Promise<Map<bigint, PersonSummary>>;
  /** IANA name of an organisation's time zone, as this server knows it by now: the days of its limits begin there. */
  timeZoneOf(orgId: bigint): string;
  /** Calls `listener` soon with every organisation, and again after each change of one. */
  watchOrganisations(listener: (all: readonly OrganisationSummary[]) => void): { dispose(): void };
}

/** Services between server halves, by token. */
export interface ServerServices {
  provide<T>(token: ServiceToken<T>, service: T): void;
  get<T>(token: ServiceToken<T>): T;
  /** The same of a plugin that the manifest calls `optional`: undefined where it does not run. */
  find<T>(token: ServiceToken<T>): T | undefined;
}

/** What enabled plugins contribute in their manifests, those that are installed while the server runs among them. */
export interface ServerContributions {
  /**
   * Calls `listener` now with all items of a point, and again after each change. Items are data that anybody may have
   * written. Capability `contributions`.
   */
  watch(point: string, listener: (items: readonly { plugin: string; item: unknown }[]) => void): { dispose(): void };
}

export interface OutboundOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD';
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** Milliseconds in all; 10,000 where left out. */
  timeoutMs?: number;
  /** Of the answer; 10 MiB where left out. */
  maxBytes?: number;
  /** 5 where left out; with 0 a redirect comes back as the answer that it is. */
  maxRedirects?: number;
  signal?: AbortSignal;
  /**
   * The address may be one of the inner network, where the operator's FITOUT_INNER_HOSTS names its host. Redirects from
   * elsewhere do not lead there all the same.
   */
  inner?: boolean;
}

/** An answer whose body is still on its way. */
export interface OutboundStream extends Pick<OutboundAnswer, 'status' | 'headers'> {
  /** To be read once. Throws as `fetch` does: 'timeout', 'tooLarge', 'unavailable'. */
  body: AsyncIterable<Uint8Array>;
  /** Ends it, read or not. */
  close(): void;
}

export interface OutboundAnswer {
  status: number;
  /** Lower-case names. */
  headers: Record<string, string | undefined>;
  body: Uint8Array;
}

/** A WebSocket to another server. */
export interface OutboundSocket {
  /** To be read once; texts, and what is binary as bytes. Ends with the socket; throws where it broke. */
  messages: AsyncIterable<string | Uint8Array>;
  send(message: string): void;
  close(): void;
}

/** Requests to other servers. Never to this machine or its network, whatever the address says or resolves to. */
export interface Outbound {
  /**
   * Throws FitoutError 'unprocessable' for an address it does not go to, 'timeout', 'tooLarge', and 'unavailable' for a
   * host that cannot be reached or keeps failing. Redirects are followed, each one checked.
   */
  fetch(url: string, options?: OutboundOptions): Promise<OutboundAnswer>;
  /** As `fetch`, for what is read as it comes. Close what is not read to its end. */
  open(url: string, options?: OutboundOptions): Promise<OutboundStream>;
  /**
   * Opens a WebSocket at an http or https address, under the same rules; no redirect is followed, `timeoutMs` is until it
   * is open, and a message has 8 MiB at most. Throws as `fetch` does.
   */
  listen(
    url: string,
    options?: Pick<OutboundOptions, 'headers' | 'timeoutMs' | 'signal' | 'inner'>,
  ): Promise<OutboundSocket>;
}

/** Seals keys of other services for the plugin's own tables, by FITOUT_SECRET_KEY where the operator set it. */
export interface Secrets {
  /** `place` says whose it is (`provider/12`): what is moved into another row does not open there. */
  seal(secret: string, place: string): Buffer;
  /** Undefined where the key is another than the one it was sealed with. */
  open(kept: Buffer, place: string): string | undefined;
}

/** A file that the operator put on the server. */
export interface InboxFile {
  name: string;
  bytes: number;
  /** ISO 8601. */
  changedAt: string;
}

/**
 * Files that the operator puts on the server for an organisation, in place of uploading them: <FITOUT_INBOX>/<its id>.
 * Read, never changed; folders, links and hidden files are none of them.
 */
export interface Inbox {
  /** The folder of an organisation, for people to read; undefined where the operator set none. */
  folderOf(orgId: bigint): string | undefined;
  /** Newest first, 200 at most; empty where there is no folder. */
  list(orgId: bigint): Promise<InboxFile[]>;
  /** Throws notFound for what `list` does not name. */
  open(orgId: bigint, name: string): Promise<Readable>;
}

/** A file of the build that server-rendered pages name: its url under /static/ and its `sha384-…`. */
export interface IslandFile {
  url: string;
  integrity: string;
}

/** What a server-rendered page must know of the installation. */
export interface Site {
  /** FITOUT_PUBLIC_URL without a slash at its end; undefined where the operator set none. */
  readonly publicUrl: string | undefined;
  /** Origin of an organisation's public pages, which links and canonical addresses carry; undefined where it is not known. */
  originOf(orgId: bigint): string | undefined;
  /**
   * Origin of the API that pages at `origin` (a request's) call, where the server key names another host: their policy has
   * to name it, and their document element says it as `data-api`. Undefined where it is their own.
   */
  apiOf(origin: string): string | undefined;
  /** Version of the build: part of a page's ETag, since a page names the build's files. */
  readonly build: string;
  /** A file that the build made of the plugin's page/islands or of a block's style: `carousel.js`. */
  island(name: string): IslandFile | undefined;
  /** The whole text of such a file, to be put into a page: `carousel.css`. */
  islandText(name: string): string | undefined;
}

export interface ServerContext {
  readonly plugin: string;
  readonly log: Log;
  readonly ids: Ids;
  readonly database: Database;
  readonly blobs: Blobs;
  readonly jobs: Jobs;
  readonly events: Events;
  readonly audit: Audit;
  readonly people: People;
  readonly services: ServerServices;
  readonly contributions: ServerContributions;
  readonly site: Site;
  readonly outbound: Outbound;
  readonly secrets: Secrets;
  readonly inbox: Inbox;
  /** Accounts, roles, sessions, organisations: for plugins of the repository alone. */
  readonly platform: Platform;
}
