import { IconButton } from '@fitout/sdk/desktop';
import { useText } from '@fitout/sdk/web';
import { DismissRegular, SearchRegular } from '@fluentui/react-icons';
import type { KeyboardEvent, RefObject } from 'react';
import styles from './search-field.module.css';

export interface SearchFieldProps {
  input: RefObject<HTMLInputElement | null>;
  value: string;
  label: string;
  placeholder: string;
  onChange(words: string): void;
  onKeyDown(event: KeyboardEvent): void;
}

/** The browser's own search field in the theme's colours: it is there with the page's first paint. */
export function SearchField({ input, value, label, placeholder, onChange, onKeyDown }: SearchFieldProps) {
  const t = useText();
  return (
    <span className={styles.field}>
      <SearchRegular aria-hidden />
      <input
        ref={input}
        type="search"
        value={value}
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {value !== '' && (
        <IconButton
          tabIndex={-1}
          aria-label={t({ zh: '清除', en: 'Clear' })}
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
        >
          <DismissRegular aria-hidden />
        </IconButton>
      )}
    </span>
  );
}
