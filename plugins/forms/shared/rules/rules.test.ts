import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Entry, fieldName } from '../entries.ts';
import type { Question } from '../question.ts';
import { faultOf, judge, wordsOf } from '../questions.ts';
import { idCardFault, idCardMark } from './id-card.ts';
import { fieldTypes, ruleOf } from './index.ts';
import type { Asked } from './rule.ts';

const ask = (type: string, props: object = {}): Question => ({
  id: 'q',
  type,
  props: { title: '题', help: '', required: false, ...props } as Asked,
});

/** What the form says to a value typed into a field. */
function say(type: string, typed: string | Entry[], props: object = {}): string | undefined {
  const entries = typeof typed === 'string' ? [[fieldName('q'), typed] as const] : typed;
  return judge([ask(type, props)], entries).faults.get('q')?.zh;
}

const text = { minLength: 0, maxLength: 0, format: 'any', placeholder: '' };
const number = { limited: true, min: 1, max: 10, decimals: 1, unit: '', placeholder: '' };
const choices = { options: [{ label: '红' }, { label: '蓝' }], other: false, min: 0, max: 0 };

describe('the default messages', () => {
  test.each([
    ['field-text', '', { ...text, required: true }, '不能为空'],
    ['field-text', '  ', { ...text, required: true }, '不能为空'],
    ['field-text', 'ab', { ...text, minLength: 3 }, '至少 3 个字符'],
    ['field-text', '😀😀😀😀', { ...text, maxLength: 3 }, '最多 3 个字符'],
    ['field-text', '😀😀😀', { ...text, maxLength: 3 }, undefined],
    ['field-text', 'abc', { ...text, format: 'chinese' }, '格式不正确，请填写中文'],
    ['field-number', 'x', number, '格式不正确，请填写数字'],
    ['field-number', '０', number, '不能小于 1'],
    ['field-number', '11', number, '不能大于 10'],
    ['field-number', '1.25', number, '格式不正确，最多 1 位小数'],
    ['field-number', '1,000', { ...number, max: 2000 }, undefined],
    ['field-number', '1234567890.12', { ...number, limited: false, decimals: 2 }, undefined],
    ['field-number', '1234567.89', { ...number, limited: false, decimals: 4 }, undefined],
    ['field-number', '99999999999.9999', { ...number, limited: false, decimals: 4 }, undefined],
    ['field-number', '1234567890.123', { ...number, limited: false, decimals: 2 }, '格式不正确，最多 2 位小数'],
    ['field-number', '1.500', number, undefined],
    ['field-number', '1234567890123.4567', { ...number, decimals: 4 }, '格式不正确，最多 15 位数字'],
    ['field-number', '.5', { ...number, min: 0 }, undefined],
    ['field-number', '￥１，２９９．００元', { ...number, max: 2000 }, undefined],
    ['field-number', '2.5kg', { ...number, unit: 'kg' }, undefined],
    ['field-number', '2.5g', { ...number, unit: 'kg' }, '格式不正确，请填写数字'],
    ['field-number', '1,29', { ...number, max: 2000 }, '格式不正确，请填写数字'],
    ['field-money', '￥12.50', { limited: false }, undefined],
    ['field-money', '.5', { limited: true, min: 0.5, max: 0.5 }, undefined],
    ['field-money', '1,299.00元', { limited: true, min: 1299, max: 1299 }, undefined],
    ['field-money', '-5', { limited: false }, '不能小于 ¥0.00'],
    ['field-money', '12345678901', { limited: false }, '不能大于 ¥9999999999.99'],
    ['field-money', '12.505', { limited: false }, '格式不正确，请填写金额，最多两位小数'],
    ['field-phone', '138 0013 8000', {}, undefined],
    ['field-phone', '\u202d138 0013 8000\u202c', {}, undefined],
    ['field-phone', '\u2068+86 138 0013 8000\u2069', {}, undefined],
    ['field-phone', '0086-138-0013-8000', {}, undefined],
    ['field-phone', '(+86)138\u20130013\u20138000', {}, undefined],
    ['field-phone', '（０８６）13800138000', {}, '格式不正确，请填写 11 位手机号'],
    ['field-phone', '138\u200b0013\ufeff8000', {}, undefined],
    ['field-phone', '138\u200d00138000', {}, undefined],
    ['field-idcard', '\u202a11010519491231002x\u202c', {}, undefined],
    ['field-email', '\ufeffa@example\u00ad.com\u200b', {}, undefined],
    ['field-text', 'ZW\u2066123\u2069', { ...text, format: 'alphanumeric' }, undefined],
    ['field-text', '1000\u200b01', { ...text, format: 'postcode' }, undefined],
    ['field-money', '\u202d1,299.00\u202c', { limited: true, min: 1299, max: 1299 }, undefined],
    ['field-scan', '\u200e6901028\u2013075831', { codes: 'article' }, undefined],
    ['field-text', '\u200b\ufeff', { ...text, required: true }, '不能为空'],
    ['field-phone', '12800138000', {}, '格式不正确，请填写 11 位手机号'],
    ['field-email', 'a@例子.中国', {}, undefined],
    ['field-email', 'a@b', {}, '格式不正确，请填写邮箱地址'],
    ['field-date', '2026/2/9', { precision: 'date', from: '', to: '' }, undefined],
    ['field-date', '2026-02-30', { precision: 'date', from: '', to: '' }, '格式不正确，请填写日期，如 2026-01-31'],
    ['field-date', '2026-02-01', { precision: 'date', from: '2026-02-02', to: '' }, '不能早于 2026-02-02'],
    ['field-date', '2026-03', { precision: 'month', from: '', to: '2026-02-02' }, '不能晚于 2026-02-02'],
    ['field-time', '9：30', { from: '10:00', to: '' }, '不能早于 10:00'],
    ['field-radio', '绿', choices, '不是可选的值'],
    ['field-radio', '', { ...choices, required: true }, '请选择'],
    ['field-checkbox', '红', { ...choices, min: 2 }, '至少选择 2 项'],
    ['field-nps', '11', {}, '不能大于 10'],
    ['field-slider', '7', { min: 0, max: 10, step: 5, unit: '' }, '不是可选的值'],
    ['field-rating', 'x', { max: 5 }, '类型不正确'],
    ['field-consent', '', { required: true }, '请先阅读并同意'],
    ['field-scan', 'https://例子.中国/\n第二行', { codes: 'any' }, undefined],
    ['field-scan', 'x'.repeat(1001), { codes: 'qr' }, '最多 1000 个字符'],
    ['field-scan', '６９０１０２８ 075831', { codes: 'article' }, undefined],
    ['field-scan', '6901028075830', { codes: 'article' }, '格式不正确，条码的校验码不对，请核对'],
    ['field-scan', 'A-17', { codes: 'article' }, '格式不正确，请填写 8、12、13 或 14 位商品条码'],
    ['field-scan', '', { codes: 'any', required: true }, '请扫码或填写'],
    ['field-cascade', '茶/红茶', { lines: '茶/绿茶\n茶/红茶' }, undefined],
    ['field-cascade', '茶', { lines: '茶/绿茶\n茶/红茶' }, '不是可选的值'],
  ])('%s “%s”', (type, typed, props, expected) => {
    expect(say(type, typed, props)).toBe(expected);
  });
});

