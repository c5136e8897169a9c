import type { Readable } from 'node:stream';
import type { CallKey, Decoded, Encodable, ServedCall, ServedCalls } from '../calls/call.ts';
import type { Caller } from './caller.ts';

/** A request that passed the door: who calls was checked, and params, query and body have the declared shapes. */
export interface ServerRequest<P = unknown, Q = unknown, B = unknown> {
  params: P;
  query: Q;
  body: B;
  caller: Caller;
  /**
   * Who asks where they are signed in as staff, also of another organisation than the one whose site is visited (of which
   * `caller` then is a visitor): for what staff see of their own under a public address, such as a preview.
   */
  staff: Caller | undefined;
  /** The caller's organisation; of a public route, the one whose site is visited, by the host name that was asked. */
  orgId: bigint;
  /** The origin that was asked: `https://acme.example:8443`. */
  origin: string;
  /** Ends when the client went away or the time is up. */
  signal: AbortSignal;
  /** Lower-case names. */
  headers: Record<string, string | undefined>;
  /** Client address, and the id that the log and error answers carry. */
  ip: string;
  requestId: string;
  /** What limits count by: the client's address, of IPv6 its /64, of which one household has all. */
  addressKey: string;
  /** The files of a multipart request, one after the other; each must be read to its end. Only on `multipart` routes. */
  files(): AsyncIterable<{ field: string; filename: string; mimetype: string; stream: Readable }>;
}

/** An answer that is not JSON. */
export interface Reply {
  status?: number;
  headers?: Record<string, string>;
  body: string | Uint8Array | Readable | null;
}

/** Answers one call: params, query and body come decoded, and what it returns is encoded by the call's `result`. */
export type CallHandler<C extends ServedCall> = (
  request: ServerRequest<Decoded<C, 'params'>, Decoded<C, 'query'>, Decoded<C, 'body'>>,
) => Promise<C extends { file: readonly string[] } ? Reply : Encodable<C>>;

/** The handlers of a table of calls, one for each. */
export type Handlers<C extends ServedCalls> = { [K in keyof C & CallKey]: CallHandler<C[K]> };

/** What a form sent, in its order; a name may come several times. */
export type FormFields = readonly (readonly [name: string, value: string])[];
