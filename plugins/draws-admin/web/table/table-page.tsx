import type { LocalText } from '@fitout/sdk';
import { Empty, LoadFailed, Loading, More, Page, Tabs, UndoBar } from '@fitout/sdk/desktop';
import { useDebounced, usePlugin, useText } from '@fitout/sdk/web';
import {
  Button,
  Menu,
  MenuItemLink,
  MenuList,
  MenuPopover,
  MenuTrigger,
  SearchBox,
  Select,
} from '@fluentui/react-components';
import { AddRegular, ArrowDownloadRegular, ArrowImportRegular, StarRegular } from '@fluentui/react-icons';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { DrawGame } from '../../api.ts';
import type { EntryFilter } from '../../shared/calls/inputs.ts';
import type { Entry, Values } from '../../shared/calls/things.ts';
import type { Table } from '../../shared/choices.ts';
import { gameTexts, originTexts } from '../../shared/texts.ts';
import classes from './table.module.css';
import { useTable } from './use-table.ts';

const TableImport = lazy(() => import('../import/table-import.tsx').then((part) => ({ default: part.TableImport })));

export interface Choice {
  value: string;
  words: LocalText;
  /** Only while this game, or none, is chosen. */
  game: DrawGame | undefined;
}

interface Props<T extends Table> {
  table: T;
  words: { title: LocalText; lead: LocalText; add: LocalText; search: LocalText; narrow: LocalText };
  /** What narrows the table beside game and origin: a field of the filter and its choices. */
  narrow: { field: 'pool' | 'class'; choices: readonly Choice[] };
  nameOf(value: Values[T]): LocalText;
  /** What a line says, without its badge and actions. */
  row(value: Values[T]): ReactNode;
  drawer(entry: Entry<Values[T]> | undefined, close: (saved?: Entry<Values[T]>) => void): ReactNode;
}

const none: EntryFilter = { q: '', game: '', pool: '', class: '', state: '' };

