import type { LocalText } from '@fitout/sdk';
import {
  type Column,
  FilterSelect,
  ListPage,
  ListSearch,
  ListTable,
  Tabs,
  UndoBar,
  useColumns,
  useFilters,
} from '@fitout/sdk/desktop';
import { usePlugin, useText } from '@fitout/sdk/web';
import { Button, Menu, MenuItemLink, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import { AddRegular, ArrowDownloadRegular, ArrowImportRegular, StarRegular } from '@fluentui/react-icons';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { DrawGame } from '../../api.ts';
import type { Entry, Values } from '../../shared/calls/outputs.ts';
import { eventPools, origins, type Table } from '../../shared/choices.ts';
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
  /** What a line says, without its origin and actions. */
  columns: readonly Column<Values[T]>[];
  drawer(entry: Entry<Values[T]> | undefined, close: (saved?: Entry<Values[T]>) => void): ReactNode;
}

const shape = {
  q: '',
  game: ['', 'ys', 'mc'],
  pool: ['', ...eventPools],
  class: ['', 'character-5', 'character-4', 'weapon-5', 'weapon-4', 'weapon-3'],
  state: ['', ...origins, 'removed'],
} as const;

/** A table of the catalogue: searched, narrowed, changed, imported and exported; what was removed waits in a list of its own. */
export function TablePage<T extends Table>({ table, words, narrow, nameOf, columns, drawer }: Props<T>) {
  const { session } = usePlugin();
  const t = useText();
  const filters = useFilters(shape);
  const filter = filters.value;
  const lines = useTable(table, filter, nameOf);
  const [open, setOpen] = useState<{ entry: Entry<Values[T]> | undefined }>();
  const [importing, setImporting] = useState(false);
  const mayEdit = session.can('draws-admin.edit');
  const { list, about } = lines;
  const counts = about?.counts;
  const shown = useColumns<Entry<Values[T]>>(table, [
    ...columns.map(({ cell, ...column }) => ({ ...column, cell: (entry: Entry<Values[T]>) => cell(entry.value) })),
    {
      key: 'origin',
      head: t({ zh: '来源', en: 'Origin' }),
      cell: ({ origin }) => (
        <span className={classes.origin} data-origin={origin}>
          {t(originTexts[origin])}
        </span>
      ),
    },
  ]);
  return (
    <ListPage
      title={t(words.title)}
      lead={t(words.lead)}
      actions={
        <>
          <ExportMenu url={(format) => lines.client.exportUrl(filter, format)} />
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
      list={list}
      total={about?.total}
      filters={filters}
      filterLine={
        <>
          <Tabs<DrawGame | '' | 'removed'>
            label={t({ zh: '游戏', en: 'Game' })}
            value={filter.state === 'removed' ? 'removed' : filter.game}
            onChange={(value) =>
              filters.set({
                pool: '',
                class: '',
                ...(value === 'removed' ? { state: value, game: '' } : { state: '', game: value }),
              })
            }
            tabs={[
              { value: '', label: t({ zh: '全部', en: 'All' }), count: counts?.all },
              { value: 'ys', label: t(gameTexts.ys), count: counts?.ys },
              { value: 'mc', label: t(gameTexts.mc), count: counts?.mc },
              { value: 'removed', label: t({ zh: '已删除', en: 'Removed' }), count: counts?.removed },
            ]}
          />
          <ListSearch value={filter.q} label={t(words.search)} onChange={(q) => filters.set({ q })} />
          <FilterSelect
            label={t(words.narrow)}
            value={filter[narrow.field]}
            choices={[
              { value: '', label: t(words.narrow) },
              ...narrow.choices
                .filter(({ game }) => game === undefined || filter.game === '' || game === filter.game)
                .map((choice) => ({ value: choice.value, label: t(choice.words) })),
            ]}
            onChange={(value) => filters.set({ [narrow.field]: value })}
          />
          {filter.state === 'removed' ? null : (
            <FilterSelect
              label={t({ zh: '来源', en: 'Origin' })}
              value={filter.state}
              choices={[
                { value: '', label: t({ zh: '全部来源', en: 'All origins' }) },
                ...origins.map((value) => ({ value, label: t(originTexts[value]) })),
              ]}
              onChange={(state) => filters.set({ state })}
            />
          )}
          {shown.choose}
        </>
      }
      empty={{ icon: <StarRegular />, title: t({ zh: '还没有内容', en: 'Nothing here yet' }) }}
      notFound={t({ zh: '没有符合条件的内容', en: 'Nothing matches these filters' })}
      overlays={
        <>
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
        </>
      }
    >
      {(items) => (
        <ListTable
          label={t(words.title)}
          columns={shown.columns}
          items={items}
          busy={list.loading}
          keyOf={({ key }) => key}
          {...(mayEdit
            ? {
                actions: (entry: Entry<Values[T]>) => (
                  <Actions entry={entry} lines={lines} name={t(nameOf(entry.value))} edit={() => setOpen({ entry })} />
                ),
              }
            : {})}
        />
      )}
    </ListPage>
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
              {t({ zh: '筛选结果为 {format}', en: 'Filtered list as {format}' }, { format: format.toUpperCase() })}
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
      {entry.origin === 'changed' ? act({ zh: '还原', en: 'Reset' }, () => void lines.reset(entry)) : null}
      {act({ zh: '编辑', en: 'Edit' }, edit)}
      {act({ zh: '删除', en: 'Remove' }, () => void lines.remove(entry))}
    </>
  );
}
