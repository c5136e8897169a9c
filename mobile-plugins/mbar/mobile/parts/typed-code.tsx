import { stripInvisible } from '@fitout/sdk';
import { useText } from '@fitout/sdk/web';
import { type FormEvent, useState } from 'react';
import styles from './scan.module.css';

/** Longest code that may be typed. */
const longest = 2000;

/** A code by hand, where it is printed beneath its bars, or by a scanner that types. `label` is what the button says. */
export function TypedCode({ label, onCode }: { label: string; onCode(text: string): void }) {
  const t = useText();
  const [text, setText] = useState('');
  const send = (event: FormEvent): void => {
    event.preventDefault();
    const code = stripInvisible(text).trim();
    if (code === '') return;
    setText('');
    onCode(code);
  };
  return (
    <form noValidate className={styles.typed} onSubmit={send}>
      <input
        value={text}
        maxLength={longest}
        aria-label={t({ zh: '手动输入条码', en: 'Enter a code' })}
        placeholder={t({ zh: '手动输入，或使用扫码枪', en: 'Enter or use a scanner' })}
        enterKeyHint="done"
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" className={styles.plain}>
        {label}
      </button>
    </form>
  );
}
