import { type LocalText, pluralize, showMoney } from '@fitout/sdk';
import type { Card, Carrier } from '../../shared/calls/outputs.ts';
import { plainLevel, plainName } from '../../shared/carriers.ts';
import { groupedNumber } from '../../shared/digits.ts';
import type { Names } from '../../shared/search/texts.ts';

/** The name of a level by its carrier's rules. */
export function levelName(carrier: Pick<Carrier, 'levels'>, code: number): LocalText {
  if (code === plainLevel) return plainName;
  const name = carrier.levels.find((one) => one.code === code)?.name ?? String(code);
  return { zh: name, en: name };
}

/** What a number costs, in words where it costs nothing. */
export function priceText(cents: number): LocalText {
  if (cents === 0) return { zh: '免费', en: 'Free' };
  const words = showMoney(cents);
  return { zh: words, en: words };
}

/** The terms of a number, line by line, as the sheet and the comparison show them. */
export function termLines(
  card: Card,
  carrier: Carrier,
  { place, pool }: Pick<Names, 'place' | 'pool'>,
): { key: string; name: LocalText; value: LocalText }[] {
  const same = (words: string): LocalText => ({ zh: words, en: words });
  const none = { zh: '无', en: 'None' };
  const { price, prestore, monthly, months } = card;
  return [
    { key: 'price', name: { zh: '卖价', en: 'Price' }, value: priceText(price) },
    {
      key: 'prestore',
      name: { zh: '预存话费', en: 'Prepaid' },
      value: prestore === 0 ? none : same(showMoney(prestore)),
    },
    {
      key: 'monthly',
      name: { zh: '月最低消费', en: 'Monthly min.' },
      value: monthly === 0 ? none : { zh: `${showMoney(monthly)} / 月`, en: `${showMoney(monthly)} / month` },
    },
    {
      key: 'months',
      name: { zh: '协议期', en: 'Contract' },
      value: months === 0 ? none : { zh: `${months} 个月`, en: pluralize(months, 'month', 'months') },
    },
    {
      key: 'transfer',
      name: { zh: '过户', en: 'Transfer' },
      value:
        carrier.terms.transfer === ''
          ? { zh: '以运营商规定为准', en: 'Subject to carrier rules' }
          : same(carrier.terms.transfer),
    },
    { key: 'level', name: { zh: '等级', en: 'Level' }, value: levelName(carrier, card.level) },
    { key: 'place', name: { zh: '归属', en: 'Region' }, value: place(card.place) },
    { key: 'pool', name: { zh: '号码池', en: 'Pool' }, value: same(pool(card.pool)) },
  ];
}

/** 复制文案: a number as it is sent to a customer on WeChat. */
export function copyText(card: Card, carrier: Carrier, { place }: Pick<Names, 'place'>): string {
  const { price, prestore, monthly, months } = card;
  const lines = [
    `【${carrier.name}】${groupedNumber(card.number)}`,
    [
      `卖价 ${showMoney(price)}`,
      ...(prestore === 0 ? [] : [`预存 ${showMoney(prestore)}`]),
      ...(monthly === 0 ? [] : [`月低消 ${showMoney(monthly)}`]),
      ...(months === 0 ? [] : [`协议期 ${months} 个月`]),
    ].join('，'),
    `归属地 ${place(card.place).zh}${carrier.terms.transfer === '' ? '' : `，${carrier.terms.transfer}`}`,
  ];
  return lines.join('\n');
}
