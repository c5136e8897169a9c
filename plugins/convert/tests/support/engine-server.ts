import { join } from 'node:path';
import { type PageServer, startPageServer } from '../../../../tests/support/page-server.ts';

/** The engine alone, built as the product builds it, under the product's policies for pages and for workers. */
export function startEngineServer(more: Record<string, string> = {}): Promise<PageServer> {
  return startPageServer({ page: join(import.meta.dirname, 'engine-page.ts'), ...more });
}
