import { IconButton } from '@fitout/sdk/desktop';
import { useText } from '@fitout/sdk/web';
import { ArrowUndoRegular, DismissRegular, PinRegular, SearchRegular } from '@fluentui/react-icons';
import { type CSSProperties, type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react';
import { keyOf } from '../../../sdk/base/keys.ts';
import { hotkeyLabel } from '../../web/hotkeys.ts';
import { loadPinyin, matches } from '../menu/search.ts';
import { useShell } from '../shell/context.tsx';
import styles from './tag-list.module.css';
import { type Tag, toClose } from './tag-state.ts';
import { useTags } from './tag-store.ts';

export interface TagListProps {
  onDone(): void;
  ref: Ref<HTMLDivElement>;
  style: CSSProperties;
}

/** All open tags with a search: a click or Enter opens one, Delete or its button closes it. */
export function TagList({ onDone, ref, style }: TagListProps) {
  const shell = useShell();
  const t = useText();
  const state = useTags(shell.tags, (store) => store.state);
  const [query, setQuery] = useState('');
  const [, setPinyin] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    field.current?.focus();
    void loadPinyin().then(() => setPinyin(true));
    body.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
  }, []);
  const titleOf = (tag: Tag): string => tag.ownTitle ?? t(tag.title);
  const found = state.tags.filter((tag) => matches(titleOf(tag), query));
  const closable = toClose(state, state.active ?? '', 'all').length;
  const run = (action: () => unknown) => () => {
    onDone();
    action();
  };
  return (
    <div
      ref={ref}
      role="dialog"
      aria-label={t({ zh: '全部标签', en: 'All tags' })}
      className={styles.panel}
      style={style}
      onKeyDown={(event) => onKey(event, body.current, (id) => void shell.close([id]))}
    >
      <label className={styles.search}>
        <SearchRegular fontSize={16} aria-hidden />
        <input
          ref={field}
          type="search"
          aria-label={t({ zh: '搜索标签', en: 'Search tags' })}
          placeholder={t({ zh: '搜索标签（支持拼音）', en: 'Search tags' })}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => {
            const [first] = found;
            if (keyOf(event) === 'Enter' && first !== undefined) run(() => shell.activate(first.id))();
          }}
        />
      </label>
      <div ref={body} className={styles.body}>
        {found.length === 0 && <p className={styles.none}>{t({ zh: '没有这样的标签', en: 'No tag matches' })}</p>}
        <ul className={styles.list} aria-label={t({ zh: '打开的标签', en: 'Open tags' })}>
          {found.map((tag) => (
            <Row
              key={tag.id}
              tag={tag}
              title={titleOf(tag)}
              current={tag.id === state.active}
              closable={state.tags.length > 1 && !tag.pinned}
              onOpen={run(() => shell.activate(tag.id))}
            />
          ))}
        </ul>
      </div>
      <div className={styles.actions}>
        <button type="button" disabled={closable === 0} onClick={run(() => shell.closeFrom(state.active ?? '', 'all'))}>
          <DismissRegular fontSize={16} aria-hidden />
          {t({ zh: '关闭全部', en: 'Close all' })}
        </button>
        <button type="button" disabled={state.closed.length === 0} onClick={run(() => shell.reopen())}>
          <ArrowUndoRegular fontSize={16} aria-hidden />
          {t({ zh: '恢复关闭的标签', en: 'Reopen the closed tag' })}
          <kbd>{hotkeyLabel('alt+shift+t')}</kbd>
        </button>
      </div>
    </div>
  );
}

interface RowProps {
  tag: Tag;
  title: string;
  current: boolean;
  closable: boolean;
  onOpen(): void;
}

function Row({ tag, title, current, closable, onOpen }: RowProps) {
  const shell = useShell();
  const t = useText();
  const unsaved = useTags(shell.tags, (store) => store.live(tag.id).unsaved !== undefined);
  return (
    <li className={styles.row} data-current={current}>
      <button
        type="button"
        data-tag={tag.id}
        data-closable={closable}
        data-dormant={!tag.awake}
        {...(current ? { 'aria-current': 'page' as const } : {})}
        title={title}
        className={styles.open}
        onClick={onOpen}
      >
        {tag.pinned && <PinRegular fontSize={14} aria-label={t({ zh: '已固定', en: 'Pinned' })} />}
        <span className={styles.title}>{title}</span>
        {unsaved && <span className={styles.unsaved} role="img" aria-label={t({ zh: '未保存', en: 'Unsaved' })} />}
        {!tag.awake && <span className={styles.note}>{t({ zh: '休眠', en: 'Asleep' })}</span>}
      </button>
      {closable && (
        <IconButton
          tabIndex={-1}
          className={styles.close}
          aria-label={t({ zh: '关闭 {title}', en: 'Close {title}' }, { title })}
          onClick={() => void shell.close([tag.id])}
        >
          <DismissRegular fontSize={14} aria-hidden />
        </IconButton>
      )}
    </li>
  );
}

/** Arrows go from the search through the tags and back; Delete closes the tag in focus. */
function onKey(event: KeyboardEvent<HTMLElement>, body: HTMLElement | null, close: (id: string) => void): void {
  const field = event.currentTarget.querySelector<HTMLElement>('input');
  const tags = [...(body?.querySelectorAll<HTMLElement>('[data-tag]') ?? [])];
  const stops = field === null ? tags : [field, ...tags];
  const at = stops.indexOf(event.target as HTMLElement);
  const key = keyOf(event);
  if (at < 0) return;
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    event.preventDefault();
    stops[(at + (key === 'ArrowDown' ? 1 : -1) + stops.length) % stops.length]?.focus();
  } else if (key === 'Delete' && at > 0 && stops[at]?.dataset.closable === 'true') {
    event.preventDefault();
    const id = stops[at]?.dataset.tag ?? '';
    // The focus does not go with the row.
    (stops[at + 1] ?? stops[at - 1])?.focus();
    close(id);
  }
}
