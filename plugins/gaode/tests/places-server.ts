import { vi } from 'vitest';
import type { Answer, ApiClient } from '../../../tests/support/api.ts';
import { limits } from '../../../tests/support/limits.ts';
import type { ImportCheck, ImportFile, ImportStatus, Place } from '../shared/calls/answers.ts';
import type { ImportSettings, NewPlace } from '../shared/calls/inputs.ts';

export const root = '/api/p/gaode';

export interface Slice {
  items: Place[];
  next: string | null;
  total?: number;
}

export const created = (api: ApiClient, values: Partial<NewPlace> & { name: string }) =>
  api.post<Place>(`${root}/places`, { lng: 116.4, lat: 39.9, ...values });

export const listed = (api: ApiClient, query = '') => api.get<Slice>(`${root}/places?${query}`);

export const searched = async (api: ApiClient, text: string) =>
  (await listed(api, `search=${encodeURIComponent(text)}`)).items;

export function upload(api: ApiClient, name: string, bytes: Uint8Array | string): Promise<Answer<ImportFile>> {
  const form = new FormData();
  form.append('file', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name);
  return api.send('POST', `${root}/imports`, form);
}

export async function uploaded(api: ApiClient, name: string, bytes: Uint8Array | string): Promise<ImportFile> {
  const { status, body, text } = await upload(api, name, bytes);
  if (status !== 200) throw new Error(text);
  return body.result;
}

/** How the server understands a file by itself. */
export const settingsOf = ({ mapping, guess, swapped }: ImportFile): ImportSettings => ({
  ...{ mapping, system: guess.system, swapped },
});

export const checked = (api: ApiClient, file: ImportFile, settings = settingsOf(file)) =>
  api.post<ImportCheck>(`${root}/imports/${file.id}/check`, settings);

/** Applies an import and waits for its end. */
export async function applied(api: ApiClient, file: ImportFile, settings = settingsOf(file)): Promise<ImportStatus> {
  await api.post(`${root}/imports/${file.id}/apply`, settings);
  return finished(api, file.id);
}

export function finished(api: ApiClient, id: string): Promise<ImportStatus> {
  return vi.waitUntil(
    async () => {
      const status = await api.get<ImportFile>(`${root}/imports/${id}`);
      return status.state === 'running' ? undefined : status;
    },
    { timeout: limits.poll },
  ) as Promise<ImportStatus>;
}

/** The counts of an import. */
export const importCounts = (create: number, change = 0, same = 0, bad = 0, restore = 0) => ({
  ...{ create, change, same, bad, restore },
});

/** The bytes of a download. */
export async function downloaded(server: { url: string }, api: ApiClient, path: string): Promise<Uint8Array> {
  const answer = await fetch(`${server.url}${root}/${path}`, { headers: api.headers() });
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** A text in GBK: what a Chinese Excel writes. */
export function gbk(text: string): Buffer {
  const bytesOf = new Map<string, number[]>();
  const decoder = new TextDecoder('gbk');
  for (let high = 0x81; high < 0xff; high++)
    for (let low = 0x40; low < 0xff; low++)
      if (low !== 0x7f) bytesOf.set(decoder.decode(new Uint8Array([high, low])), [high, low]);
  return Buffer.from([...text].flatMap((sign) => bytesOf.get(sign) ?? [sign.charCodeAt(0)]));
}

export const csv = (...rows: (string | number)[][]) => rows.map((row) => `${row.join(',')}\r\n`).join('');
