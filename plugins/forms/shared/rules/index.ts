import { bookingRule } from './booking.ts';
import {
  cascadeRule,
  consentRule,
  manyRule,
  matrixRule,
  oneRule,
  pictureRule,
  rankingRule,
  switchRule,
} from './choices.ts';
import { dateRangeRule, dateRule, timeRule } from './dates.ts';
import { fileRule, signatureRule } from './files.ts';
import { locationRule } from './location.ts';
import { silentRule } from './notes.ts';
import { computedRule, moneyRule, npsRule, numberRule, ratingRule, sliderRule } from './numbers.ts';
import { isOutside, outsideRule } from './outside.ts';
import { regionRule } from './region.ts';
import type { Asked, Json, Rule } from './rule.ts';
import { scanRule } from './scan.ts';
import { tableRule } from './table.ts';
import { emailRule, hiddenRule, idCardRule, longTextRule, phoneRule, textRule } from './texts.ts';

/** Block type → what an answer to it is. */
const rules = {
  'field-text': textRule,
  'field-textarea': longTextRule,
  'field-number': numberRule,
  'field-money': moneyRule,
  'field-phone': phoneRule,
  'field-email': emailRule,
  'field-idcard': idCardRule,
  'field-date': dateRule,
  'field-time': timeRule,
  'field-daterange': dateRangeRule,
  'field-radio': oneRule,
  'field-checkbox': manyRule,
  'field-picture': pictureRule,
  'field-select': oneRule,
  'field-cascade': cascadeRule,
  'field-region': regionRule,
  'field-location': locationRule,
  'field-booking': bookingRule,
  'field-rating': ratingRule,
  'field-nps': npsRule,
  'field-slider': sliderRule,
  'field-computed': computedRule,
  'field-switch': switchRule,
  'field-matrix': matrixRule,
  'field-ranking': rankingRule,
  'field-scan': scanRule,
  'field-file': fileRule,
  'field-signature': signatureRule,
  'field-table': tableRule,
  'field-consent': consentRule,
  'field-note': silentRule,
  'field-page': silentRule,
  'field-captcha': silentRule,
  'field-hidden': hiddenRule,
} as const;

export type FieldType = keyof typeof rules;

/** The rule of a block type, or undefined for a block that is no field. */
export function ruleOf(type: string): Rule<Asked, Json> | undefined {
  if (Object.hasOwn(rules, type)) return rules[type as FieldType];
  return isOutside(type) ? outsideRule : undefined;
}

export const fieldTypes = Object.keys(rules) as FieldType[];
