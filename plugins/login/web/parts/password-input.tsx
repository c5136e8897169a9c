import { useText } from '@fitout/sdk/web';
import { Button, Field, Input } from '@fluentui/react-components';
import { EyeOffRegular, EyeRegular, KeyboardShiftUppercaseRegular, LockClosedRegular } from '@fluentui/react-icons';
import { type KeyboardEvent, type Ref, useState } from 'react';
import styles from './password-input.module.css';

export interface PasswordInputProps {
  label: string;
  value: string;
  onChange(value: string): void;
  autoComplete: 'current-password' | 'new-password';
  error?: string | undefined;
  disabled?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  name?: string;
  size?: 'medium' | 'large';
}

/** A password field that can be shown, and that says when Caps Lock is on. */
export function PasswordInput(props: PasswordInputProps) {
  const t = useText();
  const [shown, setShown] = useState(false);
  const [caps, setCaps] = useState(false);
  const watchCaps = (event: KeyboardEvent) => {
    // Autofill sends key events that carry no modifiers.
    if (typeof event.getModifierState === 'function') setCaps(event.getModifierState('CapsLock'));
  };
  const hint = caps ? (
    <span className={styles.caps}>
      <KeyboardShiftUppercaseRegular aria-hidden />
      {t({ zh: '大写锁定已打开', en: 'Caps Lock is on' })}
    </span>
  ) : undefined;
  return (
    <Field
      label={props.label}
      validationMessage={props.error}
      validationState={props.error === undefined ? 'none' : 'error'}
      hint={hint}
    >
      <Input
        size={props.size ?? 'medium'}
        type={shown ? 'text' : 'password'}
        name={props.name}
        value={props.value}
        disabled={props.disabled ?? false}
        autoComplete={props.autoComplete}
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={256}
        contentBefore={<LockClosedRegular aria-hidden />}
        contentAfter={
          <Button
            appearance="transparent"
            size="small"
            type="button"
            icon={shown ? <EyeOffRegular /> : <EyeRegular />}
            aria-label={
              shown ? t({ zh: '隐藏输入内容', en: 'Hide password' }) : t({ zh: '显示输入内容', en: 'Show password' })
            }
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          />
        }
        input={{ ref: props.inputRef ?? null }}
        onChange={(_, data) => props.onChange(data.value)}
        onKeyDown={watchCaps}
        onKeyUp={watchCaps}
        onBlur={() => setCaps(false)}
      />
    </Field>
  );
}
