import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FitoutError } from '../../../sdk/base/errors.ts';
import type { Caller, FormFields, Reply, ServerRequest } from '../../../sdk/server.ts';
import { languageOf, WithCookie } from '../../../sdk/server.ts';
import { isWrite } from '../../openapi/route.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import { factsOf } from '../auth/caller.ts';
import { asDatabaseUser } from '../db/user.ts';
import { askedHost } from '../org/asked-host.ts';
import { addressKey } from './address-key.ts';
import type { Bodies, UploadedFile } from './bodies/index.ts';
import { checkShape } from './check-shape.ts';
import { encodeResult } from './encode-result.ts';
import { limits } from './factory.ts';
import { maxFields } from './form-body.ts';
import { apiHeaders, pageHeaders } from './headers.ts';
import type { Idempotency } from './idempotency.ts';
import { refuseBrokenString, writeJson } from './json.ts';
import { perSite } from './per-site.ts';
import { type GuardedRequest, type GuardParts, guardRequest, isStillAllowed } from './route-guard.ts';
import type { RouteEntry } from './route-table.ts';

export interface MountParts extends GuardParts {
  bodies: Bodies;
  audit: AuditLog;
  idempotency: Idempotency;
  /** An answer that is not as its call declares it is an error, as in tests and development; else it is logged and sent. */
  strict: boolean;
}

/** Milliseconds that stand for "no end": a timer's most. */
const never = 2 ** 31 - 1;

/** Puts routes of the table on an instance: guard, shapes, handler, audit, answer. */
export async function mountRoutes(
  instance: FastifyInstance,
  routes: readonly RouteEntry[],
  parts: MountParts,
): Promise<void> {
  if (routes.some((route) => route.multipart !== undefined)) await instance.register(multipart);
  for (const route of routes) mountRoute(instance, route, parts);
}

function mountRoute(instance: FastifyInstance, route: RouteEntry, parts: MountParts): void {
  const entered = new WeakMap<FastifyRequest, GuardedRequest>();
  const plainHeaders = route.kind === 'json' ? apiHeaders : pageHeaders({ https: parts.https });
  instance.route({
    method: route.method,
    url: route.path,
    bodyLimit: route.maxBodyBytes ?? limits.body,
    config: { takesForms: takesForms(route) },
    // Behind our own end, which knows requests with a body too.
    handlerTimeout: route.endless ? never : timeOf(route) + 1000,
    onRequest: async (request, reply) => {
      const who = await guardRequest(parts, route, request);
      entered.set(request, who);
      if (isWrite(route) && route.multipart === undefined)
        parts.bodies.expectPlain(request, reply, route, ownerOf(who.caller, request));
    },
    handler: async (request, reply) => {
      const who = entered.get(request) as GuardedRequest;
      const end = new End(reply, route);
      const asked = readRequest(route, request, who, parts, end);
      reply.headers(plainHeaders);
      const user = {
        owner: ownerOf(who.caller, request),
        over: () => end.isOver,
        ...(isQuick(route) ? { statementMs: quickMs } : {}),
      };
      const run = <T>(work: () => Promise<T>): Promise<T> => end.before(asDatabaseUser(user, work));
      if (route.kind !== 'json')
        return sendReply(route, reply, unwrap(reply, await run(() => route.handler(asked))) as Reply);
      const answer = await run(() => runJson(route, request, reply, asked, parts));
      return reply.type('application/json; charset=utf-8').send(answer);
    },
  });
}

/** Milliseconds of a statement of a read that has not said that it takes longer. */
const quickMs = 8000;

function isQuick(route: RouteEntry): boolean {
  return !isWrite(route) && route.timeout === undefined && !route.endless;
}

/** Whom what a request takes is counted for: the person, or the address. */
function ownerOf(caller: Caller, request: FastifyRequest): string {
  return caller.id === undefined ? `address ${addressKey(request.ip)}` : `person ${caller.id}`;
}

