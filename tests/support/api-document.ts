import type { ApiDocument } from '../../kernel/openapi/document.ts';
import type { ApiClient } from './api.ts';

/** /api/openapi.json as `staff` gets it: made of the table of routes that is mounted. */
export async function apiDocumentOf(staff: ApiClient): Promise<ApiDocument> {
  const { status, text } = await staff.send('GET', '/api/openapi.json');
  if (status !== 200) throw new Error(`/api/openapi.json answers ${status}: ${text.slice(0, 200)}`);
  return JSON.parse(text) as ApiDocument;
}
