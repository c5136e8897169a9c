import { type CodeName, codes } from '../../sdk/base/codes.ts';
import type { Reference, Response, Schema } from './document.ts';
import { type DescribedRoute, isWrite } from './route.ts';
import { refTo, type SchemaRegistry } from './schemas.ts';

/** What a call may be refused with by the way to its handler: what it declares itself comes on top. */
export function impliedErrors(route: DescribedRoute): CodeName[] {
  const { access, params, query, body, multipart } = route;
  const write = isWrite(route);
  const takesBody = body !== undefined || multipart !== undefined;
  const when: [boolean, ...CodeName[]][] = [
    [params !== undefined || query !== undefined || takesBody, 'badRequest'],
    [access.kind !== 'anyone', 'sessionExpired'],
    [access.kind === 'customer' && access.register === true, 'notRegistered'],
    [access.kind !== 'anyone' && route.beforePasswordChange !== true, 'mustChangePassword'],
    [access.kind === 'staff' || access.kind === 'fun', 'forbidden'],
    [write, 'crossSite'],
    [params !== undefined, 'notFound'],
    [route.endless !== true, 'timeout'],
    [takesIdempotencyKey(route), 'conflict', 'unprocessable'],
    [route.conflicts !== undefined, 'conflict'],
    [takesBody, 'tooLarge', 'unsupported', 'tooMany'],
    [route.ratePerMinute !== undefined, 'tooMany'],
    [write, 'storageFull'],
    [true, 'internal', 'unavailable'],
  ];
  return [...new Set(when.flatMap(([does, ...names]) => (does ? names : [])))];
}

/** May it be sent again by an `Idempotency-Key`, for one effect? */
export function takesIdempotencyKey(route: DescribedRoute): boolean {
  return route.kind === 'json' && isWrite(route) && route.multipart === undefined && route.secret !== true;
}

const facts = (properties: Record<string, Schema>): Schema => ({ type: 'object', properties });

/** What `detail` holds, of codes whose refusals come from the platform itself. */
const details: Partial<Record<CodeName, Schema>> = {
  badRequest: facts({
    place: { type: 'string', description: 'params, query or body' },
    fields: {
      type: 'array',
      items: { type: 'object', properties: { field: { type: 'string' }, message: { type: 'string' } } },
    },
  }),
  forbidden: facts({ fun: { type: 'string', description: 'the function that the caller lacks' } }),
  tooLarge: facts({ maxBytes: { type: 'integer' } }),
  tooMany: facts({ retryAfter: { type: 'integer', description: 'seconds' } }),
  tooManyTries: facts({ retryAfter: { type: 'integer', description: 'seconds' } }),
};

const envelope: Schema = {
  type: 'object',
  description: 'What every refusal looks like.',
  required: ['code', 'message', 'requestId'],
  properties: {
    code: { type: 'integer', description: 'stable; each operation lists those that it may answer' },
    message: { type: 'string', description: 'for a person, in the language that was asked for' },
    reason: { type: 'string', description: 'tells refusals of one code apart: <plugin>.<what>' },
    detail: { description: 'facts for a client, such as field names and limits' },
    requestId: { type: 'string', description: 'by which the server’s log knows the request' },
  },
};

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** The answers of a document that refuse, each shared by all calls that may refuse in that way. */
export class ErrorRegistry {
  readonly responses: Record<string, Response> = {};
  readonly #schemas: SchemaRegistry;

  constructor(schemas: SchemaRegistry) {
    this.#schemas = schemas;
  }

  /** By HTTP status what a call may be refused with; `now` is the detail of a conflict. */
  of(names: readonly CodeName[], now?: Schema): Record<string, Response | Reference> {
    const statuses = Map.groupBy(new Set(names), (name) => codes[name].status);
    return Object.fromEntries(
      [...statuses]
        .sort(([a], [b]) => a - b)
        .map(([status, some]) => [
          String(status),
          now === undefined || status !== 409 ? this.#shared(some) : conflict(this.#schemaOf('conflict'), now),
        ]),
    );
  }

  #shared(names: readonly CodeName[]): Reference {
    const sorted = [...names].sort();
    const name = sorted.map(capital).join('Or');
    this.responses[name] ??= {
      description: sorted.map((one) => `${codes[one].code} ${codes[one].text.en}`).join('; '),
      ...(sorted.some((one) => one.startsWith('tooMany')) ? { headers: { 'Retry-After': retryAfter } } : {}),
      content: { 'application/json': { schema: this.#schemaFor(sorted) } },
    };
    return { $ref: `#/components/responses/${name}` };
  }

  #schemaFor(names: readonly CodeName[]): Schema {
    const [first, ...more] = names.map((name) => this.#schemaOf(name));
    return more.length === 0 ? (first as Schema) : { oneOf: [first as Schema, ...more] };
  }

  #schemaOf(name: CodeName): Schema {
    this.#schemas.named.Error ??= envelope;
    const detail = details[name];
    return this.#schemas.keep(`${capital(name)}Error`, {
      description: `${codes[name].text.en} ${codes[name].text.zh}`,
      allOf: [{ $ref: refTo('Error') }],
      type: 'object',
      properties: { code: { const: codes[name].code }, ...(detail === undefined ? {} : { detail }) },
    });
  }
}

const retryAfter = { description: 'Seconds until the next try.', schema: { type: 'integer' } };

/** A stale revision: the detail is what there is now. Other conflicts of the call tell themselves apart by their reason. */
function conflict(error: Schema, now: Schema): Response {
  return {
    description: `${codes.conflict.code} ${codes.conflict.text.en}: the detail is what there is now`,
    content: {
      'application/json': { schema: { allOf: [error], type: 'object', properties: { detail: now } } },
    },
  };
}
