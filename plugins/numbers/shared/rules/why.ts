import { type CarrierRules, plainLevel } from '../carriers.ts';
import { digitsOf, foundAt, normalTemplate } from '../patterns/template.ts';

export interface LevelReason {
  code: number;
  /** The template that the number meets, as the rules have it; undefined for 普号. */
  template?: string;
}

/** Which level a number gets by these rules, and by which of their templates. Those that are half typed meet nothing. */
export function levelReason(levels: CarrierRules['levels'], number: string): LevelReason {
  const digits = digitsOf(number);
  for (const { code, templates } of levels) {
    const template = templates.find(
      (text) =>
        /^[0-9A-Za-z*]{1,8}$/.test(text) &&
        foundAt({ text: normalTemplate(text), where: 'tail' }, digits) !== undefined,
    );
    if (template !== undefined) return { code, template };
  }
  return { code: plainLevel };
}
