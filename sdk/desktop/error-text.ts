import { isFitoutError } from '../base/errors.ts';
import type { Text } from '../base/text.ts';

/** What a person reads of an error. */
export function errorText(error: unknown): Text {
  if (isFitoutError(error)) return error.text;
  return { zh: '操作没有成功，请稍后重试', en: 'Something went wrong. Try again in a moment' };
}

/** What the server says of single fields: `price` → its words. `prefix` is where the form lies in the request. */
export function fieldErrors(error: unknown, prefix: string): Record<string, string> {
  if (!isFitoutError(error)) return {};
  const fields = (error.detail as { fields?: { field: string; message: string }[] } | undefined)?.fields;
  if (!Array.isArray(fields)) return {};
  return Object.fromEntries(
    fields.map(({ field, message }) => [
      (field.startsWith(`${prefix}.`) ? field.slice(prefix.length + 1) : field).split('.')[0] ?? '',
      message,
    ]),
  );
}
