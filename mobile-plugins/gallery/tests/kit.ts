import sharp from 'sharp';
import type { Asset, UploadItem } from '../../../plugins/images/shared/calls/outputs.ts';
import type { ApiClient } from '../../../tests/support/api.ts';

const root = '/api/p/images';

/** A photo that looks like one: sky, hills and a sun, with a grid by which places can be told. */
export async function photo(seed: number, width: number, height: number, taken?: string): Promise<Buffer> {
  const hue = (seed * 57) % 360;
  const hill = (part: number, light: number) =>
    `<path d="M0 ${height * part} Q${width * 0.3} ${height * (part - 0.25)} ${width * 0.55} ${height * part} T${width} ${height * (part - 0.1)} V${height} H0z" fill="hsl(${hue + 90} 35% ${light}%)"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="hsl(${hue} 70% 55%)"/><stop offset="1" stop-color="hsl(${hue + 40} 80% 85%)"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#sky)"/>
    <circle cx="${width * (0.2 + ((seed * 0.17) % 0.6))}" cy="${height * 0.25}" r="${height * 0.09}" fill="#fff8d8"/>
    ${hill(0.7, 45)}${hill(0.85, 32)}
  </svg>`;
  const picture = sharp(Buffer.from(svg)).jpeg({ quality: 86 });
  return (taken === undefined ? picture : picture.withExif({ IFD2: { DateTimeOriginal: taken } })).toBuffer();
}

export async function upload(api: ApiClient, name: string, bytes: Uint8Array, folder?: string): Promise<Asset> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const query = folder === undefined ? '' : `?folder=${folder}`;
  const answer = await api.send<{ items: UploadItem[] }>('POST', `${root}/assets${query}`, form);
  const asset = answer.body.result?.items[0]?.asset;
  if (asset === undefined) throw new Error(`${name}: ${answer.text}`);
  return asset;
}

/** Marks assets 高光, or takes the mark off. */
export async function highlight(api: ApiClient, assets: readonly Asset[], on = true): Promise<void> {
  await api.post(`${root}/batch`, { action: 'highlight', ids: assets.map(({ id }) => String(id)), highlight: on });
}

export async function folder(api: ApiClient, name: string): Promise<string> {
  return (await api.post<{ id: string }>(`${root}/folders`, { name, parentId: null })).id;
}

/** EXIF's way of writing a day `years` before today, at a time of day. */
export function yearsAgo(years: number, time: string): string {
  const now = new Date();
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear() - years}:${two(now.getMonth() + 1)}:${two(now.getDate())} ${time}`;
}
