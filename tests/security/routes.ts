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

interface Operation {
  'x-access': string;
  parameters?: { name: string; in: string }[];
  requestBody?: { content: object };
}

/** Every route of every plugin. */
export async function pluginRoutes(server: TestServer): Promise<Route[]> {
  const document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Operation>>;
  };
  return Object.entries(document.paths)
    .filter(([path]) => path.startsWith('/api/p/'))
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        access: operation['x-access'],
        multipart: 'multipart/form-data' in (operation.requestBody?.content ?? {}),
        query: (operation.parameters ?? []).flatMap((one) => (one.in === 'query' ? [one.name] : [])),
      })),
    );
}
