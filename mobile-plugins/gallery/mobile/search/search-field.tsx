import { pluralize } from '@fitout/sdk';
import { useDraft, usePlugin, useText } from '@fitout/sdk/web';
import { type FormEvent, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { addressOf, type GalleryAddress, maxQueryLength, queryOf } from './address.ts';
import styles from './search-field.module.css';
import { leaveSearch, openedBySearch, openSearch, replaceSearch } from './search-history.ts';

export interface SearchFieldProps {
  address: GalleryAddress;
  /** Pictures found; undefined while nobody knows. */
  count: number | undefined;
}

/** Searches the gallery, or an album, by time and place. Results are a page of their own, which Back leaves. */
export function SearchField({ address, count }: SearchFieldProps) {
  const t = useText();
  const { navigation } = usePlugin();
  const [, go] = useLocation();
  const { q } = address;
  const [text, setText] = useDraft(q);
  const input = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLParagraphElement>(null);
  // The field that was typed into is on the page behind.
  useEffect(() => {
    if (openedBySearch()) results.current?.focus({ preventScroll: true });
  }, []);
  const all = (): void => leaveSearch(navigation, addressOf({ ...address, q: '' }));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const next = queryOf(text);
    setText(next);
    if (next === '') {
      if (q === '') input.current?.focus();
      else all();
      return;
    }
    // The keyboard goes, and what is found comes next.
    results.current?.focus({ preventScroll: true });
    const url = addressOf({ ...address, q: next, photo: undefined });
    if (q === '') {
      openSearch(navigation, url);
      setText('');
    } else if (next !== q) replaceSearch((to) => go(to, { replace: true }), url);
  };
  const place =
    address.album === undefined
      ? t({ zh: '搜索照片', en: 'Search photos' })
      : t({ zh: '在相册内搜索', en: 'Search this album' });
  return (
    <search className={styles.search}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <input
          ref={input}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={maxQueryLength}
          value={text}
          aria-label={place}
          placeholder={t({ zh: '时间、地点，如 2024年5月 杭州', en: 'Time or place: May 2024 Hangzhou' })}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {text !== '' && (
          <button
            type="button"
            aria-label={t({ zh: '清空', en: 'Clear' })}
            onClick={() => {
              setText('');
              input.current?.focus();
            }}
          >
            <Icon path="M6 6l12 12M18 6 6 18" />
          </button>
        )}
        <button type="submit" aria-label={t({ zh: '搜索', en: 'Search' })}>
          <Icon path="M10.5 17.5a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM15.7 15.7 20.5 20.5" />
        </button>
      </form>
      <div className={q === '' ? styles.hidden : styles.results}>
        <p ref={results} role="status" tabIndex={-1}>
          {q !== '' && foundText(t, q, count)}
        </p>
        {q !== '' && (
          <button type="button" onClick={all}>
            {t({ zh: '显示全部', en: 'Show all' })}
          </button>
        )}
      </div>
    </search>
  );
}

function foundText(t: ReturnType<typeof useText>, q: string, count: number | undefined): string {
  if (count === undefined) return t({ zh: `正在搜索“${q}”…`, en: `Searching for “${q}”…` });
  return t({ zh: `“${q}”共 ${count} 张`, en: `“${q}”: ${pluralize(count, 'photo', 'photos')}` });
}

function Icon({ path }: { path: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