describe('a citizen’s number', () => {
  const digits = fc.stringMatching(/^\d{3}$/);
  const born = fc
    .date({ min: new Date('1920-01-01'), max: new Date('2020-12-31'), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10).replaceAll('-', ''));
  const valid = fc
    .tuple(fc.integer({ min: 110000, max: 659999 }), born, digits)
    .map(([place, day, order]) => `${place}${day}${order}`)
    .map((first) => first + idCardMark(first));

  test('of the standard fits', () => {
    expect(idCardMark('11010519491231002')).toBe('X');
    expect(say('field-idcard', '11010519491231002x')).toBeUndefined();
    expect(idCardFault('110105194912310021')?.zh).toContain('校验码');
    expect(idCardFault(`11010520260230002${idCardMark('11010520260230002')}`)?.zh).toContain('出生日期');
  });

  test('fits with its mark, and with any one character changed it does not', () => {
    fc.assert(
      fc.property(valid, fc.integer({ min: 0, max: 16 }), fc.integer({ min: 1, max: 9 }), (number, at, by) => {
        expect(idCardFault(number)).toBeUndefined();
        const changed = String((Number(number[at]) + by) % 10);
        expect(idCardFault(number.slice(0, at) + changed + number.slice(at + 1))).toBeDefined();
      }),
    );
  });

  test('with two neighbours changed about does not fit', () => {
    fc.assert(
      fc.property(valid, fc.integer({ min: 0, max: 15 }), (number, at) => {
        fc.pre(number[at] !== number[at + 1]);
        const swapped = number.slice(0, at) + number[at + 1] + number[at] + number.slice(at + 2);
        expect(idCardFault(swapped)).toBeDefined();
      }),
    );
  });
});

