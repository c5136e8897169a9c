import type { ZodType } from 'zod';
import { z } from 'zod';
import { sdkVersion } from '../../../sdk/index.ts';
import type { RouteEntry } from './route-table.ts';

type Json = Record<string, unknown>;

const errorAnswer: Json = {
  type: 'object',
  required: ['code', 'message', 'requestId'],
  properties: {
    code: { type: 'integer', description: '130003: 登录已过期；其余见 kernel/base/codes.ts' },
    message: { type: 'string' },
    reason: { type: 'string' },
    detail: {},
    requestId: { type: 'string' },
  },
};

/** The OpenAPI document of the routes as they are mounted: nothing of it is written by hand. */
export function openApi(routes: readonly RouteEntry[]): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] ??= {};
    (paths[path] as Json)[route.method.toLowerCase()] = operation(route);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Fitout 装修平台', version: sdkVersion },
    paths,
    components: {
      schemas: { Error: errorAnswer },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'fitout_session' },
        token: { type: 'apiKey', in: 'header', name: 'token', description: 'needed by whatever changes something' },
      },
    },
  };
}

function operation(route: RouteEntry): Json {
  const fun = route.access.kind === 'fun' ? { 'x-fun': route.access.fun } : {};
  return {
    tags: [route.owner],
    summary: route.summary,
    'x-access': route.access.kind,
    ...(route.access.kind === 'customer' && route.access.register ? { 'x-registers': true } : {}),
    ...fun,
    ...(route.access.kind === 'anyone' ? {} : { security: [{ session: [], token: [] }] }),
    parameters: [...parameters('path', route.params), ...parameters('query', route.query)],
    ...requestBody(route),
    responses: { '200': success(route), default: errorResponse },
  };
}

const errorResponse: Json = {
  description: 'error',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
};

function success(route: RouteEntry): Json {
  if (route.kind !== 'json') return { description: route.summary };
  const result = route.result === undefined ? {} : schemaOf(route.result, 'output');
  const schema = { type: 'object', required: ['code'], properties: { code: { const: 0 }, result } };
  return { description: 'code 0', content: { 'application/json': { schema } } };
}

function requestBody(route: RouteEntry): Json {
  if (route.multipart !== undefined) {
    const schema = {
      type: 'object',
      properties: { file: { type: 'array', items: { type: 'string', format: 'binary' } } },
    };
    return { requestBody: { content: { 'multipart/form-data': { schema } } } };
  }
  if (route.body === undefined) return {};
  return {
    requestBody: { required: true, content: { 'application/json': { schema: schemaOf(route.body, 'input') } } },
  };
}

function parameters(place: 'path' | 'query', schema: ZodType | undefined): Json[] {
  if (schema === undefined) return [];
  const shape = schemaOf(schema, 'input') as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(shape.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (shape.required ?? []).includes(name),
    schema: property,
  }));
}

function schemaOf(schema: ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === 'bigint') Object.assign(jsonSchema, { type: 'integer', format: 'int64' });
    },
  }) as Json;
  return json;
}