/** A table of the catalogue: searched, narrowed, changed, imported and exported; what was removed waits in a list of its own. */
export function TablePage<T extends Table>({ table, words, narrow, nameOf, row, drawer }: Props<T>) {
  const { session } = usePlugin();
  const t = useText();
  const [typed, setTyped] = useState('');
  const [filter, setFilter] = useState(none);
  const q = useDebounced(typed.trim());
  const shown: EntryFilter = { ...filter, q };
  const lines = useTable(table, shown, nameOf);
  const [open, setOpen] = useState<{ entry: Entry<Values[T]> | undefined }>();
  const [importing, setImporting] = useState(false);
  const mayEdit = session.can('draws-admin.edit');
  const { list, about } = lines;
  const counts = about?.counts;
  const set = (change: Partial<EntryFilter>) => setFilter((before) => ({ ...before, ...change }));
  const clear = () => {
    setTyped('');
    setFilter(none);
  };
  return (
    <Page
      title={t(words.title)}
      lead={t(words.lead)}
      actions={
        <>
          <ExportMenu url={(format) => lines.client.exportUrl(shown, format)} />
          {mayEdit ? (
            <>
              <Button icon={<ArrowImportRegular />} onClick={() => setImporting(true)}>
                {t({ zh: '导入', en: 'Import' })}
              </Button>
              <Button appearance="primary" icon={<AddRegular />} onClick={() => setOpen({ entry: undefined })}>
                {t(words.add)}
              </Button>
            </>
          ) : null}
        </>
      }
    >
      <Tabs<DrawGame | '' | 'removed'>
        label={t({ zh: '游戏', en: 'Game' })}
        value={filter.state === 'removed' ? 'removed' : filter.game}
        onChange={(value) =>
          setFilter({ ...none, ...(value === 'removed' ? { state: value } : { game: value as DrawGame | '' }) })
        }
        tabs={[
          { value: '', label: t({ zh: '全部', en: 'All' }), count: counts?.all },
          { value: 'ys', label: t(gameTexts.ys), count: counts?.ys },
          { value: 'mc', label: t(gameTexts.mc), count: counts?.mc },
          { value: 'removed', label: t({ zh: '已删除', en: 'Removed' }), count: counts?.removed },
        ]}
      />
      <search className={classes.filters} aria-label={t({ zh: '筛选', en: 'Filters' })}>
        <SearchBox
          value={typed}
          placeholder={t(words.search)}
          aria-label={t(words.search)}
          onChange={(_, data) => setTyped(data.value)}
        />
        <Select
          value={filter[narrow.field]}
          aria-label={t(words.narrow)}
          onChange={(_, data) => set({ [narrow.field]: data.value })}
        >
          <option value="">{t(words.narrow)}</option>
          {narrow.choices
            .filter(({ game }) => game === undefined || filter.game === '' || game === filter.game)
            .map((choice) => (
              <option key={choice.value} value={choice.value}>
                {t(choice.words)}
              </option>
            ))}
        </Select>
        {filter.state === 'removed' ? null : (
          <Select
            value={filter.state}
            aria-label={t({ zh: '来源', en: 'Origin' })}
            onChange={(_, data) => set({ state: data.value as EntryFilter['state'] })}
          >
            <option value="">{t({ zh: '全部来源', en: 'Any origin' })}</option>
            {(['built-in', 'changed', 'own'] as const).map((origin) => (
              <option key={origin} value={origin}>
                {t(originTexts[origin])}
              </option>
            ))}
          </Select>
        )}
        <span className={classes.total} role="status">
          {about === undefined || list.items === undefined
            ? null
            : t({ zh: '共 {n} 条', en: '{n} in all' }, { n: about.total.toLocaleString('en-US') })}
        </span>
      </search>
      {list.error === undefined ? null : <LoadFailed error={list.error} onRetry={list.reload} />}
      {list.items === undefined && list.loading ? <Loading /> : null}
      {list.items === undefined || list.items.length === 0 ? null : (
        <ul className={classes.rows} aria-label={t(words.title)} aria-busy={list.loading}>
          {list.items.map((entry) => (
            <li key={entry.key} className={classes.row}>
              {row(entry.value)}
              <div className={classes.end}>
                <span className={classes.origin} data-origin={entry.origin}>
                  {t(originTexts[entry.origin])}
                </span>
                {mayEdit ? (
                  <Actions entry={entry} lines={lines} name={t(nameOf(entry.value))} edit={() => setOpen({ entry })} />
                ) : null}
              </div>
            </li>
          ))}
        </ul>
      )}
      {list.items?.length === 0 ? (
        <Empty icon={<StarRegular />} title={t({ zh: '没有符合条件的内容', en: 'Nothing fits these filters' })}>
          <Button onClick={clear}>{t({ zh: '清除筛选', en: 'Clear the filters' })}</Button>
        </Empty>
      ) : null}
      <More list={list} />
      {lines.done === undefined ? null : <UndoBar done={lines.done} close={lines.closeDone} />}
      <Suspense>
        {open === undefined
          ? null
          : drawer(open.entry, (saved) => {
              setOpen(undefined);
              if (saved !== undefined) lines.saved();
            })}
        {importing ? (
          <TableImport
            table={table}
            close={(imported) => {
              setImporting(false);
              if (imported === true) list.reload();
            }}
          />
        ) : null}
      </Suspense>
    </Page>
  );
}

function ExportMenu({ url }: { url(format: 'csv' | 'xlsx'): string }) {
  const t = useText();
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <Button icon={<ArrowDownloadRegular />}>{t({ zh: '导出', en: 'Export' })}</Button>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {(['xlsx', 'csv'] as const).map((format) => (
            <MenuItemLink key={format} href={url(format)} download="">
              {t({ zh: '筛选结果为 {format}', en: 'What is shown, as {format}' }, { format: format.toUpperCase() })}
            </MenuItemLink>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

function Actions<T extends Table>(props: {
  entry: Entry<Values[T]>;
  lines: ReturnType<typeof useTable<T>>;
  name: string;
  edit(): void;
}) {
  const { entry, lines, name, edit } = props;
  const t = useText();
  const act = (words: LocalText, onClick: () => void) => (
    <Button size="small" appearance="subtle" aria-label={`${t(words)} ${name}`} onClick={onClick}>
      {t(words)}
    </Button>
  );
  if (entry.removed)
    return (
      <>
        {act({ zh: '恢复', en: 'Restore' }, () => void lines.restore(entry))}
        {entry.origin === 'own' ? act({ zh: '彻底删除', en: 'Delete for good' }, () => void lines.purge(entry)) : null}
      </>
    );
  return (
    <>
      {entry.origin === 'changed' ? act({ zh: '还原', en: 'Set back' }, () => void lines.reset(entry)) : null}
      {act({ zh: '编辑', en: 'Edit' }, edit)}
      {act({ zh: '删除', en: 'Remove' }, () => void lines.remove(entry))}
    </>
  );
}
