import { stripInvisible } from '@fitout/sdk';
import { useText } from '@fitout/sdk/web';
import { Button, Input } from '@fluentui/react-components';
import { KeyboardRegular } from '@fluentui/react-icons';
import { type FormEvent, useRef, useState } from 'react';

/** Longest code that may be typed. */
const longest = 2000;

/** A code by hand (the button says 添加, or `label`), where it is printed beneath its bars; a scanner that types may be pointed at it, too. */
export function TypedCode({ label, onCode }: { label?: string; onCode(text: string): void }) {
  const t = useText();
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const code = stripInvisible(text).trim();
    field.current?.focus();
    if (code === '') return;
    setText('');
    onCode(code);
  };
  return (
    <form noValidate onSubmit={send} style={{ display: 'flex', gap: 8 }}>
      <Input
        style={{ flex: 1, minWidth: 0 }}
        ref={field}
        value={text}
        maxLength={longest}
        contentBefore={<KeyboardRegular />}
        aria-label={t({ zh: '手动输入条码', en: 'Enter a code' })}
        placeholder={t({ zh: '手动输入，或使用 USB 扫码枪', en: 'Enter or use a USB scanner' })}
        onChange={(_, { value }) => setText(value)}
      />
      <Button type="submit">{label ?? t({ zh: '添加', en: 'Add' })}</Button>
    </form>
  );
}
