import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Entry, fieldName } from '../entries.ts';
import type { Question } from '../question.ts';
import { judge } from '../questions.ts';
import type { Asked } from '../rules/rule.ts';
import { ringIn, ruleFaults } from './faults.ts';
import { type Amount, FormulaError, readFormula, refsOf, runFormula } from './formula.ts';
import { formulaOfReadable, readableFormula, refNames, renamedFormula } from './names.ts';
import { readRules, renamedRules, storedRules } from './rules.ts';
import { ruleSentences } from './texts.ts';

const ask = (id: string, type: string, props: object = {}): Question => ({
  id,
  type: `field-${type}`,
  props: { title: id, help: '', required: false, ...props } as Asked,
});
const radio = (id: string, ...labels: string[]) =>
  ask(id, 'radio', { options: labels.map((label) => ({ label })), other: false });
const text = (id: string, props: object = {}) =>
  ask(id, 'text', { minLength: 0, maxLength: 0, format: 'any', ...props });
const number = (id: string) => ask(id, 'number', { limited: false, decimals: 2, unit: '' });
const when = (of: string, is: string, than = '', match = 'all') => ({ match, tests: [{ of, is, than }] });
const ruled = (question: Question, rules: object): Question => ({
  ...question,
  props: { ...question.props, rules } as Asked,
});
const sent = (values: Record<string, string>): Entry[] =>
  Object.entries(values).map(([id, value]) => [fieldName(id), value]);

describe('showing', () => {
  const form = [
    radio('city', '北京', '上海'),
    ruled(text('hutong', { required: true }), { show: when('city', 'is', '北京') }),
    ruled(text('door'), { show: when('hutong', 'filled') }),
  ];

  test('a question that is not shown is not required, and its answer is not kept', () => {
    const away = judge(form, sent({ city: '上海', hutong: '南锣', door: '1' }));
    expect([away.values, [...away.faults.keys()]]).toEqual([{ city: '上海' }, []]);
    expect([...judge(form, sent({ city: '北京' })).faults.keys()]).toEqual(['hutong']);
    const there = judge(form, sent({ city: '北京', hutong: '南锣', door: '1' }));
    expect(there.values).toEqual({ city: '北京', hutong: '南锣', door: '1' });
  });

  test.each([
    ['checkbox', ['红', '蓝'], 'is', '红', true],
    ['checkbox', ['蓝'], 'not', '红', true],
    ['checkbox', [], 'not', '红', false],
    ['number', ['3'], 'ge', '3', true],
    ['number', ['2.99'], 'ge', '3', false],
    ['number', ['3'], 'eq', '', false],
    ['money', ['12.50'], 'gt', '12', true],
    ['date', ['2026-05-02'], 'gt', '2026-05-01', true],
    ['date', ['2026-05-01'], 'lt', '2026-05-01', false],
    ['text', ['北京东城'], 'has', '东城', true],
    ['switch', [], 'off', '', true],
    ['switch', ['1'], 'on', '', true],
    ['consent', [], 'off', '', false],
    ['text', [], 'empty', '', true],
  ])('%s %j %s “%s”: %s', (type, values, is, than, shown) => {
    const options = { options: [{ label: '红' }, { label: '蓝' }], other: false, min: 0, max: 0 };
    const plain = {
      ...options,
      decimals: 2,
      precision: 'date',
      from: '',
      to: '',
      format: 'any',
      minLength: 0,
      maxLength: 0,
    };
    const items = [ask('q', type, plain), ruled(text('then'), { show: when('q', is, than) })];
    const entries = [...values.map((value): Entry => [fieldName('q'), value]), [fieldName('then'), 'x'] as const];
    expect('then' in judge(items, entries).values).toBe(shown);
  });
});

describe('jumps', () => {
  const form = [
    ruled(radio('use', '用过', '没用过'), { jumps: [{ ...when('use', 'is', '没用过'), to: 'last' }] }),
    text('often', { required: true }),
    ask('last', 'page'),
    text('wish'),
  ];

  test('pass over what lies between, and only lead on', () => {
    const jumped = judge(form, sent({ use: '没用过', often: '每天', wish: 'x' }));
    expect([jumped.values, jumped.faults.size]).toEqual([{ use: '没用过', wish: 'x' }, 0]);
    expect([...judge(form, sent({ use: '用过' })).faults.keys()]).toEqual(['often']);
    const back = [text('a'), ruled(radio('b', '是'), { jumps: [{ ...when('b', 'is', '是'), to: 'a' }] })];
    expect(judge(back, sent({ a: 'x', b: '是' })).values).toEqual({ a: 'x', b: '是' });
    expect(ruleFaults(back)[0]?.message.zh).toBe('只能向后跳转');
  });

  test('to the end leave everything out', () => {
    const items = [ruled(radio('a', '是'), { jumps: [{ ...when('a', 'is', '是'), to: 'end' }] }), text('b'), text('c')];
    expect(judge(items, sent({ a: '是', b: 'x', c: 'y' })).values).toEqual({ a: '是' });
  });

  test('of a question that is itself passed over do not count', () => {
    const items = [
      ruled(radio('a', '是'), { jumps: [{ ...when('a', 'is', '是'), to: 'c' }] }),
      ruled(radio('b', '是'), { jumps: [{ ...when('b', 'is', '是'), to: 'end' }] }),
      text('c'),
    ];
    expect(judge(items, sent({ a: '是', b: '是', c: 'x' })).values).toEqual({ a: '是', c: 'x' });
  });
});

