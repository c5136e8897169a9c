import type { LocalText } from '../../sdk/base/text.ts';

/* The parts of an OpenAPI 3.1 document that ours has: what writes it, shows it and compares it speak of these. */

/** A JSON Schema, draft 2020-12. */
export interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  format?: string;
  description?: string;
  const?: unknown;
  enum?: readonly unknown[];
  default?: unknown;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
  properties?: Record<string, Schema>;
  required?: readonly string[];
  additionalProperties?: boolean | Schema;
  propertyNames?: Schema;
  items?: Schema | boolean;
  prefixItems?: readonly Schema[];
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  /** Bytes of a file. */
  'x-max-bytes'?: number;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  'x-description-zh'?: string;
  schema: Schema;
}

export interface Reference {
  $ref: string;
}

/** Bodies by their media type. */
export type Content = Record<string, { schema: Schema }>;

export interface RequestBody {
  required: boolean;
  content: Content;
}

export interface Response {
  description: string;
  headers?: Record<string, { description: string; schema: Schema }>;
  content?: Content;
}

export interface Operation {
  operationId: string;
  tags: readonly string[];
  summary: string;
  'x-summary-zh': string;
  'x-access': 'anyone' | 'customer' | 'staff' | 'fun';
  /** The function that the caller needs. */
  'x-fun'?: string;
  /** A visitor without a session is led to the registration page. */
  'x-registers'?: true;
  /** A page for people, outside the API. */
  'x-page'?: true;
  'x-rate-per-minute'?: number;
  'x-timeout-seconds'?: number;
  'x-max-body-bytes'?: number;
  security: readonly Record<string, readonly never[]>[];
  parameters?: readonly (Parameter | Reference)[];
  requestBody?: RequestBody;
  /** By HTTP status, or `default`. */
  responses: Record<string, Response | Reference>;
}

export interface Tag {
  name: string;
  description: string;
  'x-title': LocalText;
  'x-about': LocalText;
}

export interface ApiDocument {
  openapi: '3.1.0';
  info: {
    title: string;
    version: string;
    description: string;
    'x-description-zh': string;
    license: { name: string; identifier: string };
  };
  servers: readonly { url: string }[];
  tags: readonly Tag[];
  /** Path → method in lower case → operation. */
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    responses: Record<string, Response>;
    parameters: Record<string, Parameter>;
    securitySchemes: Record<string, { type: 'apiKey'; in: 'cookie' | 'header'; name: string; description: string }>;
  };
}
