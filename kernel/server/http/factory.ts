import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerFactory,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import { codes } from '../../../sdk/base/codes.ts';
import { FitoutError } from '../../../sdk/base/errors.ts';
import { languageOf } from '../../../sdk/server.ts';
import { defaultBodyBytes } from '../../openapi/route.ts';
import { closeUnread, isClosing } from './bodies/close-unread.ts';
import { compressAnswers } from './compress-answers.ts';
import { toFitoutError } from './errors.ts';
import { readFormBody } from './form-body.ts';
import { apiHeaders, commonHeaders, pageHeaders } from './headers.ts';
import { readJson, writeJson } from './json.ts';
import type { Metrics } from './metrics/metrics.ts';
import { answerPages } from './origins/answers.ts';
import type { PageOrigins } from './origins/page-origins.ts';
import { sendPicturesOn } from './origins/send-on.ts';
import { errorPage } from './pages/error-page.ts';

/** The limits of every instance. */
export const limits = {
  /** Bytes of a JSON body. */
  body: defaultBodyBytes,
  /** Milliseconds of a handler. */
  handlerMs: 30_000,
  /** Characters of one path parameter. */
  param: 200,
  /** Bytes of all request headers. */
  headers: 16 * 1024,
  /** Milliseconds for the headers, and for a whole request with its uploads, to arrive. */
  headersMs: 15_000,
  requestMs: 30 * 60_000,
};

export interface InstanceOptions {
  /** 'kernel', or a plugin's id. */
  owner: string;
  log: Logger;
  metrics: Metrics;
  https: boolean;
  trustedProxies: number;
  pages: PageOrigins;
  serverKey: string;
  /** Of the root alone. */
  serverFactory?: FastifyServerFactory;
  /** An error that the handler did not mean to throw. */
  onCrash?(error: unknown): void;
}

/** Answers bytes that are no HTTP, or too slow, or whose headers are too long; then the connection ends. */
function refuseBytes(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable || isClosing(socket)) return void socket.destroy();
  const [status, words, name] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ([431, 'Request Header Fields Too Large', 'tooLarge'] as const)
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ([408, 'Request Timeout', 'timeout'] as const)
        : ([400, 'Bad Request', 'badRequest'] as const);
  const body = writeJson({ code: codes[name].code, message: codes[name].text.zh, requestId: '' });
  const length = Buffer.byteLength(body);
  socket.end(
    `HTTP/1.1 ${status} ${words}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${length}\r\nconnection: close\r\n\r\n${body}`,
  );
}

/** Ids that no two servers give: random at the start, counted from there. */
function requestIds(): () => string {
  const start = randomBytes(6).toString('base64url');
  let count = 0;
  return () => {
    count += 1;
    return `${start}-${count.toString(36)}`;
  };
}

/**
 * The one place where Fastify instances are made, the kernel's and each plugin's: limits, timeouts, request ids,
 * headers, bodies, the shape of errors, one log line per request.
 */
export function createInstance(options: InstanceOptions): FastifyInstance {
  // The log is ours, one line per request: see logRequest.
  const loggerInstance: FastifyBaseLogger = options.log.child(
    { owner: options.owner },
    { level: options.log.isLevelEnabled('error') ? 'error' : 'silent' },
  );
  const instance = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: limits.body,
    handlerTimeout: limits.handlerMs,
    routerOptions: { maxParamLength: limits.param, ignoreTrailingSlash: true },
    genReqId: requestIds(),
    // A function: of a plain number Fastify believes no proxy at all.
    trustProxy: options.trustedProxies > 0 ? (_address: string, hop: number) => hop < options.trustedProxies : false,
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      sendError(options, error, request, reply);
    },
    clientErrorHandler: refuseBytes,
    ...(options.serverFactory === undefined ? {} : { serverFactory: options.serverFactory }),
  });
  const common = commonHeaders(options.https);
  instance.addHook('onRequest', (_request, reply, done) => {
    reply.headers(common);
    done();
  });
  sendPicturesOn(instance, options, options.trustedProxies);
  compressAnswers(instance);
  answerPages(instance, options.pages, options.trustedProxies);
  instance.addHook('onSend', (request, reply, _payload, done) => {
    closeUnread(request, reply);
    done();
  });
  instance.addHook('onResponse', (request, reply, done) => {
    logRequest(options, request, reply);
    done();
  });
  instance.removeAllContentTypeParsers();
  instance.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    try {
      const most = maxValues(request.routeOptions.bodyLimit ?? limits.body);
      done(null, body === '' ? undefined : readJson(body as string, most));
    } catch (error) {
      done(error as Error);
    }
  });
  readForms(instance);
  instance.setErrorHandler((error, request, reply) => sendError(options, error, request, reply));
  instance.setNotFoundHandler((request, reply) => sendError(options, new FitoutError('notFound'), request, reply));
  return instance;
}

