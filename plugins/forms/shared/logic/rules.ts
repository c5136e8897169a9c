import type { Json } from '../rules/rule.ts';
import { type Condition, type Test, type TestKind, testKinds } from './condition.ts';

/** Where a jump may lead that is no block: past everything, to the button. */
export const toEnd = 'end';

export type Jump = Condition & {
  /** Id of a later note or page break, or `end`: what stands in between is not asked. */
  to: string;
};

export type Offer = Condition & {
  /** Labels that are offered while it holds. Those that no offer names are always there. */
  options: string[];
};

/** What answers change of a question. It stands in the question's own props, under `rules`. */
export interface Rules {
  /** The question is asked while this holds; always where it is left out. */
  show?: Condition;
  /** It has to be answered while this holds. */
  must?: Condition;
  /** The first that holds counts. */
  jumps: Jump[];
  offers: Offer[];
}

const most = { tests: 20, rules: 50, options: 200, text: 200 } as const;

/** Rules as they are stored, whatever that is: what makes no sense is left out. Never throws. */
export function readRules(stored: unknown): Rules {
  const rules = isObject(stored) ? stored : {};
  const [show, must] = [readCondition(rules.show), readCondition(rules.must)];
  const list = (key: string) => (Array.isArray(rules[key]) ? (rules[key] as unknown[]).slice(0, most.rules) : []);
  return {
    ...(show === undefined ? {} : { show }),
    ...(must === undefined ? {} : { must }),
    jumps: list('jumps').flatMap((jump) => {
      const condition = readCondition(jump);
      const to = isObject(jump) ? readText(jump.to) : '';
      return condition === undefined || to === '' ? [] : [{ ...condition, to }];
    }),
    offers: list('offers').flatMap((offer) => {
      const condition = readCondition(offer);
      if (condition === undefined || !isObject(offer) || !Array.isArray(offer.options)) return [];
      const options = offer.options.slice(0, most.options).map(readText);
      return [{ ...condition, options: options.filter((label) => label !== '') }];
    }),
  };
}

/** Rules as they are to be stored: what says nothing is left out, so that a question without rules has `{}`. */
export function storedRules({ show, must, jumps, offers }: Rules): { [key: string]: Json } {
  return {
    ...(show === undefined || show.tests.length === 0 ? {} : { show }),
    ...(must === undefined || must.tests.length === 0 ? {} : { must }),
    ...(jumps.length === 0 ? {} : { jumps }),
    ...(offers.length === 0 ? {} : { offers }),
  };
}

/** The same rules under the new ids of a copy; questions that did not come along keep their names. */
export function renamedRules(stored: unknown, renamed: (id: string) => string): { [key: string]: Json } {
  const { show, must, jumps, offers } = readRules(stored);
  const moved = <C extends Condition>(condition: C): C => ({
    ...condition,
    tests: condition.tests.map((test) => ({ ...test, of: renamed(test.of) })),
  });
  return storedRules({
    ...(show === undefined ? {} : { show: moved(show) }),
    ...(must === undefined ? {} : { must: moved(must) }),
    jumps: jumps.map((jump) => ({ ...moved(jump), to: jump.to === toEnd ? toEnd : renamed(jump.to) })),
    offers: offers.map(moved),
  });
}

/** Every condition of a question's rules. */
export function conditionsOf({ show, must, jumps, offers }: Rules): Condition[] {
  return [show, must, ...jumps, ...offers].filter((condition) => condition !== undefined);
}

function readCondition(stored: unknown): Condition | undefined {
  if (!isObject(stored) || !Array.isArray(stored.tests)) return undefined;
  const tests = stored.tests.slice(0, most.tests).flatMap((test): Test[] => {
    if (!isObject(test)) return [];
    const [of, is, than] = [readText(test.of), test.is as TestKind, readText(test.than)];
    return of === '' || !testKinds.includes(is) ? [] : [{ of, is, than }];
  });
  return tests.length === 0 ? undefined : { match: stored.match === 'any' ? 'any' : 'all', tests };
}

const readText = (value: unknown): string => (typeof value === 'string' ? value.slice(0, most.text) : '');

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
