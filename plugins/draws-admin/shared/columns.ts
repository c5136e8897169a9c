import type { LocalText } from '@fitout/sdk';
import type { Table } from './choices.ts';

/** Columns of a file, in the order of an export. */
export const columns = {
  items: {
    game: { zh: '游戏', en: 'Game' },
    id: { zh: '编号', en: 'Number' },
    zh: { zh: '中文名', en: 'Chinese name' },
    en: { zh: '英文名', en: 'English name' },
    rank: { zh: '星级', en: 'Rarity' },
    kind: { zh: '类型', en: 'Type' },
    standardFrom: { zh: '进入常驻', en: 'Standard from' },
    source: { zh: '来源', en: 'Source' },
    asOf: { zh: '资料日期', en: 'As of' },
  },
  banners: {
    id: { zh: '标识', en: 'ID' },
    pool: { zh: '卡池', en: 'Banner type' },
    version: { zh: '版本', en: 'Version' },
    zh: { zh: '中文标题', en: 'Chinese title' },
    en: { zh: '英文标题', en: 'English title' },
    from: { zh: '开始时间', en: 'Start time' },
    fromZone: { zh: '开始时区', en: 'Zone of from' },
    to: { zh: '结束时间', en: 'End time' },
    toZone: { zh: '结束时区', en: 'Zone of to' },
    up5: { zh: '5星UP', en: '5★ up' },
    up4: { zh: '4星UP', en: '4★ up' },
    source: { zh: '来源', en: 'Source' },
    asOf: { zh: '资料日期', en: 'As of' },
  },
} satisfies Record<Table, Record<string, LocalText>>;

const synonyms: Record<string, string[]> = {
  id: ['itemid', 'resourceid', '物品编号', '物品id'],
  zh: ['名称', '中文', '中文名称', 'name', 'zh', 'zhcn', '标题'],
  en: ['英文', '英文名称', 'en', 'enus'],
  rank: ['稀有度', '星数', 'rarity', 'ranktype', 'qualitylevel'],
  kind: ['种类', '物品类型', 'itemtype', 'resourcetype', 'type'],
  from: ['开始', 'start', 'starttime', '开始日期'],
  to: ['结束', 'end', 'endtime', '结束日期'],
  up5: ['五星up', '5星', '五星', 'up5', 'featured'],
  up4: ['四星up', '4星', '四星', 'up4', 'featuredrare'],
  asOf: ['日期'],
};

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_\-*()[\]【】:/★]+/g, '');

/** Which field each column of a header is; the columns' own names go before what others call them. */
export function readHeader(table: Table, header: readonly string[]): Map<string, number> {
  const names = header.map(plain);
  const found = new Map<string, number>();
  const taken = new Set<number>();
  const fields = Object.entries(columns[table]) as [string, LocalText][];
  const rounds = [
    (field: string, words: LocalText) => [field, words.zh, words.en].map(plain),
    (field: string) => (synonyms[field] ?? []).map(plain),
  ];
  for (const wordsOf of rounds)
    for (const [field, words] of fields) {
      if (found.has(field)) continue;
      const called = wordsOf(field, words);
      const at = names.findIndex((name, index) => !taken.has(index) && called.includes(name));
      if (at < 0) continue;
      found.set(field, at);
      taken.add(at);
    }
  return found;
}
