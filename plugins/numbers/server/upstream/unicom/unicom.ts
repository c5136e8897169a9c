import {
  type CarrierAdapter,
  type ChangeResult,
  type OccupyResult,
  UpstreamFault,
  type UpstreamParts,
  type UpstreamPlace,
  type UpstreamQuery,
} from '../../../api.ts';
import { type AmountUnit, amountUnits } from '../../../shared/upstream/amount.ts';
import { readUnicomAnswer, type UnicomAnswer } from './answer.ts';

/** It says no for now: the carrier is busy, or has seen too many questions. */
const later = new Set(['M1', 'M8', 'M9']);

/** What a dealer says of a number. */
const flags = { paid: '3', release: '4' } as const;

/**
 * China Unicom's number centre, as captures from 2017 to April 2024 have it (../shared/facts/phone.md). Without
 * `dealerPath` it has neither release nor confirm: the carrier lets a number go by itself.
 */
export const unicom: CarrierAdapter = {
  id: 'unicom',
  title: { zh: '联通号码中心', en: 'Unicom number centre' },
  base: 'https://m.10010.com',
  fields: [
    { key: 'goodsId', title: { zh: '商品编号 goodsId', en: 'goodsId' } },
    { key: 'channel', title: { zh: '渠道 channel', en: 'channel' } },
    {
      key: 'unit',
      title: { zh: '金额单位', en: 'Amount unit' },
      hint: { zh: 'li 厘（默认）、fen 分、jiao 角或 yuan 元', en: 'li (default), fen, jiao or yuan' },
    },
    {
      key: 'dealerPath',
      title: { zh: '代理商号码状态接口路径', en: 'Dealer number status API path' },
      hint: {
        zh: '用来释放和确认号码；没有就留空，由联通自行释放',
        en: 'Used to release and confirm numbers. Leave empty if there is none, and Unicom releases them itself',
      },
    },
  ],
  secret: { zh: '号码组密钥 groupKey', en: 'groupKey' },
  async query(query, parts) {
    const { code, numbers, bad } = await askNumbers(query, parts);
    return { numbers, bad, more: code !== 'T1' && numbers.length > 0 };
  },
  async occupy(place, parts) {
    const { status, text } = await parts.ask({
      method: 'POST',
      path: '/mall-mobile/PromptlyBuyNumAjax/occupyNumberAjax',
      json: { ...placeOf(place), goodsId: parts.values.goodsId ?? '' },
    });
    return occupied(status, text);
  },
  release: (place, parts) => setFlag(place, flags.release, parts),
  confirm: (place, parts) => setFlag(place, flags.paid, parts),
  async look(place, parts) {
    const { province, city, number } = place;
    const { numbers } = await askNumbers({ province, city, search: number, where: 'any', count: 10 }, parts);
    if (numbers.some((one) => one.number === number)) return 'free';
    // It is not for sale. Whoever has it is told when they ask for it again: the owner gets SUCCESS.
    if (!place.wanted) return 'unknown';
    const again = await unicom.occupy(place, parts);
    return again === 'ok' ? 'ours' : again === 'taken' ? 'others' : 'unknown';
  },
};

function placeOf({ province, city, number }: UpstreamPlace) {
  return { provinceCode: province, cityCode: city, numID: number };
}

function unitOf({ unit = '' }: UpstreamParts['values']): AmountUnit {
  return amountUnits.find((one) => one === unit.trim()) ?? 'li';
}

async function askNumbers(query: UpstreamQuery, parts: UpstreamParts): Promise<UnicomAnswer> {
  const { province, city, segment = '', search = '', where = 'any', count } = query;
  const { channel = '', goodsId = '' } = parts.values;
  const { status, text } = await parts.ask({
    path: '/NumApp/NumberCenter/qryNum',
    query: {
      ...{ callback: 'jsonp_queryMoreNums', provinceCode: province, cityCode: city, monthFeeLimit: '0' },
      ...{ searchCategory: '3', net: '01', amounts: String(Math.min(Math.max(count, 10), 200)), codeTypeCode: '' },
      ...{ searchValue: search, qryType: where === 'tail' ? '01' : '02', goodsNet: '4' },
      ...(segment === '' ? {} : { numNet: segment }),
      ...(goodsId === '' ? {} : { goodsId }),
      ...(channel === '' ? {} : { channel }),
      ...(parts.secret === '' ? {} : { groupKey: parts.secret }),
    },
  });
  if (status === 429 || status >= 500) throw busy(`HTTP ${status}`);
  if (status !== 200) throw refused(`HTTP ${status}`);
  const answer = readUnicomAnswer(text, unitOf(parts.values));
  if (later.has(answer.code)) throw busy(answer.code);
  if (answer.code !== 'M0' && answer.code !== 'T1') throw refused(answer.code.slice(0, 20));
  return answer;
}

/** SUCCESS, or OCCUPYFAIL where the carrier's network failed; another word means that somebody has it. */
function occupied(status: number, text: string): OccupyResult {
  if (status !== 200) return 'unknown';
  const word = /^\s*"?([A-Z_]{3,40})"?\s*$/.exec(text)?.[1] ?? wordIn(text);
  if (word === undefined) return 'unknown';
  if (word === 'SUCCESS') return 'ok';
  return word === 'OCCUPYFAIL' ? 'failed' : 'taken';
}

/** `{"resultCode": "SUCCESS"}` and alike. */
function wordIn(text: string): string | undefined {
  try {
    const answer: unknown = JSON.parse(text);
    if (typeof answer !== 'object' || answer === null) return undefined;
    for (const name of ['result', 'resultCode', 'code', 'status']) {
      const value: unknown = Object.getOwnPropertyDescriptor(answer, name)?.value;
      if (typeof value === 'string' && /^[A-Z_]{3,40}$/.test(value)) return value;
    }
  } catch {
    // No answer that is known: what became of it is not known either.
  }
  return undefined;
}

async function setFlag(place: UpstreamPlace, occupiedFlag: string, parts: UpstreamParts): Promise<ChangeResult> {
  const path = parts.values.dealerPath?.trim() ?? '';
  if (path === '') return 'none';
  const { status, text } = await parts.ask({ method: 'POST', path, json: { ...placeOf(place), occupiedFlag } });
  const result = occupied(status, text);
  return result === 'taken' ? 'failed' : result;
}

function busy(code: string): UpstreamFault {
  return new UpstreamFault('busy', {
    zh: `联通要求稍后再查（${code}）`,
    en: `Unicom asked to query again later (${code})`,
  });
}

function refused(code: string): UpstreamFault {
  return new UpstreamFault('refused', {
    zh: `联通拒绝了请求（${code}），请检查省市代码、goodsId 与 groupKey`,
    en: `Unicom rejected the request (${code}). Check the province and city codes, goodsId and groupKey`,
  });
}
