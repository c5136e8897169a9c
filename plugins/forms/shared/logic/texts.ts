import type { LocalText } from '@fitout/sdk';
import type { Question } from '../question.ts';
import { type Condition, comparedAs, compares, type Test, type TestKind } from './condition.ts';
import type { FormulaFault } from './formula.ts';
import { readRules, toEnd } from './rules.ts';

const many = new Set(['field-checkbox', 'field-picture']);

/** What a test asks, as a person says it: `包含`, `大于`, `晚于`. */
export function kindTexts(kind: TestKind, type: string): LocalText {
  const order = comparedAs(type) === 'order';
  switch (kind) {
    case 'is':
      return many.has(type) ? { zh: '选中了', en: 'includes' } : { zh: '是', en: 'is' };
    case 'not':
      return many.has(type) ? { zh: '没有选', en: 'does not include' } : { zh: '不是', en: 'is not' };
    case 'has':
      return { zh: '包含', en: 'contains' };
    case 'eq':
      return { zh: '等于', en: 'is' };
    case 'ne':
      return { zh: '不等于', en: 'is not' };
    case 'gt':
      return order ? { zh: '晚于', en: 'is after' } : { zh: '大于', en: 'is more than' };
    case 'ge':
      return order ? { zh: '不早于', en: 'is not before' } : { zh: '不小于', en: 'is at least' };
    case 'lt':
      return order ? { zh: '早于', en: 'is before' } : { zh: '小于', en: 'is less than' };
    case 'le':
      return order ? { zh: '不晚于', en: 'is not after' } : { zh: '不大于', en: 'is at most' };
    case 'on':
      return type === 'field-consent' ? { zh: '已同意', en: 'is agreed to' } : { zh: '已打开', en: 'is on' };
    case 'off':
      return type === 'field-consent' ? { zh: '未同意', en: 'is not agreed to' } : { zh: '已关闭', en: 'is off' };
    case 'filled':
      return { zh: '已填写', en: 'is answered' };
    default:
      return { zh: '未填写', en: 'is not answered' };
  }
}

/** A block's title between quotes; of one that is gone, that it is. */
export function titleText(id: string, items: readonly Question[]): LocalText {
  const title = items.find((item) => item.id === id)?.props.title;
  return title === undefined
    ? { zh: '（已删除的字段）', en: '(deleted field)' }
    : { zh: `“${title}”`, en: `“${title}”` };
}

function testText({ of, is, than }: Test, items: readonly Question[]): LocalText {
  const title = titleText(of, items);
  const kind = kindTexts(is, items.find((item) => item.id === of)?.type ?? '');
  const value = compares(is) ? { zh: ` “${than}”`, en: ` “${than}”` } : { zh: '', en: '' };
  return { zh: `${title.zh} ${kind.zh}${value.zh}`, en: `${title.en} ${kind.en}${value.en}` };
}

/** `“城市” 是 “北京” 且 “人数” 大于 “2”` */
export function conditionText({ match, tests }: Condition, items: readonly Question[]): LocalText {
  const words = tests.map((test) => testText(test, items));
  return {
    zh: words.map(({ zh }) => zh).join(match === 'any' ? ' 或 ' : ' 且 '),
    en: words.map(({ en }) => en).join(match === 'any' ? ' or ' : ' and '),
  };
}

export interface RuleSentence {
  kind: 'show' | 'must' | 'jumps' | 'offers';
  /** Place in the list of its kind. */
  at: number;
  words: LocalText;
}

/** The rules of a question, each as one sentence: `当 “城市” 是 “北京” 时显示`. */
export function ruleSentences({ props }: Question, items: readonly Question[]): RuleSentence[] {
  const { show, must, jumps, offers } = readRules(props.rules);
  const when = (condition: Condition, zh: string, en: string): LocalText => {
    const words = conditionText(condition, items);
    return { zh: `当 ${words.zh} 时${zh}`, en: `When ${words.en}, ${en}` };
  };
  return [
    ...(show === undefined ? [] : [{ kind: 'show' as const, at: 0, words: when(show, '显示', 'it is shown') }]),
    ...(must === undefined ? [] : [{ kind: 'must' as const, at: 0, words: when(must, '必填', 'it is required') }]),
    ...jumps.map((jump, at) => {
      const to = jump.to === toEnd ? { zh: '末尾提交', en: 'the end' } : titleText(jump.to, items);
      return { kind: 'jumps' as const, at, words: when(jump, `跳到${to.zh}`, `go on to ${to.en}`) };
    }),
    ...offers.map((offer, at) => {
      const labels = offer.options.map((label) => `“${label}”`);
      return {
        kind: 'offers' as const,
        at,
        words: when(offer, `可选 ${labels.join('、')}`, `${labels.join(', ')} can be chosen`),
      };
    }),
  ];
}

/** What is wrong with a formula. */
export function formulaFaultText(fault: FormulaFault, at: string): LocalText {
  switch (fault) {
    case 'empty':
      return { zh: '还没有填写公式', en: 'no formula yet' };
    case 'long':
      return { zh: '公式过长或嵌套过深', en: 'the formula is too long or too deeply nested' };
    case 'end':
      return { zh: '公式不完整', en: 'the formula is incomplete' };
    case 'function':
      return { zh: `没有函数“${at}”`, en: `there is no function “${at}”` };
    case 'arguments':
      return { zh: `“${at}”的参数不正确`, en: `“${at}” takes other arguments` };
    case 'name':
      return { zh: `找不到字段 ${at}`, en: `there is no question ${at}` };
    default:
      return { zh: `公式中“${at}”处有误`, en: `the formula makes no sense at “${at}”` };
  }
}
