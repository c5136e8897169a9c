import { type LocalText, pluralize } from '@fitout/sdk';
import type { PatternCounts } from '../calls/visitors.ts';

/** A number as visitors see it, with all that it costs. Money in cents. */
export type ShownNumber = {
  number: string;
  /** Name of its level; empty for 普号. */
  level: string;
  price: number;
  prestore: number;
  monthly: number;
  months: number;
  penalty: string;
};

export type Choice = { value: string; name: string; count: number };

/** What the block is answered when the page is made. */
export type PickerData = {
  state: 'open' | 'waiting' | 'closed';
  carrier: string;
  /** 过户 in words; empty where the carrier says nothing of it. */
  transfer: string;
  /** Where the carrier identifies its customers. */
  handOver: string;
  items: ShownNumber[];
  next: string | null;
  total: number;
  patterns: PatternCounts;
  levels: Choice[];
  places: Choice[];
};

/** Bands of the price that visitors choose from, in cents. */
export const priceChoices: readonly { value: string; name: string }[] = [
  { value: '0-29999', name: '¥300 以下' },
  { value: '30000-59999', name: '¥300–599' },
  { value: '60000-99999', name: '¥600–999' },
  { value: '100000-', name: '¥1,000 以上' },
];

export const orderChoices: readonly { value: string; name: string }[] = [
  { value: 'mixed', name: '综合' },
  { value: 'price-up', name: '价格从低到高' },
  { value: 'price-down', name: '价格从高到低' },
  { value: 'beauty', name: '靓号在前' },
];

/** `¥1,299`, `¥39.50`. */
export function yuan(cents: number): string {
  const digits = cents % 100 === 0 ? 0 : 2;
  return `¥${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })}`;
}

/** The quiet line under a number: `¥1,299 · 月 129`. */
export function costLine({ price, monthly }: Pick<ShownNumber, 'price' | 'monthly'>): string {
  return [price === 0 ? '免费' : yuan(price), ...(monthly === 0 ? [] : [`月 ${yuan(monthly).slice(1)}`])].join(' · ');
}

const none = { zh: '无', en: 'None' };
const said = (text: string) => ({ zh: text, en: text });

/** What a customer agrees to, before they reserve: label and value of each. */
export function termLines(
  item: Omit<ShownNumber, 'number' | 'level'>,
  transfer: string,
): { label: LocalText; value: LocalText }[] {
  const { price, prestore, monthly, months, penalty } = item;
  return [
    { label: { zh: '号码价格', en: 'Price' }, value: price === 0 ? { zh: '免费', en: 'Free' } : said(yuan(price)) },
    {
      label: { zh: '预存话费', en: 'Prepaid credit' },
      value: prestore === 0 ? { zh: '无需预存', en: 'Not required' } : said(yuan(prestore)),
    },
    {
      label: { zh: '月最低消费', en: 'Monthly minimum' },
      value: monthly === 0 ? none : { zh: `${yuan(monthly)}/月`, en: `${yuan(monthly)}/month` },
    },
    {
      label: { zh: '协议期', en: 'Contract term' },
      value: months === 0 ? none : { zh: `${months} 个月`, en: pluralize(months, 'month', 'months') },
    },
    { label: { zh: '违约金', en: 'Termination fee' }, value: penalty === '' ? none : said(penalty) },
    {
      label: { zh: '过户', en: 'Transfer' },
      value: transfer === '' ? { zh: '以运营商规定为准', en: 'Subject to carrier rules' } : said(transfer),
    },
  ];
}
