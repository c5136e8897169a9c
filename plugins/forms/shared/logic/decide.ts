import type { FieldEntries } from '../entries.ts';
import type { Question } from '../question.ts';
import { ruleOf } from '../rules/index.ts';
import type { ComputedProps } from '../rules/numbers.ts';
import { type Asked, type Choice, type Json, labelsOf } from '../rules/rule.ts';
import { amountOf } from './amount.ts';
import { holds } from './condition.ts';
import { type Formula, readFormula, rounded, runFormula } from './formula.ts';
import { type Jump, type Rules, readRules, toEnd } from './rules.ts';

/** What the rules of a form make of what was sent so far. */
export interface Decision {
  /** Is it asked? Also for notes and page breaks. */
  shown(id: string): boolean;
  /** The answer to a question that is asked, right or wrong; what a computed field comes to. */
  value(id: string): Json | undefined;
  /** Has it to be answered? */
  required(id: string): boolean;
  /** Its props with the choices that are offered now alone. */
  props(id: string): Asked;
}

interface Planned extends Question {
  rules: Rules;
  /** Of a computed field; undefined where it cannot be read. */
  formula: Formula | undefined;
}

interface Leap {
  from: string;
  jumps: readonly Jump[];
}

/** A form's blocks in order, ready to decide again with every key pressed. */
export class FormLogic {
  readonly #items = new Map<string, Planned>();
  readonly #order: string[];
  readonly #leaps: Leap[] = [];

  /** `items`: every field of the form in its order, notes and page breaks as well. */
  constructor(items: readonly Question[]) {
    this.#order = items.map(({ id }) => id);
    for (const item of items) {
      const rules = readRules(item.props.rules);
      this.#items.set(item.id, { ...item, rules, formula: formulaOf(item) });
      if (rules.jumps.length > 0) this.#leaps.push({ from: item.id, jumps: rules.jumps });
    }
  }

  decide(entries: (id: string) => FieldEntries): Decision {
    const shown = new Map<string, boolean>();
    const values = new Map<string, Json | undefined>();
    const leapt = new Map<string, Jump | undefined>();
    const place = new Map(this.#order.map((id, index) => [id, index]));
    const answerOf = (id: string) => {
      const item = this.#items.get(id);
      return item === undefined ? undefined : { type: item.type, props: item.props, value: answerTo(id) };
    };
    const isShown = (id: string): boolean => {
      const known = shown.get(id);
      if (known !== undefined) return known;
      // Rules that go round in a ring cannot be published; where they come anyway, they hide nothing.
      shown.set(id, true);
      const { show } = this.#items.get(id)?.rules ?? {};
      const found = (show === undefined || holds(show, answerOf)) && !isLeapt(id);
      shown.set(id, found);
      return found;
    };
    const isLeapt = (id: string): boolean => {
      const at = place.get(id) ?? -1;
      return this.#leaps.some(({ from }) => {
        if (at <= (place.get(from) ?? 0)) return false;
        const to = leapOf(from)?.to;
        return to !== undefined && (to === toEnd || at < (place.get(to) ?? 0));
      });
    };
    const leapOf = (from: string): Jump | undefined => {
      if (leapt.has(from)) return leapt.get(from);
      leapt.set(from, undefined);
      const jump = isShown(from)
        ? this.#items.get(from)?.rules.jumps.find((one) => this.#leadsOn(from, one.to, place) && holds(one, answerOf))
        : undefined;
      leapt.set(from, jump);
      return jump;
    };
    const answerTo = (id: string): Json | undefined => {
      if (values.has(id)) return values.get(id);
      values.set(id, undefined);
      const item = this.#items.get(id);
      const value = item === undefined || !isShown(id) ? undefined : read(item);
      values.set(id, value);
      return value;
    };
    const read = (item: Planned): Json | undefined => {
      if (item.type !== 'field-computed') return ruleOf(item.type)?.read(entries(item.id), item.props);
      if (item.formula === undefined) return undefined;
      const result = runFormula(item.formula, ({ id, part }) => {
        const answered = answerOf(id);
        return answered?.value === undefined
          ? undefined
          : amountOf(answered.type, answered.value, answered.props, part);
      });
      return result === undefined ? undefined : rounded(result, (item.props as ComputedProps).decimals);
    };
    return {
      shown: isShown,
      value: answerTo,
      required: (id) => {
        const item = this.#items.get(id);
        if (item === undefined) return false;
        const { must } = item.rules;
        return item.props.required || (must !== undefined && holds(must, answerOf));
      },
      props: (id) => {
        const item = this.#items.get(id);
        if (item === undefined) return { title: '', help: '', required: false };
        const { offers } = item.rules;
        const { options } = item.props as Asked & { options?: Choice[] };
        if (offers.length === 0 || !Array.isArray(options)) return item.props;
        const bound = new Set(offers.flatMap((offer) => offer.options));
        const offered = new Set(offers.filter((offer) => holds(offer, answerOf)).flatMap((offer) => offer.options));
        const left = labelsOf(options).filter((label) => !bound.has(label) || offered.has(label));
        return { ...item.props, options: left.map((label) => ({ label })) } as Asked;
      },
    };
  }

  /** Jumps lead on, never back: what is behind was answered already. */
  #leadsOn(from: string, to: string, place: ReadonlyMap<string, number>): boolean {
    return to === toEnd || (place.get(to) ?? -1) > (place.get(from) ?? 0);
  }
}

function formulaOf(item: Question): Formula | undefined {
  if (item.type !== 'field-computed') return undefined;
  try {
    return readFormula((item.props as ComputedProps).formula);
  } catch {
    return undefined;
  }
}
