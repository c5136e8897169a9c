import type { LocalText } from '@fitout/sdk';

/** The default messages of a form, as the specification lists them; `{n}` is a bound. */
export const messages = {
  required: { zh: '不能为空', en: 'This is required' },
  choose: { zh: '请选择', en: 'Choose one' },
  type: { zh: '类型不正确', en: 'This is of the wrong type' },
  enum: { zh: '不是可选的值', en: 'This is none of the choices' },
  pattern: { zh: '格式不正确', en: 'This does not have the right format' },
} as const satisfies Record<string, LocalText>;

export const minLength = (n: number): LocalText => ({ zh: `至少 ${n} 个字符`, en: `At least ${n} characters` });
export const maxLength = (n: number): LocalText => ({ zh: `最多 ${n} 个字符`, en: `At most ${n} characters` });
export const minItems = (n: number): LocalText => ({ zh: `至少选择 ${n} 项`, en: `Choose at least ${n}` });
export const maxItems = (n: number): LocalText => ({ zh: `最多选择 ${n} 项`, en: `Choose at most ${n}` });
export const atLeast = (n: string | number): LocalText => ({ zh: `不能小于 ${n}`, en: `Not less than ${n}` });
export const atMost = (n: string | number): LocalText => ({ zh: `不能大于 ${n}`, en: `Not more than ${n}` });
export const notBefore = (day: string): LocalText => ({ zh: `不能早于 ${day}`, en: `Not before ${day}` });
export const notAfter = (day: string): LocalText => ({ zh: `不能晚于 ${day}`, en: `Not after ${day}` });
/** A pattern that has a name: says what is wanted. */
export const wanted = (zh: string, en: string): LocalText => ({ zh: `格式不正确，${zh}`, en });