/**
 * Values of a JSON body of up to so many bytes. Calls that take more than the usual are those of documents and records,
 * which have one in 12 bytes and more: what they may hold, they may send.
 */
function maxValues(bytes: number): number {
  return bytes <= limits.body ? 50_000 : Math.floor(bytes / 8);
}

/** Bodies of plain HTML forms, for the routes that take them alone: a call of the API is never one. */
function readForms(instance: FastifyInstance): void {
  instance.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request: FastifyRequest, body: string | Buffer, done: (error: Error | null, body?: unknown) => void) => {
      const { takesForms } = request.routeOptions.config as { takesForms?: boolean };
      if (takesForms !== true) return done(new FitoutError('unsupported'));
      try {
        done(null, readFormBody(String(body)));
      } catch (error) {
        done(error as Error);
      }
    },
  );
}

/** Sends the body of an error: code, message in the asker's language, reason and safe facts. Nothing else leaves. */
export function sendError(
  options: Pick<InstanceOptions, 'log' | 'metrics' | 'owner' | 'onCrash'>,
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const error = toFitoutError(thrown);
  if (error.codeName === 'internal') {
    options.log.error(
      { err: thrown, requestId: request.id, owner: options.owner, route: routeOf(request) },
      'a handler failed',
    );
    options.metrics.crashed(options.owner);
    options.onCrash?.(thrown);
  }
  const { retryAfter } = (error.detail ?? {}) as { retryAfter?: unknown };
  if (typeof retryAfter === 'number') reply.header('retry-after', String(retryAfter));
  const language = languageOf(request.headers);
  if (wantsPage(request)) {
    reply
      .code(error.status)
      .headers(pageHeaders({ https: false }))
      .header('cache-control', 'no-store');
    reply.type('text/html; charset=utf-8').send(errorPage(error, language, request.id, request.url));
    return;
  }
  reply
    .code(error.status)
    .headers(apiHeaders)
    .type('application/json; charset=utf-8')
    .send(
      writeJson({
        code: error.code,
        message: error.textIn(language),
        reason: error.reason,
        detail: error.detail,
        requestId: request.id,
      }),
    );
}

/** Is it a person with a browser who came by a link, and no call of the API? */
function wantsPage(request: FastifyRequest): boolean {
  return (
    request.method === 'GET' &&
    !/^\/(?:api\/(?!duncan\/|docs(?![^?#]))|static\/)/.test(request.url) &&
    /\btext\/html\b/.test(request.headers.accept ?? '')
  );
}

function routeOf(request: FastifyRequest): string {
  return `${request.method} ${request.routeOptions?.url ?? '-'}`;
}

/** Paths are logged by their route, never with parameters or query: those may hold what is secret. */
function logRequest(options: InstanceOptions, request: FastifyRequest, reply: FastifyReply): void {
  const { statusCode: status, elapsedTime: ms } = reply;
  const route = routeOf(request);
  options.metrics.answered(options.owner, route, status, ms);
  const level = status >= 500 ? 'error' : status >= 400 || request.method !== 'GET' ? 'info' : 'debug';
  if (!options.log.isLevelEnabled(level)) return;
  options.log[level](
    {
      requestId: request.id,
      owner: options.owner,
      route,
      status,
      ms: Math.round(ms * 10) / 10,
      ip: request.ip,
    },
    'answered',
  );
}
