import type { LocalText } from '@fitout/sdk';

/** Why a line of a file cannot be taken. Kept as a word and what it is about; told in the reader's language. */
export const problemTexts = {
  number: { zh: '“{what}”不是 11 位手机号码', en: '“{what}” is not an 11-digit mobile number' },
  'no-number': { zh: '没有写号码', en: 'The number is missing' },
  segment: { zh: '不是本运营商的号段：{what}', en: 'Prefix does not belong to this carrier: {what}' },
  money: { zh: '“{what}”不是有效的金额', en: '“{what}” is not a valid amount' },
  months: {
    zh: '“{what}”不是有效的协议期，应为 0 到 1200 个月',
    en: '“{what}” is not a valid contract term. Use 0 to 1200 months',
  },
  place: { zh: '没有这个城市：“{what}”', en: 'Unknown city: “{what}”' },
  'no-place': { zh: '没有写城市', en: 'The city is missing' },
  twice: { zh: '号码在文件中重复出现', en: 'The number appears more than once in the file' },
  pool: { zh: '号码已在号码池“{what}”中', en: 'The number is already in the pool “{what}”' },
  carrier: { zh: '号码已属于其他运营商：{what}', en: 'The number already belongs to another carrier: {what}' },
  tariffs: {
    zh: '资费已满 {what} 种，请先合并或删去不用的资费',
    en: 'The limit of {what} {what|tariff|tariffs} has been reached. Merge or delete some first',
  },
  quotes: { zh: '引号没有成对', en: 'Unmatched quotation mark' },
  long: { zh: '这一行太长', en: 'The line is too long' },
  json: { zh: '不是完整的 JSON', en: 'Incomplete JSON' },
  answer: { zh: '上游回应不完整：{what}', en: 'The captured response is incomplete: {what}' },
  retry: {
    zh: '上游回应 {what}，没有号码，请重新抓取',
    en: 'The upstream responded {what} without numbers. Capture it again',
  },
} as const satisfies Record<string, LocalText>;

export type ProblemWord = keyof typeof problemTexts;
