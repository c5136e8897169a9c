import { useText } from '@fitout/sdk/web';
import { recipeLimits } from '../../shared/recipe.ts';
import { Check, NumberBox } from './fields.tsx';
import classes from './panel.module.css';

/** 不超过: the quality is searched for, so that no file is larger. */
export function TargetBytes({ value, onChange }: { value: number | null; onChange(value: number | null): void }) {
  const t = useText();
  const label = t({ zh: '每张不超过', en: 'Maximum per image' });
  return (
    <div className={classes.pair}>
      <Check label={label} checked={value !== null} onChange={(on) => onChange(on ? 500_000 : null)} />
      {value === null ? null : (
        <NumberBox
          label={label}
          unit="KB"
          value={Math.round(value / 1000)}
          least={recipeLimits.minBytes / 1000}
          most={recipeLimits.maxBytes / 1000}
          onChange={(kilobytes) => onChange(kilobytes * 1000)}
        />
      )}
    </div>
  );
}