test('a question may be required by another answer', () => {
  const form = [radio('bill', '要', '不要'), ruled(text('name'), { must: when('bill', 'is', '要') })];
  expect([...judge(form, sent({ bill: '要' })).faults.keys()]).toEqual(['name']);
  expect(judge(form, sent({ bill: '不要' })).faults.size).toBe(0);
});

test('choices that go with another answer are offered with it alone', () => {
  const offers = [
    { ...when('city', 'is', '北京'), options: ['朝阳店', '海淀店'] },
    { ...when('city', 'is', '上海'), options: ['徐汇店'] },
  ];
  const form = [radio('city', '北京', '上海'), ruled(radio('shop', '朝阳店', '海淀店', '徐汇店', '网店'), { offers })];
  const said = (city: string, shop: string) => judge(form, sent({ city, shop })).faults.get('shop')?.zh;
  expect([said('北京', '朝阳店'), said('上海', '徐汇店'), said('上海', '网店')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect([said('上海', '朝阳店'), said('', '徐汇店')]).toEqual(['不是可选的值', '不是可选的值']);
});

describe('rules that cannot be', () => {
  test('rings are told with the titles that make them', () => {
    const form = [ruled(text('甲'), { show: when('乙', 'filled') }), ruled(text('乙'), { show: when('甲', 'filled') })];
    expect(ruleFaults(form).map(({ message }) => message.zh)).toEqual(['规则互相依赖，无法判断：“甲” → “乙” → “甲”']);
    // Where they come anyway, nothing hangs and nothing is hidden for good.
    expect(judge(form, sent({ 甲: 'x' })).values).toBeDefined();
  });

  test.each([
    [[ruled(text('a'), { show: when('gone', 'filled') })], '规则引用的字段已删除或隐藏'],
    [[radio('a', '红'), ruled(text('b'), { show: when('a', 'is', '绿') })], '“a”没有选项“绿”'],
    [[number('a'), ruled(text('b'), { show: when('a', 'gt', '三') })], '规则中“a”应与数字比较'],
    [[ruled(radio('a', '红'), { jumps: [{ ...when('a', 'is', '红'), to: 'gone' }] })], '跳转的目标已删除或隐藏'],
    [[ask('a', 'computed', { formula: '{gone} + 1' })], '公式引用的字段已删除或隐藏'],
    [[ask('a', 'computed', { formula: '{a} + 1' })], '规则互相依赖，无法判断：“a” → “a”'],
    [[ask('a', 'computed', { formula: '1 +' })], '公式不完整'],
    [[ask('a', 'computed', { formula: 'alert(1)' })], '没有函数“alert”'],
  ])('%#: %s', (form, words) => {
    expect(ruleFaults(form as Question[]).map(({ message }) => message.zh)).toEqual([words]);
  });

  test('whatever is stored reads as rules, and a form of it is judged', () => {
    const ids = ['a', 'b', 'c', 'd'];
    const condition = fc.record({
      match: fc.constantFrom('all', 'any', 7),
      tests: fc.array(
        fc.record({
          of: fc.constantFrom(...ids, 'x'),
          is: fc.constantFrom('is', 'filled', 'gt', 'x'),
          than: fc.string(),
        }),
        { maxLength: 3 },
      ),
      to: fc.constantFrom(...ids, 'end'),
      options: fc.array(fc.constantFrom('红', '蓝')),
    });
    const stored = fc.oneof(
      fc.anything(),
      fc.record({ show: condition, must: condition, jumps: fc.array(condition), offers: fc.array(condition) }),
    );
    fc.assert(
      fc.property(fc.array(stored, { minLength: 4, maxLength: 4 }), (all) => {
        const form = ids.map((id, at) => ruled(at % 2 === 0 ? radio(id, '红', '蓝') : text(id), all[at] as object));
        const { values } = judge(form, sent({ a: '红', b: 'x', c: '蓝', d: 'y' }));
        for (const id of Object.keys(values)) expect(ids).toContain(id);
        ringIn(form);
        for (const one of form) {
          const rules = readRules(one.props.rules);
          expect(readRules(storedRules(rules))).toEqual(rules);
          ruleSentences(one, form);
        }
      }),
    );
  });
});

describe('formulas', () => {
  const run = (formula: string, answers: Record<string, Partial<Amount>> = {}) =>
    runFormula(readFormula(formula), ({ id, part }) => {
      const found = answers[part === undefined ? id : `${id}.${part}`];
      return found === undefined ? undefined : { numbers: [], count: 0, days: [], ...found };
    });

  test.each([
    ['1 + 2 × 3', 7],
    ['（1 + 2）* 3 - 4 ÷ 2', 7],
    ['-2 - -3', 1],
    ['round(2.345, 2)', 2.35],
    ['max(1, 5, 3) - min(4, 2)', 3],
    ['合计(1, 2, 3)', 6],
    ['1 / 0', undefined],
  ])('%s = %s', (formula, result) => {
    expect(run(formula)).toBe(result);
  });

  test('take answers: several numbers of a column, counts, days', () => {
    const answers = {
      n: { numbers: [3] },
      't.1': { numbers: [2, 5] },
      many: { count: 2 },
      from: { days: ['2026-02-27'] },
      to: { days: ['2026-03-02'] },
      range: { days: ['2026-05-01', '2026-05-03'] },
    };
    expect(run('{n} * 10 + {t.1}', answers)).toBe(37);
    expect(run('平均({t.1})', answers)).toBe(3.5);
    expect(run('count({many}) + {gone}', answers)).toBe(2);
    expect(run('days({from}, {to})', answers)).toBe(3);
    expect(run('天数({range})', answers)).toBe(3);
    expect(run('{gone} + 1', answers)).toBeUndefined();
  });

  test('whatever is written is read or refused, and comes to a number or to none', () => {
    const sign = fc.constantFrom(
      '+',
      '-',
      '*',
      '/',
      '(',
      ')',
      ',',
      '{a}',
      '{a.1}',
      'sum',
      'x',
      '1',
      '.5',
      ' ',
      '，',
      '{',
      '"',
    );
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 30 }), (characters) => {
        try {
          const formula = readFormula(characters.join(''));
          refsOf(formula);
          const result = runFormula(formula, () => ({ numbers: [2], count: 1, days: [] }));
          if (result !== undefined) expect(Number.isFinite(result)).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(FormulaError);
        }
      }),
      { numRuns: 500 },
    );
    expect(() => readFormula(`${'('.repeat(400)}1`)).toThrow(FormulaError);
  });

  test('agree with plain arithmetic', () => {
    const numbers = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(numbers, fc.integer({ min: 1, max: 9 }), (list, times) => {
        expect(run(`(${list.join(' + ')}) * ${times} - ${list[0]}`)).toBe(
          list.reduce((a, b) => a + b, 0) * times - (list[0] ?? 0),
        );
      }),
    );
  });

  test('are shown by titles and kept by ids, also of two questions with one title', () => {
    const items = [
      { ...number('a1'), props: { ...number('a1').props, title: '数量' } },
      { ...number('b2'), props: { ...number('b2').props, title: '数量' } },
      ask('t', 'table', { title: '明细', columns: [{ label: '品名' }, { label: '单价' }] }),
    ];
    const names = refNames(items);
    const shown = readableFormula('{a1} * {b2} + {t.1}', names);
    expect(shown).toBe('{数量} * {数量#2} + {明细.单价}');
    expect(formulaOfReadable(shown, names)).toBe('{a1} * {b2} + {t.1}');
    expect(renamedFormula('{a1} + {t.1} + {x}', (id) => `${id}z`)).toBe('{a1z} + {tz.1} + {xz}');
  });

  test('a field computed from others is kept as the server works it out, whatever was sent for it', () => {
    const money = ask('price', 'money', { limited: false });
    const total = ask('total', 'computed', { formula: '{price} * {count}', unit: '元', decimals: 2 });
    const twice = ask('twice', 'computed', { formula: '{total} * 2', unit: '', decimals: 0 });
    const form = [money, number('count'), total, twice];
    const { values } = judge(form, sent({ price: '9.99', count: '3', total: '1', twice: '1' }));
    expect([values.total, values.twice]).toEqual([29.97, 60]);
    expect(judge(form, []).values).toEqual({});
  });
});

