import { Button, Input, SearchBox, Select } from '@fluentui/react-components';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { keyOf } from '../../base/keys.ts';
import type { LocalText } from '../../base/text.ts';
import { useText } from '../../web/hooks.ts';
import type { RemoteList } from '../../web/remote/use-remote-list.ts';
import { LoadFailed } from '../load-failed.tsx';
import { Empty, Page } from '../page.tsx';
import { type FilterShape, longestFilter } from './filter-address.ts';
import classes from './list-page.module.css';
import { More } from './more.tsx';
import type { Filters } from './use-filters.ts';

type ShownList<T> = Pick<RemoteList<T>, 'items' | 'error' | 'loading' | 'more' | 'loadMore' | 'reload'>;

/** Of `useFilters`: whether anything is filtered, and the way out of it. */
type Narrowing = Pick<Filters<FilterShape>, 'narrowed' | 'clear'>;

export interface ListBodyProps<T> {
  list: ShownList<T>;
  filters?: Narrowing | undefined;
  /** Where there is nothing at all. */
  empty: { icon: ReactNode; title: string; about?: string; action?: ReactNode };
  /** Where nothing fits the filters. */
  notFound: string;
  /** The lines; `items` is undefined while the first are on their way, for which the lines' shape is drawn in grey. */
  children(items: T[] | undefined): ReactNode;
  /** Loads all that the page shows again; the list alone where it is left out. */
  onRetry?: (() => void) | undefined;
}

/** The lines of a list, or what stands in their place: while they load, where there are none, where they did not come. */
export function ListBody<T>({ list, filters, empty, notFound, children, onRetry }: ListBodyProps<T>) {
  const { items, error } = list;
  const { icon, title, about, action } = empty;
  return (
    <>
      {error === undefined ? null : <LoadFailed error={error} onRetry={onRetry ?? list.reload} />}
      {items === undefined ? (
        error === undefined && children(undefined)
      ) : items.length > 0 ? (
        children(items)
      ) : filters?.narrowed === true ? (
        <Empty icon={icon} title={notFound}>
          <ClearFilters filters={filters} />
        </Empty>
      ) : (
        <Empty icon={icon} title={title} {...(about === undefined ? {} : { about })}>
          {action}
        </Empty>
      )}
      <More list={list} />
    </>
  );
}

/** One line of what narrows a list: `Tabs`, `ListSearch`, `FilterSelect`, `FilterDays`. */
export function ListFilters(props: {
  label: string;
  list: Pick<RemoteList<unknown>, 'items'>;
  filters?: Narrowing | undefined;
  children: ReactNode;
}) {
  const { label, list, filters, children } = props;
  return (
    <search className={classes.filters} aria-label={label}>
      {children}
      {/* Where nothing fits, it stands there. */}
      {filters?.narrowed !== true || list.items?.length === 0 ? null : <ClearFilters filters={filters} />}
    </search>
  );
}

function ClearFilters({ filters }: { filters: Narrowing }) {
  const t = useText();
  return (
    <Button appearance="subtle" onClick={filters.clear}>
      {t({ zh: '清除筛选', en: 'Clear filters' })}
    </Button>
  );
}

export interface ListPageProps<T> extends ListBodyProps<T> {
  title: string;
  lead?: string;
  /** The head's right side, the primary button last. */
  actions?: ReactNode;
  /** How many there are in all, where the server says it; else what is loaded is counted. */
  total?: number | undefined;
  /** The count in words, with `{n}`; 共 {n} 条 where it is left out. */
  counted?: LocalText;
  /** In place of the count: that the list is no more what it shows. */
  news?: ReactNode;
  /** What stands in the line of filters. */
  filterLine?: ReactNode;
  filterLabel?: string;
  /** Between filters and lines: what a person should know of the list. */
  notice?: ReactNode;
  /** The bar of what is chosen. */
  selection?: ReactNode;
  /** Drawers, dialogs and what else lies over the page. */
  overlays?: ReactNode;
}

