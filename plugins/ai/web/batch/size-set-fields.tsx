import { useText } from '@fitout/sdk/web';
import { Checkbox, Field } from '@fluentui/react-components';
import { type BatchSize, type BatchWork, batchLimits } from '../../shared/batch/work.ts';
import { sizePresets } from '../../shared/presets.ts';
import classes from './batch.module.css';
import { FitFields } from './fit-fields.tsx';

type Work = Extract<BatchWork, { kind: 'sizes' }>;

interface Props {
  work: Work;
  tried: boolean;
  onChange(work: BatchWork): void;
}

const same = (a: BatchSize, b: BatchSize): boolean => a.width === b.width && a.height === b.height;

/** 尺寸套图: which sizes, and what becomes of a picture of another shape. */
export function SizeSetFields({ work, tried, onChange }: Props) {
  const t = useText();
  const { sizes } = work;
  const full = sizes.length >= batchLimits.sizes;
  // Two presets may have the same size: it is made once.
  const offered = sizePresets.filter((one, at) => sizePresets.findIndex((other) => same(one, other)) === at);
  const toggle = ({ width, height }: BatchSize, on: boolean) => {
    const rest = sizes.filter((one) => !same(one, { width, height }));
    onChange({ ...work, sizes: on ? [...rest, { width, height }] : rest });
  };
  return (
    <>
      <Field
        label={t(
          { zh: '尺寸（{n} 种，最多 {most} 种）', en: 'Sizes ({n}, up to {most})' },
          { n: sizes.length, most: batchLimits.sizes },
        )}
        validationMessage={
          tried && sizes.length === 0 ? t({ zh: '请至少选一种尺寸', en: 'Choose at least one size' }) : undefined
        }
      >
        <div className={classes.sizes}>
          {offered.map((one) => {
            const checked = sizes.some((size) => same(size, one));
            return (
              <Checkbox
                key={one.key}
                checked={checked}
                disabled={full && !checked}
                label={
                  <span className={classes.oneSize}>
                    {t(one.title)}{' '}
                    <small>
                      {one.width} × {one.height}
                    </small>
                  </span>
                }
                onChange={(_, data) => toggle(one, data.checked === true)}
              />
            );
          })}
        </div>
      </Field>
      <FitFields
        choice={work}
        cover={{ zh: '围绕主体裁满', en: 'Crop around the subject' }}
        onChange={(choice) => onChange({ ...work, ...choice })}
      />
    </>
  );
}
