import { useText } from '@fitout/sdk/web';
import { ChevronDownRegular, DismissRegular, SearchRegular } from '@fluentui/react-icons';
import type { ButtonHTMLAttributes, ReactNode, Ref, SelectHTMLAttributes } from 'react';
import classes from './plain.module.css';

/*
 * What the first pages show at once, as the browser's own controls in the theme's colours: Fluent UI's weigh more
 * than the pages themselves (a menu brings 80 kB), so those come with the dialog or menu that a person opens.
 */

export interface PlainButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: 'primary' | 'subtle' | 'link';
  small?: boolean;
  icon?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

export function PlainButton({ look, small, icon, className = '', children, ...rest }: PlainButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`${classes.button} ${className}`}
      data-look={look}
      data-small={small === true ? '' : undefined}
      data-icon={children === undefined ? '' : undefined}
    >
      {icon}
      {children}
    </button>
  );
}

export function PlainSelect({ children, ...rest }: SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <span className={classes.select}>
      <select {...rest}>{children}</select>
      <ChevronDownRegular aria-hidden />
    </span>
  );
}

export interface PlainSearchProps {
  value: string;
  label: string;
  placeholder: string;
  onChange(words: string): void;
}

export function PlainSearch({ value, label, placeholder, onChange }: PlainSearchProps) {
  const t = useText();
  return (
    <span className={classes.search}>
      <SearchRegular aria-hidden />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onChange('')}
      />
      {value === '' ? null : (
        <button
          type="button"
          tabIndex={-1}
          aria-label={t({ zh: '清除', en: 'Clear' })}
          onClick={(event) => {
            onChange('');
            event.currentTarget.parentElement?.querySelector('input')?.focus();
          }}
        >
          <DismissRegular aria-hidden />
        </button>
      )}
    </span>
  );
}

/** Seen after 300 ms: one that flashes is worse than none. */
export function PlainSpinner() {
  const t = useText();
  return (
    <div className={classes.spinner} role="progressbar" aria-label={t({ zh: '正在加载', en: 'Loading' })}>
      <span aria-hidden="true" />
    </div>
  );
}
