import { globSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ApiDocument } from '../../kernel/openapi/document.ts';
import { openApi } from '../../kernel/openapi/index.ts';
import { type DescribedRoute, declaredRoute } from '../../kernel/openapi/route.ts';
import { readPlugins } from '../../kernel/server/plugins/read-plugins.ts';
import { type PlatformTable, platformCalls } from '../../sdk/calls.ts';

/**
 * The document of the API as the repository declares it: the calls of the platform and of every plugin's tables, found in
 * `shared/calls.ts` and `shared/calls/`. No server is needed; tests/contract holds it against one that runs.
 */
export async function apiDocument(root: string): Promise<ApiDocument> {
  const { manifests, folders } = await readPlugins(['plugins', 'mobile-plugins'].map((name) => join(root, name)));
  const plugins = await Promise.all(
    manifests.map(async ({ id }) => routesOf(id, `/api/p/${id}`, await tablesIn(folders.get(id) as string))),
  );
  const routes = [...routesOf('kernel', '/api', Object.values<PlatformTable>(platformCalls)), ...plugins.flat()];
  return openApi(routes, manifests, { https: false });
}

function routesOf(owner: string, prefix: string, tables: readonly PlatformTable[]): DescribedRoute[] {
  return tables.flatMap((table) => Object.entries(table).map(([key, call]) => declaredRoute(owner, prefix, key, call)));
}

/** Every exported table of a plugin's declarations. */
async function tablesIn(folder: string): Promise<PlatformTable[]> {
  const files = globSync(['shared/calls.ts', 'shared/calls/**/*.ts'], { cwd: folder })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => resolve(folder, file));
  const modules = await Promise.all(files.sort().map((file) => import(pathToFileURL(file).href)));
  return [...new Set(modules.flatMap((module: object) => Object.values(module)).filter(isTable))];
}

const key = /^(?:GET|POST|PUT|PATCH|DELETE) /;

function isTable(value: unknown): value is PlatformTable {
  if (typeof value !== 'object' || value === null) return false;
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every((name) => key.test(name));
}
