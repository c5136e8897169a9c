import { useText } from '@fitout/sdk/web';
import { Field, Select, Switch } from '@fluentui/react-components';
import { cleanOptions, type Format, isShown, type OptionField } from '../../../../convert/api.ts';
import { documentLimits } from '../../../shared/document/document.ts';
import { SliderField } from '../parts/slider-field.tsx';
import { type ExportChoice, psdFormat } from './export-picture.ts';

interface Props {
  formats: readonly Format[];
  choice: ExportChoice;
  /** Pixels of the document's width. */
  width: number;
  onChange(choice: ExportChoice): void;
}

/** Which format, what of it can be set, and how large. */
export function ExportFields({ formats, choice, width, onChange }: Props) {
  const t = useText();
  const { format, options, size } = choice;
  const fields = formats.find(({ id }) => id === format)?.fields ?? [];
  const values = cleanOptions(fields, options[format] ?? {});
  const setSize = (set: Partial<ExportChoice['size']>) => onChange({ ...choice, size: { ...size, ...set } });
  return (
    <>
      <Field label={t({ zh: '格式', en: 'Format' })}>
        <Select value={format} onChange={(_, { value }) => onChange({ ...choice, format: value })}>
          {[...formats, psdFormat].map(({ id, title }) => (
            <option key={id} value={id}>
              {id === psdFormat.id ? t({ zh: 'PSD（保留图层）', en: 'PSD (with layers)' }) : title}
            </option>
          ))}
        </Select>
      </Field>
      {fields
        .filter((field) => field.advanced !== true && isShown(field, values))
        .map((field) => (
          <OptionInput
            key={`${format} ${field.key}`}
            field={field}
            value={values[field.key]}
            onChange={(value) =>
              onChange({ ...choice, options: { ...options, [format]: { ...values, [field.key]: value } } })
            }
          />
        ))}
      {format === psdFormat.id ? null : (
        <>
          <Field label={t({ zh: '尺寸方式', en: 'Size by' })}>
            <Select
              value={size.by}
              onChange={(_, { value }) => setSize(value === 'width' ? { by: 'width', width } : { by: 'percent' })}
            >
              <option value="percent">{t({ zh: '按比例', en: 'Scale' })}</option>
              <option value="width">{t({ zh: '按宽度', en: 'Width' })}</option>
            </Select>
          </Field>
          {size.by === 'width' ? (
            <SliderField
              label={t({ zh: '宽度', en: 'Width' })}
              value={size.width}
              least={1}
              most={Math.min(documentLimits.side, Math.max(4096, width * 2))}
              initial={width}
              unit="px"
              curved
              onChange={(wide) => setSize({ width: wide })}
            />
          ) : (
            <SliderField
              label={t({ zh: '大小', en: 'Size' })}
              value={size.percent}
              least={10}
              most={200}
              initial={100}
              unit="%"
              onChange={(percent) => setSize({ percent })}
            />
          )}
        </>
      )}
    </>
  );
}

function OptionInput({
  field,
  value,
  onChange,
}: {
  field: OptionField;
  value: number | string | boolean | undefined;
  onChange(value: number | string | boolean): void;
}) {
  const t = useText();
  if (field.kind === 'range')
    return (
      <SliderField
        label={t(field.title)}
        value={Number(value)}
        least={field.least}
        most={field.most}
        step={field.step}
        initial={field.initial}
        onChange={onChange}
      />
    );
  if (field.kind === 'switch')
    return <Switch label={t(field.title)} checked={value === true} onChange={(_, { checked }) => onChange(checked)} />;
  return (
    <Field label={t(field.title)}>
      <Select
        value={String(value)}
        onChange={(_, { value: chosen }) => {
          const found = field.choices.find((one) => String(one.value) === chosen);
          if (found !== undefined) onChange(found.value);
        }}
      >
        {field.choices.map((one) => (
          <option key={one.value} value={String(one.value)}>
            {t(one.title)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
