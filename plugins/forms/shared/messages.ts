import { formMessages, type LocalText } from '@fitout/sdk';

/** The platform's messages, and those of what only a form of visitors asks. */
export const messages = {
  ...formMessages,
  minItems: (n: number): LocalText => ({ zh: `至少选择 ${n} 项`, en: `Choose at least ${n}` }),
  maxItems: (n: number): LocalText => ({ zh: `最多选择 ${n} 项`, en: `Choose at most ${n}` }),
  notBefore: (day: string): LocalText => ({ zh: `不能早于 ${day}`, en: `Not before ${day}` }),
  notAfter: (day: string): LocalText => ({ zh: `不能晚于 ${day}`, en: `Not after ${day}` }),
} as const;
