import { useText } from '@fitout/sdk/web';
import { Checkbox, Field, Select } from '@fluentui/react-components';
import { SliderField } from '../editor/parts/slider-field.tsx';
import type { WhiteChoice } from './choice.ts';
import classes from './white-fields.module.css';

interface Props {
  choice: WhiteChoice;
  onChange(choice: WhiteChoice): void;
}

/** What of 白底图 is chosen. */
export function WhiteFields({ choice, onChange }: Props) {
  const t = useText();
  return (
    <>
      <SliderField
        label={t({ zh: '主体占比', en: 'Subject size' })}
        value={Math.round(choice.fill * 100)}
        least={70}
        most={85}
        initial={80}
        unit="%"
        onChange={(percent) => onChange({ ...choice, fill: percent / 100 })}
      />
      <div className={classes.pair}>
        <Field label={t({ zh: '边长', en: 'Side length' })}>
          <Select value={String(choice.side)} onChange={(_, { value }) => onChange({ ...choice, side: Number(value) })}>
            {[1600, 2000, 3000, 4096].map((side) => (
              <option key={side} value={side}>
                {side} × {side}
              </option>
            ))}
          </Select>
        </Field>
        <Checkbox
          checked={choice.shadow}
          label={t({ zh: '底部加柔和阴影', en: 'Soft shadow' })}
          onChange={(_, { checked }) => onChange({ ...choice, shadow: checked === true })}
        />
      </div>
    </>
  );
}
