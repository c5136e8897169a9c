import {
  decimalOf,
  decimalPlaces,
  decimalUnits,
  exactDigits,
  exactNumber,
  type LocalText,
  parseDecimal,
} from '@fitout/sdk';
import { messages } from '../messages.ts';
import { type Asked, narrow, type Rule } from './rule.ts';

export type NumberProps = Asked & {
  placeholder: string;
  unit: string;
  limited: boolean;
  min: number;
  max: number;
  /** Digits after the point. */
  decimals: number;
};

/** What is no number, or has more digits than a number holds, stays a text, for `check` to say so. */
function readNumber(text: string, unit = ''): number | string | undefined {
  const plain = narrow(text);
  if (plain === '') return undefined;
  const own = narrow(unit);
  const decimal =
    parseDecimal(plain) ?? parseDecimal(own !== '' && plain.endsWith(own) ? plain.slice(0, -own.length) : '');
  return decimal === undefined ? plain : (exactNumber(decimal) ?? decimal);
}

function notNumber(value: number | string): LocalText {
  if (typeof value === 'string' && parseDecimal(value) !== undefined)
    return messages.wanted(`最多 ${exactDigits} 位数字`, `At most ${exactDigits} digits`);
  return messages.wanted('请填写数字', 'A number, please');
}

export const numberRule: Rule<NumberProps, number | string> = {
  read: (entries, { unit }) => readNumber(entries.one(), unit),
  check(value, props) {
    if (typeof value !== 'number' || !Number.isFinite(value)) return notNumber(value);
    const digits = Math.max(0, Math.min(6, props.decimals));
    if (decimalPlaces(decimalOf(value)) > digits)
      return digits === 0
        ? messages.wanted('请填写整数', 'A whole number, please')
        : messages.wanted(`最多 ${digits} 位小数`, `At most ${digits} digits after the point`);
    if (!props.limited) return undefined;
    if (value < props.min) return messages.min(props.min);
    return value > props.max ? messages.max(props.max) : undefined;
  },
  text: (value, props) => (props.unit === '' ? String(value) : `${value} ${props.unit}`),
  number: (value) => Number(value),
  amount: ({ unit }) => ({ unit }),
};

export type MoneyProps = Asked & {
  limited: boolean;
  /** Yuan. */
  min: number;
  max: number;
};

export const showYuan = (cents: number): string => `¥${(cents / 100).toFixed(2)}`;

/** Ten digits of yuan. */
const longestCents = 999_999_999_999;

function notMoney(value: string): LocalText {
  const decimal = parseDecimal(value);
  if (decimal?.startsWith('-')) return messages.min(showYuan(0));
  if (decimal === undefined || decimalPlaces(decimal) > 2)
    return messages.wanted('请填写金额，最多两位小数', 'An amount with at most two digits after the point');
  return messages.max(showYuan(longestCents));
}

/** An amount, as whole cents. */
export const moneyRule: Rule<MoneyProps, number | string> = {
  read(entries) {
    const plain = narrow(entries.one());
    if (plain === '') return undefined;
    const decimal = parseDecimal(plain);
    const cents = decimal === undefined || decimal.startsWith('-') ? undefined : decimalUnits(decimal, 2);
    return cents !== undefined && cents <= longestCents ? cents : plain;
  },
  check(value, props) {
    if (typeof value !== 'number' || !Number.isSafeInteger(value)) return notMoney(String(value));
    if (!props.limited) return undefined;
    if (value < Math.round(props.min * 100)) return messages.min(showYuan(Math.round(props.min * 100)));
    return value > Math.round(props.max * 100) ? messages.max(showYuan(Math.round(props.max * 100))) : undefined;
  },
  text: (value) => showYuan(Number(value)),
  number: (value) => Number(value) / 100,
  amount: () => ({ unit: '元', digits: 2 }),
};

/** Whole numbers between two bounds, all of which can be chosen: stars, NPS, a slider. */
function steps<P extends Asked>(
  range: (props: P) => { min: number; max: number; step: number },
): Rule<P, number | string> {
  const all = (props: P): string[] => {
    const { min, max, step } = range(props);
    const count = Math.min(100, Math.floor((max - min) / step + 1e-9));
    return Array.from({ length: count + 1 }, (_, index) => String(round(min + index * step)));
  };
  return {
    read: (entries) => readNumber(entries.one()),
    check(value, props) {
      const { min, max, step } = range(props);
      if (typeof value !== 'number') return messages.type;
      if (value < min) return messages.min(min);
      if (value > max) return messages.max(max);
      const at = (value - min) / step;
      return Math.abs(at - Math.round(at)) > 1e-6 ? messages.enum : undefined;
    },
    text: (value) => String(value),
    tally: (value) => [String(round(Number(value)))],
    buckets: all,
    number: (value) => Number(value),
    amount: () => ({ unit: '' }),
    missing: messages.choose,
  };
}

const round = (value: number) => Math.round(value * 1e6) / 1e6;

export type RatingProps = Asked & {
  max: number;
  low: string;
  high: string;
};

export const ratingMax = (max: number) => Math.max(2, Math.min(10, Math.round(max)));
export const ratingRule = steps<RatingProps>(({ max }) => ({ min: 1, max: ratingMax(max), step: 1 }));

export type NpsProps = Asked & {
  low: string;
  high: string;
};

export const npsRule: Rule<NpsProps, number | string> = steps<NpsProps>(() => ({ min: 0, max: 10, step: 1 }));

export type SliderProps = Asked & {
  min: number;
  max: number;
  step: number;
  unit: string;
};

/** A slider's bounds in order, and a step that leads from one to the other. */
export function sliderRange({ min, max, step }: SliderProps): { min: number; max: number; step: number } {
  const [low, high] = min < max ? [min, max] : [max, min + (min === max ? 1 : 0)];
  return { min: low, max: high, step: step > 0 ? step : 1 };
}

export const sliderRule: Rule<SliderProps, number | string> = {
  ...steps<SliderProps>(sliderRange),
  text: (value, props) => (props.unit === '' ? String(value) : `${value} ${props.unit}`),
  amount: ({ unit }) => ({ unit }),
};

export type ComputedProps = Asked & {
  /** As `readFormula` reads it; answers are named by the ids of their questions. */
  formula: string;
  unit: string;
  /** Digits after the point. */
  decimals: number;
};

/** 计算: nobody types it, so nothing of it is read; `FormLogic` works it out. */
export const computedRule: Rule<ComputedProps, number> = {
  read: () => undefined,
  check: () => undefined,
  text: (value, { decimals, unit }) => {
    const digits = Number(value).toFixed(digitsOf(decimals));
    return unit === '' ? digits : `${digits} ${unit}`;
  },
  number: (value) => Number(value),
  amount: ({ decimals, unit }) => ({ unit, digits: digitsOf(decimals) }),
};

const digitsOf = (decimals: number) => Math.max(0, Math.min(6, Math.round(decimals) || 0));
