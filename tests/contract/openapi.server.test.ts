import { resolve } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiDocument, Operation } from '../../kernel/openapi/document.ts';
import { apiDocument } from '../../scripts/check/api-document.ts';
import { apiDocumentOf } from '../support/api-document.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let document: ApiDocument;
beforeAll(async () => {
  server = await startTestServer();
  document = await apiDocumentOf(await server.signedIn());
});
afterAll(() => server?.stop());

function operationsOf({ paths }: ApiDocument): Map<string, Operation> {
  return new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]): [string, Operation] => [`${method} ${path}`, operation]),
    ),
  );
}

test('the document of a server with all plugins passes redocly’s recommended rules', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const source = JSON.stringify(document);
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  expect(problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`)).toEqual([]);
  // The rules do look: what they would say of a call without its summary and of two of one name.
  const [one, other] = [...operationsOf(document).values()] as [Operation, Operation];
  const broken = source
    .replace(`"operationId":"${other.operationId}"`, `"operationId":"${one.operationId}"`)
    .replace(`"summary":${JSON.stringify(one.summary)},`, '');
  const found = await lintFromString({ source: broken, absoluteRef: 'openapi.json', config });
  expect(found.map(({ ruleId }) => ruleId).sort()).toEqual(['operation-operationId-unique', 'operation-summary']);
});

test('the kept document is what a server serves, call by call', async () => {
  const kept = await apiDocument(resolve('.'));
  const [declared, served] = [operationsOf(kept), operationsOf(document)];
  expect(declared.size).toBeGreaterThan(100);
  for (const [call, operation] of declared) expect(served.get(call), call).toEqual(operation);
  const others = [...served].filter(([call, operation]) => !declared.has(call) && operation['x-page'] !== true);
  expect(others.map(([call]) => call)).toEqual([]);
  for (const part of ['schemas', 'responses', 'parameters'] as const)
    expect(document.components[part]).toMatchObject(kept.components[part]);
});

test('every call has a name of its own and words in both languages', () => {
  const operations = [...operationsOf(document).values()];
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  const declared = operations.filter(({ 'x-page': page }) => page !== true);
  for (const { operationId, summary, 'x-summary-zh': zh } of declared) {
    expect(summary, operationId).toMatch(/^[^\u4e00-\u9fff]+$/);
    expect(zh, operationId).toMatch(/[\u4e00-\u9fff]/);
  }
  for (const { name, description } of document.tags) expect(description, name).not.toBe('');
});