/** Milliseconds of a handler. */
function timeOf(route: RouteEntry): number {
  return (route.timeout ?? limits.handlerMs / 1000) * 1000;
}

/**
 * The end of a request: its time is up, or the client went away. Fastify ends a request with a body, its signal and its
 * timer, as soon as that body has been read, since the request's stream closes then; it is the answer's that tells.
 */
class End {
  readonly #reply: FastifyReply;
  readonly #route: RouteEntry;
  #abort: AbortController | undefined;
  #settled = false;

  constructor(reply: FastifyReply, route: RouteEntry) {
    this.#reply = reply;
    this.#route = route;
  }

  /** The handler is done, and the answer out or nobody there to take it. */
  get isOver(): boolean {
    const { destroyed, writableFinished } = this.#reply.raw;
    return this.#settled && (destroyed || writableFinished);
  }

  get signal(): AbortSignal {
    if (this.#abort === undefined) {
      const abort = new AbortController();
      this.#abort = abort;
      this.#reply.raw.once('close', () => abort.abort());
    }
    return this.#abort.signal;
  }

  /** What `work` gives, or FitoutError 'timeout'. */
  async before<T>(asked: Promise<T>): Promise<T> {
    const work = asked.finally(() => {
      this.#settled = true;
    });
    if (this.#route.endless) return work;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, fail) => {
      timer = setTimeout(() => {
        const error = new FitoutError('timeout');
        fail(error);
        this.#abort?.abort(error);
      }, timeOf(this.#route));
    });
    try {
      return await Promise.race([work, late]);
    } finally {
      clearTimeout(timer);
    }
  }
}

/** The request as the handler sees it; whatever does not have the declared shape is refused here. */
function readRequest(
  route: RouteEntry,
  request: FastifyRequest,
  who: GuardedRequest,
  parts: MountParts,
  end: End,
): ServerRequest {
  refuseBrokenParts(request.params);
  refuseBrokenParts(request.query);
  const shaped = (schema: RouteEntry['params'], value: unknown, place: string): unknown =>
    schema === undefined ? undefined : checkShape(schema, value, place, languageOf(request.headers));
  return {
    params: shaped(route.params, request.params, 'params'),
    query: shaped(route.query, request.query, 'query'),
    body: takesForms(route) ? formOf(request.body) : shaped(route.body, request.body, 'body'),
    caller: who.caller,
    staff: who.staff,
    orgId: who.orgId,
    get origin() {
      return originOf(request, parts);
    },
    // Made when it is first asked for.
    get signal() {
      return end.signal;
    },
    headers: request.headers as Record<string, string | undefined>,
    ip: request.ip,
    get addressKey() {
      return addressKey(request.ip);
    },
    requestId: request.id,
    files: () => readFiles(route, request, parts, ownerOf(who.caller, request)),
  };
}

/** `https://acme.example:8443`, as the visitor's browser has it in its address line, also where the page is at another host. */
function originOf(request: FastifyRequest, parts: GuardParts): string {
  const page = parts.pages.of(request.headers);
  if (page !== undefined) return page;
  const host = askedHost(request.headers, parts.trustedProxies);
  return host === '' ? (parts.publicUrl ?? 'http://localhost') : `${request.protocol}://${host.toLowerCase()}`;
}

/** A POST of a page's form. */
function takesForms(route: RouteEntry): boolean {
  return route.kind === 'site' && isWrite(route);
}

const isText = (value: unknown): boolean => typeof value === 'string';

/** The fields of a form, as the body's reader made them; anything else than a form is refused. */
function formOf(body: unknown): FormFields {
  const isField = (field: unknown): field is FormFields[number] =>
    Array.isArray(field) && field.length === 2 && field.every(isText);
  if (!Array.isArray(body) || body.length > maxFields || !body.every(isField)) throw new FitoutError('unsupported');
  return body;
}

function refuseBrokenParts(parts: unknown): void {
  for (const value of Object.values((parts ?? {}) as Record<string, unknown>)) {
    for (const text of Array.isArray(value) ? value : [value]) if (typeof text === 'string') refuseBrokenString(text);
  }
}

function readFiles(
  route: RouteEntry,
  request: FastifyRequest,
  parts: MountParts,
  owner: string,
): AsyncIterable<UploadedFile> {
  if (route.multipart === undefined) throw new Error(`${route.path} does not declare multipart`);
  if (!request.isMultipart()) throw new FitoutError('unsupported');
  return parts.bodies.files(request, owner, route.multipart, () => isStillAllowed(parts, route, request));
}

async function runJson(
  route: RouteEntry,
  request: FastifyRequest,
  reply: FastifyReply,
  asked: ServerRequest,
  parts: MountParts,
): Promise<string> {
  const work = async (): Promise<string> => {
    const result = unwrap(reply, await route.handler(asked));
    if (isWrite(route)) await auditWrite(route, request, asked, parts, result);
    return writeJson({
      code: 0,
      result: encodeResult(route, result, { strict: parts.strict, log: request.log }) ?? null,
    });
  };
  const key = request.headers['idempotency-key'];
  if (!isWrite(route) || typeof key !== 'string' || route.multipart !== undefined || route.secret) return work();
  if (key.length < 8 || key.length > 200) throw new FitoutError('badRequest', { reason: 'kernel.idempotency-key' });
  const who = asked.caller.id === undefined ? `ip ${asked.addressKey} ${asked.orgId}` : String(asked.caller.id);
  return parts.idempotency.once(`${who} ${route.method} ${request.url} ${key}`, writeJson(request.body ?? null), work);
}

/** Takes the cookies off a handler's result and puts them on the answer. */
function unwrap(reply: FastifyReply, result: unknown): unknown {
  if (!(result instanceof WithCookie)) return result;
  reply.header('set-cookie', result.cookie);
  return result.result;
}

/** Every write by staff leaves a line, unless the handler wrote a better one itself. */
async function auditWrite(
  route: RouteEntry,
  request: FastifyRequest,
  asked: ServerRequest,
  parts: MountParts,
  result: unknown,
): Promise<void> {
  const { caller } = asked;
  if (caller.kind !== 'staff' || caller.orgId === undefined || route.unaudited || factsOf(caller)?.audited) return;
  const params = Object.entries((request.params ?? {}) as Record<string, string>);
  const [kind, id] = params.find(([name]) => name === 'id') ?? params[0] ?? [];
  const thing = answeredThing(result);
  // What was made has its number, and what was changed its name, in the answer alone.
  const about = id === undefined ? thing : thing?.id === id ? thing : { id };
  await parts.audit.append(caller, {
    orgId: caller.orgId,
    owner: route.owner,
    action: `${route.method} ${route.path}`,
    summary: route.summary,
    target: about === undefined ? undefined : { kind: kind ?? 'id', ...about },
  });
}

/** The thing that a handler's answer tells of, where it has a number and perhaps a title or a name. */
function answeredThing(result: unknown): { id: string; name?: string } | undefined {
  if (typeof result !== 'object' || result === null) return undefined;
  const { id, title, name } = result as Record<string, unknown>;
  if (typeof id !== 'bigint' && typeof id !== 'string') return undefined;
  const called = [title, name].find((word) => typeof word === 'string' && word !== '');
  return { id: String(id), ...(typeof called === 'string' ? { name: called } : {}) };
}

function sendReply(route: RouteEntry, reply: FastifyReply, answer: Reply): FastifyReply {
  reply.code(answer.status ?? 200);
  if (answer.headers !== undefined) reply.headers(answer.headers);
  if (route.access.kind === 'anyone') perSite(reply);
  const { body } = answer;
  if (body instanceof Readable || typeof body === 'string' || body === null) return reply.send(body);
  return reply.send(Buffer.from(body.buffer, body.byteOffset, body.byteLength));
}
