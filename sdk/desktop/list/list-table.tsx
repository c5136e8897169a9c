import { mergeClasses } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useText } from '../../web/hooks.ts';
import { visuallyHidden } from '../../web/visually-hidden.ts';
import classes from './list-table.module.css';
import type { Selection } from './use-selection.ts';

export interface Column<T> {
  key: string;
  /** What stands above the column, and on a phone before the value. */
  head: string;
  cell(item: T): ReactNode;
  /** Figures stand at the end of their column. */
  end?: boolean;
  /** Cannot be hidden: what names the line. */
  fixed?: boolean;
}

export interface ListTableProps<T> {
  label: string;
  columns: readonly Column<T>[];
  /** Undefined while the first lines are on their way: grey ones stand in their place. */
  items: readonly T[] | undefined;
  /** Lines that are read anew are paler for the time. */
  busy?: boolean;
  keyOf(item: T): string;
  /** The line in words, for the box that chooses it. */
  nameOf?(item: T): string;
  /** What is done to one line, at its end; in the corner of its card on a phone. */
  actions?(item: T): ReactNode;
  selection?: Selection | undefined;
  /** Scrolls sideways in its own frame, also on a phone: for columns that nobody can count before. */
  wide?: boolean;
}

/** Lines in columns. On a phone each is a card: what it is first, then each value with its name. */
export function ListTable<T>(props: ListTableProps<T>) {
  const { label, columns, items, actions, selection, wide, keyOf } = props;
  const t = useText();
  const all = items !== undefined && items.length > 0 && items.every((item) => selection?.ids.has(keyOf(item)));
  return (
    <div className={classes.room}>
      <div
        className={mergeClasses(classes.frame, wide === true ? classes.wide : classes.cards)}
        // What scrolls has to be reached by keys too.
        {...(wide === true ? { tabIndex: 0, role: 'region', 'aria-label': label } : {})}
      >
        {items === undefined ? (
          <span role="progressbar" style={visuallyHidden} aria-label={t({ zh: '正在加载', en: 'Loading' })} />
        ) : null}
        <table className={classes.table} aria-label={label} aria-busy={props.busy === true || items === undefined}>
          <thead>
            <tr>
              {selection === undefined ? null : (
                <th scope="col" className={classes.choose}>
                  <input
                    type="checkbox"
                    aria-label={t({ zh: '选择已显示的全部', en: 'Select all shown' })}
                    checked={all}
                    onChange={() => (all ? selection.clear() : selection.set((items ?? []).map(keyOf)))}
                  />
                </th>
              )}
              {columns.map(({ key, head, end }) => (
                <th key={key} scope="col" className={end === true ? classes.end : undefined}>
                  {head}
                </th>
              ))}
              {actions === undefined ? null : <th scope="col" aria-label={t({ zh: '操作', en: 'Actions' })} />}
            </tr>
          </thead>
          {items === undefined ? (
            <Waiting columns={columns.length + (selection === undefined ? 0 : 1) + (actions === undefined ? 0 : 1)} />
          ) : (
            <tbody>
              {items.map((item) => (
                <Line key={keyOf(item)} {...props} item={item} />
              ))}
            </tbody>
          )}
        </table>
      </div>
    </div>
  );
}

function Line<T>(props: ListTableProps<T> & { item: T }) {
  const { item, columns, actions, selection, keyOf, nameOf } = props;
  const t = useText();
  const id = keyOf(item);
  const chosen = selection?.ids.has(id) === true;
  return (
    <tr data-chosen={chosen}>
      {selection === undefined ? null : (
        <td className={classes.choose}>
          <input
            type="checkbox"
            aria-label={t({ zh: '选择 {name}', en: 'Select {name}' }, { name: nameOf?.(item) ?? id })}
            checked={chosen}
            onChange={(event) =>
              selection.choose(id, event.target.checked, (event.nativeEvent as MouseEvent).shiftKey === true)
            }
          />
        </td>
      )}
      {columns.map(({ key, head, cell, end }, at) => (
        <td key={key} className={end === true ? classes.end : undefined}>
          {at === 0 ? null : <span className={classes.label}>{head}</span>}
          {cell(item)}
        </td>
      ))}
      {actions === undefined ? null : <td className={classes.actions}>{actions(item)}</td>}
    </tr>
  );
}

/** Lines to be. */
function Waiting({ columns }: { columns: number }) {
  return (
    <tbody aria-hidden>
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <tr key={row} className={classes.waiting}>
          {Array.from({ length: columns }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
            <td key={at}>
              <span />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

/** What a line is called, as the button that opens it; the whole line is pressed for it. */
export function OpenLine({ children, onClick }: { children: ReactNode; onClick(): void }) {
  return (
    <button type="button" className={classes.open} onClick={onClick}>
      {children}
    </button>
  );
}

/** The first column: what it is, and a quiet line under it. */
export function Named({ picture, name, about }: { picture?: ReactNode; name: ReactNode; about?: ReactNode }) {
  return (
    <div className={classes.named}>
      {picture}
      <div>
        <div className={classes.name}>{name}</div>
        {about === undefined || about === '' ? null : <div className={classes.about}>{about}</div>}
      </div>
    </div>
  );
}

/** Badges beside each other, on more lines where there is no room. */
export function Badges({ children, title }: { children: ReactNode; title?: string }) {
  return (
    <span className={classes.badges} title={title}>
      {children}
    </span>
  );
}

/** What says less than its neighbours: that there is none, or never was. */
export function Quiet({ children }: { children: ReactNode }) {
  return <span className={classes.about}>{children}</span>;
}