/** The page of a list: one head, filters in one line, the lines. */
export function ListPage<T>(props: ListPageProps<T>) {
  const { list, filters, filterLine } = props;
  const t = useText();
  return (
    <Page
      title={props.title}
      actions={props.actions}
      count={props.news ?? <Count list={list} total={props.total} words={props.counted} />}
      {...(props.lead === undefined ? {} : { lead: props.lead })}
    >
      {filterLine === undefined ? null : (
        <ListFilters label={props.filterLabel ?? t({ zh: '筛选', en: 'Filters' })} list={list} filters={filters}>
          {filterLine}
        </ListFilters>
      )}
      {props.notice}
      <ListBody list={list} filters={filters} empty={props.empty} notFound={props.notFound} onRetry={props.onRetry}>
        {props.children}
      </ListBody>
      {props.selection}
      {props.overlays}
    </Page>
  );
}

const defaultWords: LocalText = { zh: '共 {n} 条', en: '{n} in total' };

function Count(props: {
  list: Pick<RemoteList<unknown>, 'items' | 'more'>;
  total: number | undefined;
  words: LocalText | undefined;
}) {
  const { list, total, words = defaultWords } = props;
  const t = useText();
  if (list.items === undefined) return null;
  const n = total ?? list.items.length;
  const more = total === undefined && list.more ? '+' : '';
  return t(words, { n: `${n.toLocaleString('en-US')}${more}` });
}

const settledMs = 250;

export interface ListSearchProps {
  value: string;
  label: string;
  placeholder?: string;
  onChange(value: string): void;
  /** For another width than in a line of filters. */
  className?: string | undefined;
}

/** The search of a list: the value follows a moment behind what is typed, and at once on Enter. */
export function ListSearch({ value, label, placeholder, onChange, className = classes.search }: ListSearchProps) {
  const t = useText();
  const [text, setText] = useState(value);
  const given = useRef(value);
  // Another address, or the filters cleared: what was typed is not what is looked for any more.
  if (given.current !== value) {
    given.current = value;
    if (text.trim() !== value) setText(value);
  }
  const latest = useRef(onChange);
  latest.current = onChange;
  const wanted = text.trim();
  useEffect(() => {
    if (wanted === given.current) return;
    const timer = setTimeout(() => latest.current(wanted), settledMs);
    return () => clearTimeout(timer);
  }, [wanted]);
  return (
    <SearchBox
      className={className ?? ''}
      value={text}
      maxLength={longestFilter}
      placeholder={placeholder ?? label}
      aria-label={label}
      dismiss={{ 'aria-label': t({ zh: '清除搜索', en: 'Clear search' }) }}
      onChange={(_, data) => setText(data.value)}
      onKeyDown={(event) => {
        if (keyOf(event) === 'Enter' && wanted !== value) onChange(wanted);
      }}
    />
  );
}

export interface FilterChoice<V extends string> {
  value: V;
  label: string;
}

/** One of several, as a list that opens: what a list is narrowed by, or its order. */
export function FilterSelect<V extends string>(props: {
  label: string;
  value: V;
  choices: readonly FilterChoice<V>[];
  onChange(value: V): void;
}) {
  const { label, value, choices, onChange } = props;
  return (
    <Select
      className={classes.select ?? ''}
      value={value}
      aria-label={label}
      onChange={(_, data) => {
        const chosen = choices.find((one) => one.value === data.value);
        if (chosen !== undefined) onChange(chosen.value);
      }}
    >
      {choices.map((one) => (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      ))}
    </Select>
  );
}

/** A first and a last day, `yyyy-mm-dd`, empty where there is none: neither can be chosen beyond the other. */
export function FilterDays(props: {
  value: { from: string; to: string };
  onChange(change: { from: string } | { to: string }): void;
}) {
  const { from, to } = props.value;
  const t = useText();
  return (
    <span className={classes.days}>
      <Input
        type="date"
        value={from}
        max={to}
        aria-label={t({ zh: '开始日期', en: 'From' })}
        onChange={(_, data) => props.onChange({ from: data.value })}
      />
      <span aria-hidden>{t({ zh: '至', en: 'to' })}</span>
      <Input
        type="date"
        value={to}
        min={from}
        aria-label={t({ zh: '结束日期', en: 'To' })}
        onChange={(_, data) => props.onChange({ to: data.value })}
      />
    </span>
  );
}
