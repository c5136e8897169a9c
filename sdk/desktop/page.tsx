import { lazy, type ReactNode, type Ref, Suspense } from 'react';
import { useText } from '../web/hooks.ts';
import classes from './page.module.css';

const About = lazy(() => import('./about.tsx').then((part) => ({ default: part.About })));

export interface PageHeadProps {
  title: string;
  /** How many there are, in words: 共 12 条. */
  count?: ReactNode;
  /** What the page is for; behind a button beside the title. */
  lead?: string;
  /** The way back to the list that the page belongs to: a button that is an icon alone. */
  back?: ReactNode;
  /** What can be done here, the primary button last. */
  actions?: ReactNode;
}

export interface PageProps extends PageHeadProps {
  children: ReactNode;
  root?: Ref<HTMLDivElement>;
}

/** The header of a page that lays out its content itself: the title, and the actions of the page in the same line. */
export function PageHead({ title, count, lead, back, actions }: PageHeadProps) {
  return (
    <header className={classes.head}>
      {back}
      <h1 data-page-heading="" tabIndex={-1}>
        {title}
      </h1>
      {count === undefined || count === null ? null : (
        <span className={classes.count} role="status">
          {count}
        </span>
      )}
      {lead === undefined || lead === '' ? null : (
        <Suspense>
          <About>{lead}</About>
        </Suspense>
      )}
      {actions === undefined ? null : <div className={classes.actions}>{actions}</div>}
    </header>
  );
}

/** The frame of a plugin's page: what it is and what can be done here in one line, and the content. */
export function Page({ children, root, ...head }: PageProps) {
  return (
    <div className={classes.page} {...(root === undefined ? {} : { ref: root })}>
      <PageHead {...head} />
      {children}
    </div>
  );
}

export interface Tab<T extends string> {
  value: T;
  label: string;
  count?: number | undefined;
}

/** One of several, as a row of words: the state by which a list is filtered. */
export function Tabs<T extends string>(props: {
  label: string;
  tabs: readonly Tab<T>[];
  value: T;
  onChange(value: T): void;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own
    <div className={classes.tabs} role="group" aria-label={props.label}>
      {props.tabs.map(({ value, label, count }) => (
        <button key={value} type="button" aria-pressed={value === props.value} onClick={() => props.onChange(value)}>
          {label}
          {count === undefined ? null : <span>{count.toLocaleString('en-US')}</span>}
        </button>
      ))}
    </div>
  );
}

/** Grey rows, or cards, in the place of a list that is on its way. */
export function Loading({ shape = 'rows' }: { shape?: 'rows' | 'cards' }) {
  const t = useText();
  return (
    <div
      className={classes.loading}
      data-shape={shape}
      role="progressbar"
      aria-label={t({ zh: '正在加载', en: 'Loading' })}
    >
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <span key={row} />
      ))}
    </div>
  );
}

/** Nothing to show: why, and what to do about it. */
export function Empty(props: { icon: ReactNode; title: string; about?: string; children?: ReactNode }) {
  return (
    <div className={classes.empty}>
      <span className={classes.drawing} aria-hidden>
        <i />
        <i />
        {props.icon}
      </span>
      <strong>{props.title}</strong>
      {props.about === undefined ? null : <p>{props.about}</p>}
      {props.children === undefined ? null : <div className={classes.actions}>{props.children}</div>}
    </div>
  );
}
