import type { ZodType } from 'zod';
import type { Content, Operation, Parameter, Reference, RequestBody, Response, Schema } from './document.ts';
import { type ErrorRegistry, impliedErrors, takesIdempotencyKey } from './errors.ts';
import { operationId } from './operation-id.ts';
import { type DescribedRoute, defaultBodyBytes, isWrite } from './route.ts';
import type { SchemaRegistry } from './schemas.ts';

export interface Shelves {
  schemas: SchemaRegistry;
  errors: ErrorRegistry;
}

/** What the document says of one route. */
export function operation(route: DescribedRoute, shelves: Shelves): Operation {
  const { access } = route;
  const id = operationId(route);
  const parameters = [
    ...pathParameters(route, shelves, id),
    ...queryParameters(route, shelves, id),
    ...(takesIdempotencyKey(route) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ];
  const body = requestBody(route, shelves, id);
  return {
    operationId: id,
    tags: [route.owner],
    summary: route.summaryEn ?? route.summary,
    'x-summary-zh': route.summary,
    'x-access': access.kind,
    ...(access.kind === 'fun' ? { 'x-fun': access.fun } : {}),
    ...(access.kind === 'customer' && access.register ? { 'x-registers': true } : {}),
    ...(route.kind === 'site' ? { 'x-page': true } : {}),
    ...(route.ratePerMinute === undefined ? {} : { 'x-rate-per-minute': route.ratePerMinute }),
    ...(route.timeout === undefined ? {} : { 'x-timeout-seconds': route.timeout }),
    ...(route.body === undefined ? {} : { 'x-max-body-bytes': route.maxBodyBytes ?? defaultBodyBytes }),
    security: securityOf(route),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined ? {} : { requestBody: body }),
    responses: route.kind === 'site' ? pageResponses : responses(route, shelves, id),
  };
}

/** Reading takes the session alone, changing its token too. */
function securityOf(route: DescribedRoute): Operation['security'] {
  if (route.access.kind === 'anyone') return [];
  return [isWrite(route) ? { session: [], token: [] } : { session: [] }];
}

function pathParameters(route: DescribedRoute, { schemas }: Shelves, id: string): Parameter[] {
  const shapes = route.params === undefined ? {} : propertiesOf(schemas.of(route.params, 'address', `${id}Params`));
  return [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) =>
    parameter('path', name, shapes[name] ?? { type: 'string' }, true),
  );
}

function queryParameters(route: DescribedRoute, { schemas }: Shelves, id: string): Parameter[] {
  if (route.query === undefined) return [];
  const schema = schemas.of(route.query, 'address', `${id}Query`);
  return Object.entries(propertiesOf(schema)).map(([name, property]) =>
    parameter('query', name, property, requiredOf(schema).includes(name)),
  );
}

function parameter(place: 'path' | 'query', name: string, shape: Schema, required: boolean): Parameter {
  const { description, ...schema } = shape;
  return { name, in: place, required, ...(description === undefined ? {} : { description }), schema };
}

/** Properties of an object, also of one that is made of several. */
function propertiesOf(schema: Schema): Record<string, Schema> {
  return Object.assign({}, ...(schema.allOf ?? []).map(propertiesOf), schema.properties);
}

function requiredOf(schema: Schema): readonly string[] {
  return [...(schema.allOf ?? []).flatMap(requiredOf), ...(schema.required ?? [])];
}

function requestBody(route: DescribedRoute, { schemas }: Shelves, id: string): RequestBody | undefined {
  const { body, multipart } = route;
  if (route.kind === 'site') return route.method === 'POST' ? formBody : undefined;
  const content: Content = {
    ...(body === undefined ? {} : { 'application/json': { schema: schemas.of(body, 'body', `${id}Body`) } }),
    ...(multipart === undefined ? {} : { 'multipart/form-data': { schema: filesSchema(multipart) } }),
  };
  if (Object.keys(content).length === 0) return undefined;
  return { required: body === undefined || !isOptional(body), content };
}

const formBody: RequestBody = {
  required: true,
  content: {
    'application/x-www-form-urlencoded': { schema: { type: 'object', additionalProperties: { type: 'string' } } },
  },
};

function filesSchema({ maxBytes, maxFiles }: { maxBytes: number; maxFiles: number }): Schema {
  const file: Schema = { type: 'string', format: 'binary', 'x-max-bytes': maxBytes };
  return {
    type: 'object',
    required: ['file'],
    properties: { file: { type: 'array', minItems: 1, maxItems: maxFiles, items: file } },
  };
}

function isOptional(shape: ZodType): boolean {
  return shape.safeParse(undefined).success;
}

function responses(route: DescribedRoute, shelves: Shelves, id: string): Operation['responses'] {
  const { result, conflicts } = route;
  const kept = result === undefined ? undefined : shelves.schemas.of(result, 'answer', `${id}Result`);
  // Named where the conflict's detail holds it as well.
  const answer = conflicts === true && kept !== undefined ? shelves.schemas.keep(`${id}Result`, kept) : kept;
  const refusals = shelves.errors.of(
    [...impliedErrors(route), ...(route.errors ?? [])],
    conflictDetail(conflicts, answer, shelves, id),
  );
  return { '200': route.kind === 'raw' ? fileResponse(route) : jsonResponse(route, answer), ...refusals };
}

function conflictDetail(
  conflicts: DescribedRoute['conflicts'],
  answer: Schema | undefined,
  { schemas }: Shelves,
  id: string,
): Schema | undefined {
  if (conflicts === undefined) return undefined;
  if (conflicts !== true) return schemas.of(conflicts, 'answer', `${id}Conflict`);
  return { type: 'object', properties: { now: answer ?? {} } };
}

/** `{ code: 0, result }`; `result` is null where a call answers nothing, and unknown where it does not declare what. */
function jsonResponse(route: DescribedRoute, answer: Schema | undefined): Response {
  const result = answer ?? (route.declared === true ? { type: 'null' } : {});
  const schema: Schema = { type: 'object', required: ['code', 'result'], properties: { code: { const: 0 }, result } };
  return { description: 'Done', content: { 'application/json': { schema } } };
}

const text = /^(?:text\/|application\/json)/;

function fileResponse({ file = ['*/*'] }: DescribedRoute): Response {
  const entries = file.map((type): [string, { schema: Schema }] => [
    type,
    { schema: type === 'application/json' ? {} : { type: 'string', ...(text.test(type) ? {} : { format: 'binary' }) } },
  ]);
  const stream = file.includes('text/event-stream');
  return {
    description: stream ? 'Server-sent events, until the client ends them' : 'The file',
    content: Object.fromEntries(entries),
  };
}

const page: Content = { 'text/html': { schema: { type: 'string' } } };

const pageResponses: Record<string, Response | Reference> = {
  '200': { description: 'The page', content: { '*/*': { schema: {} } } },
  '303': { description: 'It goes on at another address' },
  '4XX': { description: 'A page that says why not', content: page },
};
