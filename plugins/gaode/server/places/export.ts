import { csvLine, type LocalText } from '@fitout/sdk';
import { type Reply, type ServerContext, type WorkbookCell, writeWorkbook } from '@fitout/sdk/server';
import type { PlaceRecord } from '../../shared/calls/answers.ts';
import type { ExportQuery } from '../../shared/calls/inputs.ts';
import { fromWgs84 } from '../../shared/coordinates/convert.ts';
import { isShifted } from '../../shared/coordinates/shifted-area.ts';
import type { CoordinateSystem, Position } from '../../shared/coordinates/systems.ts';
import { fieldNames, type ImportField } from '../../shared/places/columns.ts';
import { limits } from '../../shared/places/limits.ts';
import type { Tables } from '../tables.ts';
import { listPlaces } from './listing.ts';

type ExportField = Exclude<ImportField, 'position'>;
type Shown = Omit<PlaceRecord, 'lng' | 'lat'> & Position;

const columns: Record<ExportField, { width: number; cell(place: Shown, english: boolean): string | number }> = {
  code: { width: 14, cell: ({ code }) => code ?? '' },
  name: { width: 26, cell: ({ name }) => name },
  address: { width: 40, cell: ({ address }) => address },
  phone: { width: 16, cell: ({ phone }) => phone },
  lng: { width: 18, cell: ({ lng }) => rounded(lng) },
  lat: { width: 18, cell: ({ lat }) => rounded(lat) },
  hours: { width: 24, cell: ({ hours }) => hours },
  tags: { width: 20, cell: ({ tags }) => tags.join('、') },
  visible: { width: 10, cell: ({ visible }, english) => (english ? (visible ? 'yes' : 'no') : visible ? '是' : '否') },
};
// Cast: the keys of `columns`.
const fields = Object.keys(columns) as ExportField[];

/** Decimals of a degree: 0.01 m. */
const rounded = (degrees: number) => Math.round(degrees * 1e7) / 1e7;

const shortNames: Record<CoordinateSystem, string> = { wgs84: 'WGS-84', gcj02: 'GCJ-02', bd09: 'BD-09' };

/** The header names the system, by which an import recognizes it. */
function heads(system: CoordinateSystem, english: boolean): { title: string; width: number }[] {
  return fields.map((field) => {
    const name = english ? fieldNames[field].en : fieldNames[field].zh;
    const isAxis = field === 'lng' || field === 'lat';
    return {
      title: isAxis ? `${name}${english ? ' ' : ''}(${shortNames[system]})` : name,
      width: columns[field].width,
    };
  });
}

export const fileTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Headers under which a browser saves a file as `name`. */
export function downloadHeaders(name: string, format: keyof typeof fileTypes): Record<string, string> {
  return {
    'content-type': fileTypes[format],
    'content-disposition': `attachment; filename="places.${format}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    'cache-control': 'no-store',
  };
}

/** The places that a filter leaves, as a file that an import reads back. CSV is UTF-8 with the mark that Excel looks for. */
export async function exportReply(
  ctx: ServerContext,
  orgId: bigint,
  { format, system, english, ...filter }: ExportQuery,
): Promise<Reply> {
  const day = new Date().toISOString().slice(0, 10);
  const name = `${english ? 'stores' : '门店'}-${day}.${format}`;
  const titles = heads(system, english);
  const rows: (string | number)[][] = [];
  for await (const place of allPlaces(ctx, orgId, filter)) {
    const shown = { ...place, ...fromWgs84(place, system, isShifted) };
    rows.push(fields.map((field) => columns[field].cell(shown, english)));
  }
  const body =
    format === 'xlsx'
      ? await writeWorkbook(english ? 'Stores' : '门店', titles, rows)
      : Buffer.from(
          `\ufeff${[titles.map(({ title }) => title), ...rows].map((row) => csvLine(row.map(String))).join('')}`,
        );
  return { headers: downloadHeaders(name, format), body };
}

async function* allPlaces(
  ctx: ServerContext,
  orgId: bigint,
  filter: Omit<ExportQuery, 'format' | 'system' | 'english'>,
): AsyncIterable<PlaceRecord> {
  let cursor: string | undefined;
  let left: number = limits.exportRows;
  do {
    const query = { ...filter, order: 'created', cursor, limit: Math.min(2000, left) } as const;
    const page = await listPlaces(ctx, ctx.database.query<Tables>(), orgId, query);
    yield* page.items;
    left -= page.items.length;
    cursor = page.next ?? undefined;
  } while (cursor !== undefined && left > 0);
}

const examples: Record<'zh' | 'en', WorkbookCell[][]> = {
  zh: [
    [
      'BJ001',
      '朝阳店',
      '北京市朝阳区建国路 1 号',
      '010-12345678',
      116.4612,
      39.9087,
      '10:00-22:00',
      '旗舰、24 小时',
      '是',
    ],
    ['SH001', '外滩店', '上海市黄浦区中山东一路 1 号', '021-12345678', 121.4903, 31.2381, '10:00-21:30', '', '是'],
  ],
  en: [
    [
      'BJ001',
      'Chaoyang',
      '1 Jianguo Road, Beijing',
      '010-12345678',
      116.4612,
      39.9087,
      '10:00-22:00',
      'flagship',
      'yes',
    ],
    ['SH001', 'The Bund', '1 Zhongshan East 1st Road, Shanghai', '021-12345678', 121.4903, 31.2381, '', '', 'yes'],
  ],
};

/** An empty file with the header and two rows to overwrite. */
export async function templateReply(english: boolean): Promise<Reply> {
  const name: LocalText = { zh: '门店导入模板.xlsx', en: 'store import template.xlsx' };
  const rows = examples[english ? 'en' : 'zh'];
  return {
    headers: downloadHeaders(english ? name.en : name.zh, 'xlsx'),
    body: await writeWorkbook(english ? 'Stores' : '门店', heads('gcj02', english), rows),
  };
}
