import { useRemote, useText } from '@fitout/sdk/web';
import { Field as Labelled, Select } from '@fluentui/react-components';
import type { Field } from '../../shared/blocks/schema.ts';
import { useValue } from './field-target.tsx';
import { useBlockPicker } from './use-picker.ts';

/** One of the texts that another plugin offers. What is stored and no longer offered stays, and says so. */
export function OfferedField({ field, path }: { field: Extract<Field, { kind: 'offered' }>; path: string }) {
  const t = useText();
  const picker = useBlockPicker(field.picker);
  const [stored, set] = useValue(path);
  const value = typeof stored === 'string' ? stored : '';
  const offers = useRemote(field.picker, async () => (await picker?.offers?.()) ?? []).data;
  const known = value === '' || offers === undefined || offers.some((one) => one.value === value);
  return (
    <Labelled
      label={t(field.label)}
      {...(known
        ? {}
        : { validationState: 'warning', validationMessage: t({ zh: '现在没有内容', en: 'Currently empty' }) })}
      {...(offers?.length === 0 && field.hint !== undefined ? { hint: t(field.hint) } : {})}
    >
      <Select value={value} onChange={(_, data) => set(data.value)}>
        <option value="">{t({ zh: '请选择', en: 'Choose' })}</option>
        {known && (offers !== undefined || value === '') ? null : <option value={value}>{value}</option>}
        {offers?.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </Select>
    </Labelled>
  );
}
