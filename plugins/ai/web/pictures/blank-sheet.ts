import { newUuid } from '@fitout/sdk';
import { callsOf, type PluginContext } from '@fitout/sdk/web';
import type { documentCalls } from '../../shared/calls/documents.ts';
import { blankDocument } from '../../shared/document/document.ts';

/** Makes a document of one empty layer; answers its id. */
export async function makeBlankSheet(
  { http, i18n }: PluginContext,
  { name, width, height }: { name: string; width: number; height: number },
): Promise<string> {
  const layer = { id: newUuid(), name: i18n.t({ zh: '图层 1', en: 'Layer 1' }) };
  const body = { name, document: blankDocument(width, height, layer) };
  return (await callsOf<typeof documentCalls>(http, { showError: false })('POST documents', { body })).id;
}
