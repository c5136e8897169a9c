import { FitoutError } from '../../../sdk/base/errors.ts';
import type { FormFields } from '../../../sdk/server.ts';
import { refuseBrokenString } from './json.ts';

/** Fields of one form at most: the largest that a plugin makes has a tenth of them. */
export const maxFields = 5000;

/**
 * The fields of a plain HTML form's body, in their order. They are counted before they are taken apart: what takes them
 * apart needs seconds for the half million that a megabyte holds. Throws FitoutError 'tooLarge' for more of them than a
 * form has, 'badRequest' for a text that no column holds.
 */
export function readFormBody(text: string): FormFields {
  let fields = 1;
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) {
    fields += 1;
    if (fields > maxFields)
      throw new FitoutError('tooLarge', {
        reason: 'kernel.form-fields',
        message: { zh: `表单字段过多（最多 ${maxFields} 个）`, en: `A form may have ${maxFields} fields at most` },
        detail: { most: maxFields },
      });
  }
  const read = [...new URLSearchParams(text)];
  for (const [name, value] of read) {
    refuseBrokenString(name);
    refuseBrokenString(value);
  }
  return read;
}
