import { pluralize } from '@fitout/sdk';
import {
  type Column,
  FilterDays,
  FilterSelect,
  ListBody,
  ListFilters,
  ListSearch,
  ListTable,
  OpenLine,
  type Selection,
  SelectionAction,
  SelectionBar,
  useColumns,
  useFilters,
  useSelection,
} from '@fitout/sdk/desktop';
import { usePlugin, useRemoteList, useServerChanges, useSetTimes, useText, useWhen } from '@fitout/sdk/web';
import { Button, Menu, MenuItemLink, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import { ArrowDownloadRegular, DocumentTableRegular } from '@fluentui/react-icons';
import { useEffect, useMemo, useState } from 'react';
import type { AnswerRow, FormDetail } from '../../shared/calls/outputs.ts';
import { formsClient } from '../client.ts';
import classes from './answers.module.css';
import { AnswerDrawer } from './detail.tsx';
import { StateBadge } from './state-badge.tsx';

const states = [
  { value: 'all', label: { zh: '全部', en: 'All' } },
  { value: 'new', label: { zh: '待处理', en: 'New' } },
  { value: 'done', label: { zh: '已处理', en: 'Handled' } },
  { value: 'trashed', label: { zh: '回收站', en: 'Trash' } },
] as const;

const shape = { q: '', state: ['all', 'new', 'done', 'trashed'], from: 'day', to: 'day' } as const;

/** The answers of a form, newest first, with what is done to one or to many. */
export function AnswerTable({ form, onChanged }: { form: FormDetail; onChanged(): void }) {
  const { http, session } = usePlugin();
  const t = useText();
  const client = formsClient(http);
  const { id } = form;
  const filters = useFilters(shape);
  const filter = filters.value;
  const [open, setOpen] = useState<string>();
  const key = `${id} ${filters.key}`;
  const answers = useRemoteList(key, (cursor, signal) => client.answers(id, filter, cursor, signal));
  useServerChanges(['forms.answer'], answers.reload);
  const { items } = answers;
  const selection = useSelection(useMemo(() => (items ?? []).map((answer) => answer.id), [items]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was chosen of another list is chosen no more
  useEffect(selection.clear, [key]);
  const table = useAnswerColumns(form, (answer) => setOpen(answer.id));
  const reload = () => {
    selection.clear();
    answers.reload();
    onChanged();
  };
  return (
    <>
      <ListFilters label={t({ zh: '筛选答卷', en: 'Filter answers' })} list={answers} filters={filters}>
        <FilterSelect
          label={t({ zh: '状态', en: 'Status' })}
          value={filter.state}
          choices={states.map(({ value, label }) => ({
            value,
            label: `${t(label)}${value === 'trashed' && form.trashed > 0 ? ` (${form.trashed})` : ''}`,
          }))}
          onChange={(state) => filters.set({ state })}
        />
        <ListSearch
          value={filter.q}
          label={t({ zh: '搜索答卷', en: 'Search answers' })}
          placeholder={t({ zh: '搜索编号或内容', en: 'Search by number or content' })}
          onChange={(q) => filters.set({ q })}
        />
        <FilterDays value={filter} onChange={filters.set} />
        {table.choose}
        <Menu>
          <MenuTrigger disableButtonEnhancement>
            <Button icon={<ArrowDownloadRegular />} disabled={items === undefined || items.length === 0}>
              {t({ zh: '导出', en: 'Export' })}
            </Button>
          </MenuTrigger>
          <MenuPopover>
            <MenuList>
              {(['xlsx', 'csv'] as const).map((format) => (
                <MenuItemLink key={format} href={client.exportUrl(id, filter, format)} download="">
                  {format === 'xlsx' ? t({ zh: 'Excel（.xlsx）', en: 'Excel (.xlsx)' }) : 'CSV'}
                </MenuItemLink>
              ))}
            </MenuList>
          </MenuPopover>
        </Menu>
      </ListFilters>
      <ListBody
        list={answers}
        filters={filters}
        empty={{
          icon: <DocumentTableRegular />,
          title: t({ zh: '还没有答卷', en: 'No answers yet' }),
          about: t({
            zh: '发布表单后，把地址或二维码发给填写者；答卷会出现在这里。',
            en: 'Publish and share the form to collect answers here.',
          }),
        }}
        notFound={t({ zh: '没有符合条件的答卷', en: 'No matching answers' })}
      >
        {(shown) => (
          <ListTable
            wide
            label={t({ zh: '答卷表格', en: 'Answers' })}
            columns={table.columns}
            items={shown}
            busy={answers.loading}
            keyOf={(answer) => answer.id}
            nameOf={(answer) => answer.number}
            selection={session.can('forms.edit') ? selection : undefined}
          />
        )}
      </ListBody>
      <Chosen form={id} selection={selection} trashed={filter.state === 'trashed'} onDone={reload} />
      {open === undefined ? null : (
        <AnswerDrawer id={open} formId={id} onClose={() => setOpen(undefined)} onChanged={reload} />
      )}
    </>
  );
}

/** Number, moment and state, and each question that was ever asked. */
function useAnswerColumns(form: FormDetail, open: (answer: AnswerRow) => void) {
  const t = useText();
  const { zone, otherZone } = useSetTimes();
  const when = useWhen(zone);
  return useColumns<AnswerRow>(`answers.${form.id}`, [
    {
      key: 'number',
      head: t({ zh: '编号', en: 'Number' }),
      fixed: true,
      cell: (answer) => (
        <>
          <OpenLine onClick={() => open(answer)}>{answer.number}</OpenLine>
          {answer.person === null ? null : <small className={classes.person}>{answer.person}</small>}
        </>
      ),
    },
    {
      key: 'at',
      head:
        otherZone === undefined
          ? t({ zh: '提交时间', en: 'Sent' })
          : t({ zh: '提交时间 · {zone}', en: 'Sent · {zone}' }, { zone: otherZone }),
      cell: ({ at }) => <span className={classes.when}>{when(at)}</span>,
    },
    { key: 'state', head: t({ zh: '状态', en: 'Status' }), cell: ({ state }) => <StateBadge state={state} /> },
    ...form.questions.map(
      ({ id, title, former }): Column<AnswerRow> => ({
        key: `question ${id}`,
        head: former ? `${title}${t({ zh: '（旧）', en: ' (former)' })}` : title,
        cell: ({ cells }) => (
          <span className={classes.cell} title={cells[id]}>
            {cells[id]}
          </span>
        ),
      }),
    ),
  ]);
}

/** What is done to all that are chosen. */
function Chosen(props: { form: string; selection: Selection; trashed: boolean; onDone(): void }) {
  const { form, selection, trashed, onDone } = props;
  const { http, overlays, toasts } = usePlugin();
  const t = useText();
  const ids = [...selection.ids];
  const n = ids.length;
  const act = async (action: 'done' | 'new' | 'trash' | 'restore' | 'delete') => {
    if (action === 'delete') {
      const agreed = await overlays.confirm({
        title: { zh: `彻底删除 ${n} 份答卷？`, en: `Delete ${pluralize(n, 'answer', 'answers')} for good?` },
        message: {
          zh: '答卷与其中上传的文件将无法恢复。',
          en: 'The answers and their files will be deleted and cannot be recovered.',
        },
        confirm: { zh: '彻底删除', en: 'Delete for good' },
        danger: true,
      });
      if (!agreed) return;
    }
    const { changed } = await formsClient(http).change(form, ids, action);
    toasts.success({ zh: `已处理 ${changed} 份答卷`, en: `${pluralize(changed, 'answer', 'answers')} changed` });
    onDone();
  };
  const button = (action: Parameters<typeof act>[0], zh: string, en: string) => (
    <SelectionAction onClick={() => void act(action).catch(() => undefined)}>{t({ zh, en })}</SelectionAction>
  );
  return (
    <SelectionBar selection={selection}>
      {trashed ? (
        <>
          {button('restore', '恢复', 'Restore')}
          {button('delete', '彻底删除', 'Delete for good')}
        </>
      ) : (
        <>
          {button('done', '标记为已处理', 'Mark as handled')}
          {button('new', '标记为待处理', 'Mark as new')}
          {button('trash', '删除', 'Delete')}
        </>
      )}
    </SelectionBar>
  );
}
