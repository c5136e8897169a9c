import { isFitoutError, type Text } from '@fitout/sdk';

/** What a person reads of an error. */
export function errorText(error: unknown): Text {
  if (isFitoutError(error)) return error.text;
  return { zh: '操作没有成功，请稍后重试', en: 'It did not work. Try again in a while' };
}
