import type { LocalText } from '@fitout/sdk';
import { useText } from '@fitout/sdk/web';
import { Field, Select } from '@fluentui/react-components';
import type { BatchWork } from '../../shared/batch/work.ts';
import { ColourField } from '../editor/parts/colour-field.tsx';
import classes from './batch.module.css';

type Fit = Pick<Extract<BatchWork, { kind: 'size' | 'sizes' }>, 'fit' | 'background'>;

interface Props {
  choice: Fit;
  /** What `cover` does. */
  cover: LocalText;
  onChange(choice: Partial<Fit>): void;
}

/** What becomes of a picture of another shape. */
export function FitFields({ choice: { fit, background }, cover, onChange }: Props) {
  const t = useText();
  return (
    <div className={classes.pair}>
      <Field label={t({ zh: '比例不同时', en: 'If the ratio differs' })}>
        <Select value={fit} onChange={(_, { value }) => onChange({ fit: value as Fit['fit'] })}>
          <option value="cover">{t(cover)}</option>
          <option value="contain">{t({ zh: '完整显示，四周填色', en: 'Fit, fill with a colour' })}</option>
        </Select>
      </Field>
      {fit === 'contain' ? (
        <ColourField
          label={t({ zh: '底色', en: 'Fill colour' })}
          value={background}
          onChange={(colour) => onChange({ background: colour })}
        />
      ) : null}
    </div>
  );
}
