import type { LocalText } from '@fitout/sdk';
import type { Question } from '../question.ts';
import { otherWord } from '../rules/choices.ts';
import { ruleOf } from '../rules/index.ts';
import type { ComputedProps } from '../rules/numbers.ts';
import { type Choice, labelsOf } from '../rules/rule.ts';
import type { TableProps } from '../rules/table.ts';
import { comparedAs, compares, kindsFor, linkable, type Test } from './condition.ts';
import { FormulaError, readFormula, refsOf } from './formula.ts';
import { conditionsOf, readRules, toEnd } from './rules.ts';
import { formulaFaultText, titleText } from './texts.ts';

export interface RuleFault {
  /** Id of the question whose rule it is. */
  id: string;
  path: 'rules' | 'formula';
  message: LocalText;
}

/** What is wrong with the rules and formulas of a form: none of it may be published. */
export function ruleFaults(items: readonly Question[]): RuleFault[] {
  const faults = items.flatMap((item) => [...ownFaults(item, items), ...formulaFaults(item, items)]);
  const ring = ringIn(items);
  return ring === undefined ? faults : [...faults, ringFault(ring, items)];
}

function ownFaults(item: Question, items: readonly Question[]): RuleFault[] {
  const rules = readRules(item.props.rules);
  const say = (zh: string, en: string): RuleFault => ({ id: item.id, path: 'rules', message: { zh, en } });
  const place = (id: string) => items.findIndex((one) => one.id === id);
  const faults = conditionsOf(rules).flatMap(({ tests }) => tests.flatMap((test) => testFault(test, items) ?? []));
  const own = optionsOf(item);
  return [
    ...faults.map(({ zh, en }) => say(zh, en)),
    ...rules.jumps
      .filter(({ to }) => to !== toEnd && place(to) <= place(item.id))
      .map(({ to }) =>
        place(to) < 0
          ? say('跳转的目标已删除或隐藏', 'what a rule jumps to is gone or hidden')
          : say('只能向后跳转', 'a rule jumps back, and may only lead on'),
      ),
    ...rules.offers
      .flatMap(({ options }) => options)
      .filter((label) => !own.includes(label))
      .map((label) => say(`规则中的选项“${label}”已不存在`, `the choice “${label}” of a rule is gone`)),
  ];
}

function testFault({ of, is, than }: Test, items: readonly Question[]): LocalText | undefined {
  const item = items.find(({ id }) => id === of);
  if (item === undefined)
    return { zh: '规则引用的字段已删除或隐藏', en: 'a rule uses a field that was deleted or hidden' };
  const title = titleText(of, items);
  if (!kindsFor(item.type).includes(is))
    return { zh: `规则不适用于${title.zh}`, en: `a rule does not fit ${title.en}` };
  if (!compares(is)) return undefined;
  if (than.trim() === '')
    return { zh: `规则中${title.zh}的比较值为空`, en: `a rule compares ${title.en} with nothing` };
  if (comparedAs(item.type) === 'number' && !Number.isFinite(Number(than)))
    return { zh: `规则中${title.zh}应与数字比较`, en: `a rule compares ${title.en} with what is no number` };
  const options = optionsOf(item);
  if (linkable.includes(item.type) && !options.includes(than.trim()))
    return { zh: `${title.zh}没有选项“${than}”`, en: `${title.en} has no choice “${than}”` };
  return undefined;
}

/** The labels that may be chosen of a question; empty for kinds without a list of them. */
export function optionsOf({ props }: Question): string[] {
  const { options, other } = props as typeof props & { options?: Choice[]; other?: boolean };
  return Array.isArray(options) ? [...labelsOf(options), ...(other === true ? [otherWord] : [])] : [];
}

function formulaFaults(item: Question, items: readonly Question[]): RuleFault[] {
  const { formula } = item.props as ComputedProps;
  // Without one there is nothing to go wrong; its block says that it is missing.
  if (item.type !== 'field-computed' || typeof formula !== 'string' || formula.trim() === '') return [];
  const say = (message: LocalText): RuleFault[] => [{ id: item.id, path: 'formula', message }];
  try {
    for (const { id, part } of refsOf(readFormula(formula))) {
      const found = items.find((one) => one.id === id);
      const silent = found === undefined || ruleOf(found.type)?.silent === true;
      const columns = (found?.props as TableProps | undefined)?.columns;
      if (silent || (part !== undefined && columns?.[part] === undefined))
        return say({ zh: '公式引用的字段已删除或隐藏', en: 'the formula uses a field that was deleted or hidden' });
    }
    return [];
  } catch (error) {
    if (error instanceof FormulaError) return say(formulaFaultText(error.fault, error.at));
    throw error;
  }
}

/** Question → those whose answers decide on it. */
function dependencies(items: readonly Question[]): Map<string, Set<string>> {
  const place = new Map(items.map(({ id }, index) => [id, index]));
  const all = new Map(items.map(({ id }) => [id, new Set<string>()]));
  for (const [index, item] of items.entries()) {
    const { show, offers, jumps } = readRules(item.props.rules);
    const own = all.get(item.id);
    for (const condition of [...(show === undefined ? [] : [show]), ...offers])
      for (const { of } of condition.tests) own?.add(of);
    for (const { id } of refsIn(item)) own?.add(id);
    for (const { to, tests } of jumps) {
      const end = to === toEnd ? items.length : (place.get(to) ?? 0);
      for (const passed of items.slice(index + 1, Math.max(index + 1, end)))
        for (const id of [item.id, ...tests.map(({ of }) => of)]) all.get(passed.id)?.add(id);
    }
  }
  return all;
}

function refsIn(item: Question): { id: string }[] {
  if (item.type !== 'field-computed') return [];
  try {
    return refsOf(readFormula((item.props as ComputedProps).formula));
  } catch {
    return [];
  }
}

/** Questions that decide on each other in a ring, the first one again at the end; undefined where there is no ring. */
export function ringIn(items: readonly Question[]): string[] | undefined {
  const needs = dependencies(items);
  const done = new Set<string>();
  const way: string[] = [];
  const visit = (id: string): string[] | undefined => {
    if (way.includes(id)) return [...way.slice(way.indexOf(id)), id];
    if (done.has(id)) return undefined;
    way.push(id);
    for (const next of needs.get(id) ?? []) {
      const ring = visit(next);
      if (ring !== undefined) return ring;
    }
    way.pop();
    done.add(id);
    return undefined;
  };
  for (const { id } of items) {
    const ring = visit(id);
    if (ring !== undefined) return ring;
  }
  return undefined;
}

function ringFault(ring: readonly string[], items: readonly Question[]): RuleFault {
  const [id = ''] = ring;
  const names = ring.map((one) => titleText(one, items));
  const item = items.find((one) => one.id === id);
  return {
    id,
    path: item?.type === 'field-computed' ? 'formula' : 'rules',
    message: {
      zh: `规则互相依赖，无法判断：${names.map(({ zh }) => zh).join(' → ')}`,
      en: `rules depend on each other in a ring: ${names.map(({ en }) => en).join(' → ')}`,
    },
  };
}
