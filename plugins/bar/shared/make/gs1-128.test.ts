import { isFitoutError } from '@fitout/sdk';
import { describe, expect, it, test } from 'vitest';
import { gs1Of } from '../codes/gs1.ts';
import { gs1Elements } from './gs1-128.ts';
import { identifierOf } from './gs1-identifiers.ts';

/** What a person is told of an element that is not taken; undefined where it is. */
function refusal(typed: string): string | undefined {
  try {
    gs1Elements(typed);
    return undefined;
  } catch (error) {
    if (!isFitoutError(error) || typeof error.text === 'string') throw error;
    return error.text.zh;
  }
}

describe('an element', () => {
  it.each([
    '(00)006141411234567890',
    '(01)09521234543213',
    '(253)9521141111116',
    '(253)9521141111116A1b',
    '(255)9521141123454',
    '(255)95211411234541234',
    '(3103)000189',
    '(423)208',
    '(423)208276724',
    '(4300)ABC+COMPANY',
    '(4307)CN',
    '(4309)02790858483015297971',
    '(4320)EXPRESS',
    '(4321)1',
    '(4324)2612310930',
    '(4324)2612002359',
    '(4326)261231',
    '(4330)001000',
    '(4333)000500-',
    '(7003)2612312359',
    '(7007)261201261231',
    '(7011)261231',
    '(7011)2612310800',
    '(7030)156A-17',
    '(7040)1ABC',
    '(717)AB-1',
    '(7230)EM123',
    '(7239)XX1',
    '(7241)05',
    '(7250)19991231',
    '(7251)199912312359',
    '(7258)1/2',
    '(8003)09521141111116',
    '(8003)09521141111116A1',
    '(8006)095212345432130103',
    '(8008)26123108',
    '(8008)261231083059',
    '(8013)1987654Ad4X4bL5ttr2310c2K',
    '(8014)12345_ABCDEFGHIJKLMCP',
    '(8026)095212345432130103',
    '(8030)ab_-=',
    '(8040)490154203237518',
    '(8043)123456789012345678',
    '(8043)12345678901234567890',
    '(99)anything',
  ])('%s is taken as the specifications have it', (typed) => {
    expect(refusal(typed)).toBeUndefined();
  });

  it.each([
    ['(01)09521234543214', '(01) 的校验位不对：第 14 位应为 3'],
    ['(253)9521141111117A1', '(253) 的校验位不对：第 13 位应为 6'],
    ['(253)A', '(253) 文件类型代码应为 13–30 个字符'],
    ['(255)9521141123454A', '(255) 优惠券代码应为 13–25 位数字'],
    ['(423)2082', '(423) 初始加工国应为 3、6、9、12、15 位数字'],
    ['(4307)cn', '(4307) 收货国家应为 2 个大写字母的国家代码'],
    ['(4309)18000000013015297971', '(4309) 的坐标超出范围'],
    ['(4321)2', '(4321) 危险品应为 0（否）或 1（是）'],
    ['(4324)2612312460', '(4324) 的时刻应为 时分 四位，如 0930'],
    ['(4324)2613310930', '(4324) 应为 年月日 六位，如 261231'],
    ['(4326)261200', '(4326) 应为 年月日 六位，如 261231'],
    ['(4331)00100', '(4331) 最高温度（摄氏）应为 6 位数字，零下在末尾加 -'],
    ['(7230)A', '(7230) 认证编号应为 3–30 个字符'],
    ['(7250)20230229', '(7250) 应为 年月日 八位，如 20261231'],
    ['(8003)09521141111115', '(8003) 的校验位不对：第 14 位应为 6'],
    ['(8006)095212345432140103', '(8006) 的校验位不对：第 14 位应为 3'],
    ['(8010)a', '(8010) 零部件代码应为 1–30 个字符'],
    ['(8013)1987654Ad4X4bL5ttr2310cXK', '(8013) 的校验字符不对：最后两位应为 2K'],
    ['(8030)a.b', '(8030) 数字签名应为 1–90 个字符'],
    ['(8040)1', '(8040) 移动设备识别码应为 15 位数字'],
  ])('%s is refused: %s', (typed, words) => {
    expect(refusal(typed)).toBe(words);
  });
});

test('every identifier of the specifications is known, and no other', () => {
  const all = Array.from({ length: 10_000 }, (_, at) => String(at).padStart(4, '0')).filter(identifierOf);
  const of = (from: number, to: number) => all.filter((ai) => Number(ai) >= from && Number(ai) <= to).length;
  expect(of(0, 2999)).toBe(0);
  expect(of(3100, 3699)).toBe((7 + 10 + 8 + 10 + 8 + 10) * 6);
  expect(of(3900, 3999)).toBe(40 + 4 + 6);
  expect(of(4300, 4333)).toBe(27 + 4);
  expect(of(7000, 7099)).toBe(11 + 4 + 10 + 2);
  expect(of(7230, 7259)).toBe(10 + 3 + 10);
  expect(of(8000, 8999)).toBe(14 + 4 + 2 + 4 + 3 + 1);
  const threes = Array.from({ length: 1000 }, (_, at) => String(at).padStart(3, '0')).filter(identifierOf);
  expect(threes.join(' ')).toBe(
    '235 240 241 242 243 250 251 253 254 255 400 401 402 403 410 411 412 413 414 415 416 417 420 421 422 423 424 425 426 427 710 711 712 713 714 715 716 717',
  );
  const twos = Array.from({ length: 100 }, (_, at) => String(at).padStart(2, '0')).filter(identifierOf);
  expect(twos.join(' ')).toBe('00 01 02 03 10 11 12 13 15 16 17 20 21 22 30 37 90 91 92 93 94 95 96 97 98 99');
});

test('what a reader says is taken apart by identifiers of the right length', () => {
  const told = (text: string) => gs1Of(text)?.map(({ ai, value }) => `(${ai})${value}`);
  expect(told('4300ABC\u001d4307CN\u001d7230EM1\u001d7241052')).toEqual([
    '(4300)ABC',
    '(4307)CN',
    '(7230)EM1',
    '(7241)052',
  ]);
  expect(told('235X1\u001d240Y\u001d254Z\u001d3103000189')).toEqual(['(235)X1', '(240)Y', '(254)Z', '(3103)000189']);
});
