import type { ZodType, z } from 'zod';
import type { CodeName } from '../base/codes.ts';
import type { LocalText } from '../base/text.ts';
import type { Access } from './access.ts';

/** `GET goods/:id`: a method, and a path. One with a leading slash is under /api, any other the plugin's own. */
export type CallKey = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} ${string}`;

/** What both sides of a call know of it. Shapes are of the wire on the caller's side, and decoded on the server's. */
export interface Call {
  params?: ZodType;
  query?: ZodType;
  body?: ZodType;
  /** Of `result` in the answer; null where it is left out. */
  result?: ZodType;
  /** Takes files, as multipart/form-data; `maxBytes` bounds each of them (413 beyond). */
  upload?: { maxBytes: number; maxFiles: number };
  /** Answers a file of these media types in place of JSON. */
  file?: readonly string[];
  /** Who may make it (`ServedCall`): here too, since a call without any shape were none to the compiler otherwise. */
  access?: Access;
}

/** A call that a server half answers. */
export interface ServedCall extends Call {
  access: Access;
  /** One line for the document of the API, and for the audit log where the handler writes none of its own. */
  summary: LocalText;
  /**
   * Names the revision that it was made on: 409 'conflict' where somebody else was faster, whose detail is
   * `{ now: result }`, or of the shape that is given.
   */
  conflicts?: true | ZodType;
  /** What it may refuse with beyond what follows from its access and shapes (`impliedErrors`). */
  errors?: readonly CodeName[];
  /** Bytes of a JSON body; 1 MiB where left out. */
  maxBodyBytes?: number;
  /** Calls per minute and caller (or address); none where left out. */
  ratePerMinute?: number;
  /** Seconds; 30 where left out. */
  timeout?: number;
  /** Leaves the write out of the audit log (for autosave and the like, which record their own). */
  unaudited?: true;
}

export type Calls = Record<CallKey, Call>;
export type ServedCalls = Record<CallKey, ServedCall>;

/**
 * Declares calls, once for both sides: a server half answers them (`app.serve`), pages make them (`callsOf`). Pages
 * import the table as a type, so that no shape reaches a browser.
 */
export function defineCalls<const C extends Calls>(calls: C): C {
  return calls;
}

/** The shape of a call in that place, if it has one. */
type Shape<C extends Call, Place extends keyof Call> =
  C extends Record<Place, infer S> ? (S extends ZodType ? S : never) : never;

/** `{ [Place]: T }`, which may be left out where T has nothing that is needed. */
type Part<Place extends string, T> = [T] extends [never]
  ? unknown
  : object extends T
    ? { [P in Place]?: T | undefined }
    : undefined extends T
      ? { [P in Place]?: T }
      : { [P in Place]: T };

/** Files that a call takes; one that has a body as well takes either. */
type Files<C extends Call> = C extends { upload: object }
  ? C extends { body: ZodType }
    ? { files?: Blob | readonly Blob[] | undefined }
    : { files: Blob | readonly Blob[] }
  : unknown;

/** What a caller gives to a call. */
export type CallInput<C extends Call> = Part<'params', z.input<Shape<C, 'params'>>> &
  Part<'query', z.input<Shape<C, 'query'>>> &
  Part<'body', z.input<Shape<C, 'body'>>> &
  Files<C>;

/** What a caller gets: `result` as it comes over the wire. */
export type CallResult<C extends Call> = C extends { result: infer R extends ZodType } ? z.input<R> : null;

/** A part of a request as its handler has it. */
export type Decoded<C extends Call, Place extends 'params' | 'query' | 'body'> =
  C extends Record<Place, infer S extends ZodType> ? z.output<S> : undefined;

/** What a handler answers. */
export type Encodable<C extends Call> = C extends { result: infer R extends ZodType } ? z.output<R> : undefined | null;

/** The type of what a call in a table answers: `Answer<typeof goodsCalls, 'GET goods/:id'>`. */
export type Answer<C extends Calls, K extends keyof C & CallKey> = CallResult<C[K]>;
