import type { LocalText } from '../base/text.ts';
import type { Overlays } from '../web/overlays.ts';

export interface NameQuestion {
  title: LocalText;
  /** Of the button; 确定 without it. */
  confirm?: LocalText;
  /** What stands there as it opens. */
  value: string;
  maxLength: number;
}

/** Asks for a name in a dialog; undefined where that was given up. */
export async function askName(
  overlays: Overlays,
  { value, maxLength, ...words }: NameQuestion,
): Promise<string | undefined> {
  const field = { name: 'name', label: { zh: '名称', en: 'Name' }, value, required: true, maxLength };
  const name = (await overlays.form({ ...words, fields: [field] }))?.name;
  return typeof name === 'string' && name.trim() !== '' ? name.trim() : undefined;
}
