import { type LocalText, showMoney } from '@fitout/sdk';
import type { RuleKind } from '../../shared/calls/rule-outputs.ts';
import { type CarrierRules, plainLevel, plainName } from '../../shared/carriers.ts';
import type { Where } from '../../shared/patterns/template.ts';

export const whereText: Record<Where, LocalText> = {
  tail: { zh: '尾部', en: 'At the end' },
  head: { zh: '头部', en: 'At the start' },
  middle: { zh: '中间', en: 'In the middle' },
  any: { zh: '任意位置', en: 'Anywhere' },
};

export const kindTexts: Record<RuleKind, LocalText> = {
  carrier: { zh: '运营商规则', en: 'Carrier rules' },
  tariff: { zh: '资费', en: 'Tariffs' },
  template: { zh: '自定义规律', en: 'Custom patterns' },
  place: { zh: '归属地', en: 'Regions' },
};

export function levelName(levels: CarrierRules['levels'], code: number): LocalText {
  const name = levels.find((one) => one.code === code)?.name;
  if (name !== undefined) return { zh: name, en: name };
  return code === plainLevel ? plainName : { zh: `等级 ${code}`, en: `Level ${code}` };
}

const fieldWords: Record<string, LocalText> = {
  name: { zh: '名称', en: 'Name' },
  color: { zh: '颜色', en: 'Colour' },
  segments: { zh: '号段', en: 'Prefixes' },
  levels: { zh: '等级', en: 'Levels' },
  terms: { zh: '条款', en: 'Terms' },
  price: { zh: '价格', en: 'Price' },
  prestore: { zh: '预存', en: 'Prepaid' },
  monthly: { zh: '月低消', en: 'Monthly minimum' },
  months: { zh: '合约期', en: 'Contract term' },
  penalty: { zh: '违约金', en: 'Termination fee' },
  note: { zh: '备注', en: 'Note' },
  text: { zh: '模板', en: 'Template' },
  where: { zh: '位置', en: 'Position' },
  group: { zh: '分组', en: 'Group' },
  province: { zh: '省份', en: 'Province' },
  pinyin: { zh: '拼音', en: 'Pinyin' },
  area: { zh: '区号', en: 'Area code' },
  hidden: { zh: '停用', en: 'Hidden' },
};

const amounts = new Set(['price', 'prestore', 'monthly']);

function valueText(field: string, value: unknown): string {
  if (amounts.has(field) && typeof value === 'number') return showMoney(value);
  if (typeof value === 'boolean') return value ? '✓' : '—';
  return value === undefined || value === '' ? '—' : String(value);
}

/** Of two lists: how many entries came and went. */
function listWords(before: unknown, after: unknown): string {
  const texts = (list: unknown) => new Set(Array.isArray(list) ? list.map((one) => JSON.stringify(one)) : []);
  const [was, now] = [texts(before), texts(after)];
  const [came, went] = [[...now].filter((one) => !was.has(one)), [...was].filter((one) => !now.has(one))];
  return came.length + went.length === 0 ? '⇅' : `+${came.length} −${went.length}`;
}

export interface Difference {
  field: LocalText;
  words: string;
}

/** What a change changed, field by field: `价格 ¥100 → ¥120`. */
export function differences(
  before: Record<string, unknown> | null,
  after: Record<string, unknown> | null,
): Difference[] {
  if (before === null || after === null) return [];
  return Object.entries(fieldWords).flatMap(([key, field]) => {
    const [was, now] = [before[key], after[key]];
    if (JSON.stringify(was) === JSON.stringify(now)) return [];
    if (Array.isArray(was) || Array.isArray(now)) return [{ field, words: listWords(was, now) }];
    if (typeof was === 'object' || typeof now === 'object') return [{ field, words: '✎' }];
    return [{ field, words: `${valueText(key, was)} → ${valueText(key, now)}` }];
  });
}