test('rules are said in a sentence each, and follow their questions into a copy', () => {
  const shop = ruled(radio('shop', '甲店', '乙店'), {
    show: {
      match: 'any',
      tests: [
        { of: 'city', is: 'is', than: '北京' },
        { of: 'n', is: 'gt', than: '2' },
      ],
    },
    jumps: [{ ...when('shop', 'is', '甲店'), to: 'end' }],
    offers: [{ ...when('city', 'not', '上海'), options: ['甲店'] }],
  });
  const form = [radio('city', '北京', '上海'), number('n'), shop];
  expect(ruleSentences(shop, form).map(({ words }) => words.zh)).toEqual([
    '当 “city” 是 “北京” 或 “n” 大于 “2” 时显示',
    '当 “shop” 是 “甲店” 时跳到末尾提交',
    '当 “city” 不是 “上海” 时可选 “甲店”',
  ]);
  const copied = readRules(renamedRules(shop.props.rules, (id) => (id === 'city' ? 'city2' : id)));
  expect(copied.show?.tests.map(({ of }) => of)).toEqual(['city2', 'n']);
  expect([copied.jumps[0]?.to, copied.offers[0]?.tests[0]?.of]).toEqual(['end', 'city2']);
});

test('a formula knows no function that every object inherits', () => {
  for (const word of ['constructor', 'toString', 'valueOf'])
    expect(() => readFormula(`${word}(1)`), word).toThrow(expect.objectContaining({ fault: 'function' }));
});