describe('several parts', () => {
  const entry = (part: string, value: string): Entry => [fieldName('q', part), value];

  test('a range has both days in order', () => {
    const range = (from: string, to: string, props = {}) =>
      say('field-daterange', [entry('from', from), entry('to', to)], { from: '', to: '', maxDays: 0, ...props });
    expect(range('2026-01-02', '2026-01-01')).toBe('结束日期不能早于开始日期');
    expect(range('2026-01-02', '')).toBe('请填写开始和结束日期');
    expect(range('2026-01-01', '2026-01-05', { maxDays: 4 })).toBe('最多 4 天');
    expect(range('2026-01-01', '2026-01-04', { maxDays: 4 })).toBeUndefined();
  });

  test('other words of one’s own', () => {
    const other = [entry('', '__other'), entry('other', '紫')];
    expect(say('field-radio', other, choices)).toBe('不是可选的值');
    expect(say('field-radio', other, { ...choices, other: true })).toBeUndefined();
    expect(say('field-radio', [entry('', '__other')], { ...choices, other: true })).toBe('请填写“其他”的内容');
    const many = ask('field-checkbox', { ...choices, other: true });
    const { values } = judge([many], [entry('', '红'), ...other]);
    expect(wordsOf(many, values.q)).toBe('红、其他：紫');
  });

  test('a matrix wants every row, where it is required', () => {
    const props = {
      rows: [{ label: '味道' }, { label: '服务' }],
      options: [{ label: '好' }, { label: '差' }],
      many: false,
    };
    expect(say('field-matrix', [entry('r0', '好')], { ...props, required: true })).toBe('请为“服务”选择一项');
    expect(say('field-matrix', [entry('r0', '好'), entry('r0', '差')], props)).toBe('不是可选的值');
    expect(say('field-matrix', [entry('r0', '好'), entry('r1', '差')], { ...props, required: true })).toBeUndefined();
  });

  test('a ranking gives each its own place', () => {
    const props = { options: [{ label: '甲' }, { label: '乙' }] };
    expect(say('field-ranking', [entry('p0', '1'), entry('p1', '1')], props)).toBe('请为每一项填写不同的名次');
    const question = ask('field-ranking', props);
    expect(wordsOf(question, judge([question], [entry('p0', '2'), entry('p1', '1')]).values.q)).toBe('1. 乙 2. 甲');
  });

  test('a table leaves empty rows out, and says which cell is wrong', () => {
    const props = {
      columns: [
        { label: '品名', kind: 'text', required: true },
        { label: '数量', kind: 'number', required: false },
      ],
      min: 0,
      max: 0,
    };
    expect(say('field-table', [entry('0.0', ''), entry('4.1', '二')], props)).toBe('第 1 行“品名”：不能为空');
    expect(say('field-table', [entry('4.0', '茶'), entry('4.1', '二')], props)).toContain('请填写数字');
    expect(judge([ask('field-table', props)], [entry('0.0', ''), entry('2.0', '茶')]).values.q).toEqual([['茶', '']]);
  });

  test('a switch that is not sent is off, and that is an answer', () => {
    const question = ask('field-switch', { on: '要', off: '不要', required: true });
    const { values, faults } = judge([question], []);
    expect([values.q, faults.size, wordsOf(question, values.q)]).toEqual([false, 0, '不要']);
  });
});

/** Anything that might come for a field, under any part of its name. */
const hostile = fc.array(
  fc.tuple(
    fc.constantFrom(
      '',
      'other',
      'from',
      'to',
      'r0',
      'r1',
      'p0',
      'p1',
      '0.0',
      '0.1',
      '99.0',
      'province',
      'address',
      'x',
    ),
    fc.oneof(fc.string(), fc.constantFrom('__other', '红', '__proto__', '1e9', 'constructor', '2026-01-01', '\u0000')),
  ),
  { maxLength: 12 },
);
const anyProps = {
  ...text,
  ...number,
  ...choices,
  many: true,
  rows: [{ label: '__proto__' }, { label: '味道' }],
  columns: [{ label: 'a', kind: 'number', required: true }],
  lines: '茶/绿茶',
  precision: 'date',
  from: '',
  to: '',
  maxDays: 3,
  address: true,
  size: 1,
  param: 'utm',
  fallback: '',
};

describe('whatever is sent', () => {
  test.each(fieldTypes)('%s is judged without a throw, reads well, and what fits fits again', (type) => {
    fc.assert(
      fc.property(hostile, fc.boolean(), (parts, required) => {
        const question = ask(type, { ...anyProps, required });
        const { values, faults } = judge(
          [question],
          parts.map(([part, value]) => [fieldName('q', part), value] as const),
        );
        expect(typeof wordsOf(question, values.q)).toBe('string');
        if (faults.has('q') || values.q === undefined) return;
        // It is kept as JSON, and read again from there.
        const kept = JSON.parse(JSON.stringify(values.q));
        expect(faultOf(question, kept)).toBeUndefined();
        const rule = ruleOf(type);
        const buckets = rule?.buckets?.(question.props);
        for (const bucket of rule?.tally?.(kept, question.props) ?? [])
          if (buckets !== undefined) expect(buckets).toContain(bucket);
      }),
      { numRuns: 200 },
    );
  });
});
