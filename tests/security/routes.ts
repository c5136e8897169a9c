import { apiDocumentOf } from '../support/api-document.ts';
import type { TestServer } from '../support/server.ts';

/** One route as /api/openapi.json tells of it, which is made of the table that is mounted. */
export interface Route {
  method: string;
  path: string;
  access: string;
  multipart: boolean;
  /** Names of what it takes in its query. */
  query: string[];
}

/** Every route of every plugin. */
export async function pluginRoutes(server: TestServer): Promise<Route[]> {
  const document = await apiDocumentOf(await server.signedIn());
  return Object.entries(document.paths)
    .filter(([path]) => path.startsWith('/api/p/'))
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        access: operation['x-access'],
        multipart: 'multipart/form-data' in (operation.requestBody?.content ?? {}),
        query: (operation.parameters ?? []).flatMap((one) => ('in' in one && one.in === 'query' ? [one.name] : [])),
      })),
    );
}
