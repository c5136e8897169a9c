import type { LocalText } from '@fitout/sdk';
import type { Overlays } from '@fitout/sdk/web';
import { countLimits } from '../../shared/counts/limits.ts';

/** Asks what a count is to be called; undefined where that was given up. */
export async function askName(
  overlays: Overlays,
  { title, confirm, value }: { title: LocalText; confirm: LocalText; value: string },
): Promise<string | undefined> {
  const label = { zh: '名称', en: 'Name' };
  const fields = [{ name: 'name', label, value, required: true, maxLength: countLimits.name }];
  const values = await overlays.form({ title, confirm, fields });
  const name = values?.name;
  return typeof name === 'string' && name.trim() !== '' ? name.trim() : undefined;
}
