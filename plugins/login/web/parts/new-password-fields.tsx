import { formMessages } from '@fitout/sdk';
import { useText, visuallyHidden } from '@fitout/sdk/web';
import { mergeClasses } from '@fluentui/react-components';
import { CheckmarkCircleFilled, CircleRegular } from '@fluentui/react-icons';
import type { Ref } from 'react';
import { type PasswordContext, passwordRules, passwordStrength, strengthTexts } from '../../shared/password.ts';
import styles from './new-password-fields.module.css';
import { PasswordInput } from './password-input.tsx';

export interface NewPassword {
  next: string;
  again: string;
}

export interface NewPasswordFieldsProps {
  value: NewPassword;
  onChange(value: NewPassword): void;
  context: PasswordContext;
  /** Show what is missing as errors: after a try to save. */
  strict: boolean;
  disabled?: boolean;
  size?: 'medium' | 'large';
  firstRef?: Ref<HTMLInputElement>;
}

/** May `value` be saved, as far as the browser can tell? */
export function isNewPasswordReady(value: NewPassword, context: PasswordContext): boolean {
  return value.next === value.again && passwordRules(value.next, context).every((rule) => rule.met);
}

/** 新密码 and 确认密码, with the rules ticked off while the person types. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const t = useText();
  const { next, again } = props.value;
  const rules = passwordRules(next, props.context);
  const broken = rules.find((rule) => !rule.met);
  // While the second one is still on its way to the first, it is not wrong yet.
  const differs = again !== next && again !== '' && (props.strict || !next.startsWith(again));
  const strength = passwordStrength(next);
  return (
    <>
      <PasswordInput
        label={t({ zh: '新密码', en: 'New password' })}
        name="next"
        value={next}
        autoComplete="new-password"
        onChange={(value) => props.onChange({ next: value, again })}
        error={props.strict && broken !== undefined ? t(next === '' ? formMessages.required : broken.text) : undefined}
        disabled={props.disabled ?? false}
        size={props.size ?? 'medium'}
        {...(props.firstRef === undefined ? {} : { inputRef: props.firstRef })}
      />
      <div className={styles.meter} data-strength={strength}>
        <span className={styles.bars} aria-hidden>
          <i />
          <i />
          <i />
          <i />
        </span>
        <span className={styles.word} role="status">
          {strength > 0 && t({ zh: '强度：{word}', en: 'Strength: {word}' }, { word: t(strengthTexts[strength]) })}
        </span>
      </div>
      <ul className={styles.rules}>
        {rules.map((rule) => (
          <li key={rule.key} className={mergeClasses(styles.rule, rule.met && styles.met)}>
            {rule.met ? <CheckmarkCircleFilled aria-hidden /> : <CircleRegular aria-hidden />}
            <span>{t(rule.text)}</span>
            <span style={visuallyHidden}>
              {rule.met ? t({ zh: '（已满足）', en: ' (met)' }) : t({ zh: '（未满足）', en: ' (not met)' })}
            </span>
          </li>
        ))}
      </ul>
      <PasswordInput
        label={t({ zh: '确认密码', en: 'Confirm password' })}
        name="again"
        value={again}
        autoComplete="new-password"
        onChange={(value) => props.onChange({ next, again: value })}
        error={
          differs || (props.strict && again === '')
            ? again === ''
              ? t(formMessages.required)
              : t({ zh: '两次输入的密码不一致', en: 'The passwords do not match' })
            : undefined
        }
        disabled={props.disabled ?? false}
        size={props.size ?? 'medium'}
      />
    </>
  );
}
