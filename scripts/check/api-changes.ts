import type { ApiDocument, Operation, Parameter, Response } from '../../kernel/openapi/document.ts';
import { type Compared, type Named, type Side, schemaBreaks } from './schema-changes.ts';

/**
 * What a client that was made for `before` would meet in `after`, one line each, as `POST /api/p/goods/goods: body.name is
 * asked for`. Empty for a change that only adds.
 */
export function apiBreaks(before: ApiDocument, after: ApiDocument): string[] {
  const now = new Map(operationsOf(after).map(({ address, ...rest }) => [address, rest]));
  return operationsOf(before).flatMap(({ address, call, operation }) => {
    const other = now.get(address);
    if (other === undefined) return [`${call} is gone`];
    return operationBreaks(before, after, operation, other.operation).map((what) => `${call}: ${what}`);
  });
}

interface Called {
  /** The method and the path, whatever its parameters are called. */
  address: string;
  /** The same for a reader. */
  call: string;
  operation: Operation;
}

function operationsOf(document: ApiDocument): Called[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      address: `${method} ${path.replace(/\{\w+\}/g, '{}')}`,
      call: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  );
}

function operationBreaks(from: ApiDocument, to: ApiDocument, before: Operation, after: Operation): string[] {
  const on = (side: Side): Compared => ({ side, before: namedOf(from), after: namedOf(to) });
  return [
    ...(before.security.length === 0 && after.security.length > 0 ? ['it asks for a session'] : []),
    ...parameterBreaks(on('request'), parametersOf(from, before), parametersOf(to, after)),
    ...bodyBreaks(on('request'), before, after),
    ...answerBreaks(on('answer'), before, after),
  ];
}

const namedOf = (document: ApiDocument): Named => document.components.schemas;

function parametersOf(document: ApiDocument, { parameters = [] }: Operation): Parameter[] {
  return parameters.map((one) =>
    '$ref' in one ? (document.components.parameters[one.$ref.split('/').at(-1) ?? ''] as Parameter) : one,
  );
}

/** Those of the path by their order, all others by their names. */
function byKey(parameters: readonly Parameter[]): Map<string, Parameter> {
  const inPath = parameters.filter((one) => one.in === 'path');
  return new Map(
    parameters.map((one) => [one.in === 'path' ? `path ${inPath.indexOf(one)}` : `${one.in} ${one.name}`, one]),
  );
}

function parameterBreaks(compared: Compared, before: readonly Parameter[], after: readonly Parameter[]): string[] {
  const [old, now] = [byKey(before), byKey(after)];
  const changed = [...old].flatMap(([key, { name, required, schema }]) => {
    const other = now.get(key);
    if (other === undefined) return [`parameter ${name} is gone`];
    const needed = other.required && !required ? [`parameter ${name} is asked for`] : [];
    return [...needed, ...schemaBreaks(compared, schema, other.schema, `parameter ${name}`)];
  });
  const added = [...now].flatMap(([key, { name, required }]) =>
    required && !old.has(key) ? [`parameter ${name} is asked for`] : [],
  );
  return [...changed, ...added];
}

function bodyBreaks(compared: Compared, before: Operation, after: Operation): string[] {
  const [old, now] = [before.requestBody, after.requestBody];
  const needed = now?.required === true && old?.required !== true ? ['a body is asked for'] : [];
  const types = Object.entries(old?.content ?? {}).flatMap(([type, { schema }]) => {
    const other = now?.content[type];
    return other === undefined
      ? [`a body of ${type} is taken no more`]
      : schemaBreaks(compared, schema, other.schema, 'body');
  });
  const bytes = 'x-max-body-bytes';
  const smaller =
    before[bytes] !== undefined && (after[bytes] ?? Infinity) < before[bytes]
      ? [`a body may have ${after[bytes]} bytes, and had ${before[bytes]}`]
      : [];
  return [...needed, ...types, ...smaller];
}

function answerBreaks(compared: Compared, before: Operation, after: Operation): string[] {
  const [old, now] = [before.responses['200'] as Response, after.responses['200'] as Response];
  return Object.entries(old.content ?? {}).flatMap(([type, { schema }]) => {
    const other = now.content?.[type];
    return other === undefined
      ? [`it answers ${type} no more`]
      : schemaBreaks(compared, schema, other.schema, 'answer');
  });
}
