import type { Text } from '@fitout/sdk';
import { useText } from '@fitout/sdk/web';
import { Radio, RadioGroup } from '@fluentui/react-components';
import { useId } from 'react';
import styles from './choices.module.css';
import type { Tier } from './plugins-api.ts';
import { tierNames, tierTexts } from './tier-texts.ts';

export interface TierChoiceProps {
  value: Tier;
  onChange(value: Tier): void;
  /** Why it cannot be sandboxed; null where it can. */
  notSandboxed: Text | null;
}

/** How far a plugin is to be trusted, with what each means. */
export function TierChoice({ value, onChange, notSandboxed }: TierChoiceProps) {
  const t = useText();
  const label = useId();
  const words = (tier: Tier) => (
    <>
      {t(tierNames[tier])}
      {tier === 'sandboxed' && notSandboxed === null && t({ zh: '（推荐）', en: ' (recommended)' })}
      <span className={styles.about}>{t(tierTexts[tier])}</span>
      {tier === 'sandboxed' && notSandboxed !== null && (
        <span className={styles.about}>
          {t({ zh: '它不能放入沙箱：{why}。', en: 'It cannot be sandboxed: {why}.' }, { why: t(notSandboxed) })}
        </span>
      )}
    </>
  );
  return (
    <fieldset className={styles.choice}>
      <legend id={label}>{t({ zh: '信任级别', en: 'Trust' })}</legend>
      <RadioGroup aria-labelledby={label} value={value} onChange={(_, data) => onChange(data.value as Tier)}>
        <Radio value="sandboxed" disabled={notSandboxed !== null} label={words('sandboxed')} />
        <Radio value="in-realm" label={words('in-realm')} />
      </RadioGroup>
    </fieldset>
  );
}
