import { pluralize } from '@fitout/sdk';
import {
  errorText,
  FilterDays,
  FilterSelect,
  ListPage,
  ListSearch,
  ListTable,
  OpenLine,
  useColumns,
  useFilters,
} from '@fitout/sdk/desktop';
import { saveFile, usePlugin, useRemote, useRemoteList, useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { ArrowDownloadRegular, ClipboardTextLtrRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { type AuditLine, auditApi } from '../audit/audit-api.ts';
import { auditCsv, exportLimit, readAll } from '../audit/export.ts';
import { LineDrawer } from '../audit/line-drawer.tsx';
import { useWhen } from '../parts/use-when.ts';
import { peopleApi } from '../people/people-api.ts';

const shape = { q: '', person: '', from: 'day', to: 'day' } as const;

/** 审计日志: who did what, and when. Nothing in it can be changed. */
export default function AuditView() {
  const { http, overlays, session, toasts } = usePlugin();
  const t = useText();
  const when = useWhen();
  const filters = useFilters(shape);
  const filter = filters.value;
  const lines = useRemoteList(filters.key, (cursor, signal) => auditApi(http).list(filter, cursor, signal));
  const people = useRemote('people', async (signal) =>
    session.can('kernel.people')
      ? peopleApi(http).list({ q: '', status: '', role: '' }, undefined, signal)
      : { items: [], next: null },
  );
  const [exporting, setExporting] = useState<number | undefined>(undefined);

  const heads = {
    at: t({ zh: '时间', en: 'When' }),
    who: t({ zh: '操作人', en: 'Who' }),
    what: t({ zh: '动作', en: 'What' }),
    target: t({ zh: '对象', en: 'On' }),
    ip: t({ zh: '来源地址', en: 'From' }),
  };
  const download = async () => {
    setExporting(0);
    try {
      const all = await readAll(http, filter, setExporting);
      const columns = [
        heads.at,
        heads.who,
        heads.what,
        t({ zh: '动作代码', en: 'Action' }),
        t({ zh: '对象类型', en: 'Kind' }),
        t({ zh: '对象编号', en: 'Id' }),
        t({ zh: '对象名称', en: 'Name' }),
        heads.ip,
        t({ zh: '请求编号', en: 'Request' }),
        t({ zh: '详情', en: 'Detail' }),
      ];
      const file = new Blob([auditCsv(all.lines, columns)], { type: 'text/csv;charset=utf-8' });
      saveFile(file, `audit-${new Date().toISOString().slice(0, 10)}.csv`);
      if (all.cut)
        toasts.warning({
          zh: `只导出了最近 ${exportLimit} 条，请缩小时间范围分次导出`,
          en: `Only the latest ${exportLimit} lines were exported; narrow the time for the rest`,
        });
      else
        toasts.success({
          zh: `已导出 ${all.lines.length} 条`,
          en: `${pluralize(all.lines.length, 'line', 'lines')} exported`,
        });
    } catch (error) {
      toasts.error(errorText(error), error);
    } finally {
      setExporting(undefined);
    }
  };
  const open = (line: AuditLine) =>
    void overlays.open<void>(({ close }) => <LineDrawer line={line} close={() => close()} />);

  const table = useColumns<AuditLine>('audit', [
    {
      key: 'at',
      head: heads.at,
      fixed: true,
      cell: (line) => <time dateTime={line.at}>{when.exact(line.at)}</time>,
    },
    { key: 'who', head: heads.who, cell: (line) => line.person.name || t({ zh: '系统', en: 'The system' }) },
    {
      key: 'what',
      head: heads.what,
      fixed: true,
      cell: (line) => <OpenLine onClick={() => open(line)}>{t(line.title)}</OpenLine>,
    },
    { key: 'target', head: heads.target, cell: (line) => line.target !== null && t(line.target.title) },
    { key: 'ip', head: heads.ip, cell: (line) => line.ip },
  ]);
  const name = t({ zh: '审计日志', en: 'Audit log' });

  return (
    <ListPage
      title={name}
      lead={t({
        zh: '谁在什么时候做了什么。日志只能追加，任何人都不能修改或删除。',
        en: 'Who did what, and when. Records can only be added, never changed or deleted.',
      })}
      actions={
        <Button
          icon={<ArrowDownloadRegular />}
          disabledFocusable={exporting !== undefined || lines.items === undefined || lines.items.length === 0}
          onClick={() => void download()}
        >
          {exporting === undefined
            ? t({ zh: '导出 CSV', en: 'Export CSV' })
            : t({ zh: '正在导出 {count} 条…', en: 'Exporting {count}…' }, { count: exporting })}
        </Button>
      }
      list={lines}
      filterLabel={t({ zh: '筛选日志', en: 'Filter log' })}
      filters={filters}
      filterLine={
        <>
          <ListSearch
            value={filter.q}
            label={t({ zh: '搜索日志', en: 'Search log' })}
            placeholder={t({ zh: '搜索动作或对象', en: 'Search action or target' })}
            onChange={(q) => filters.set({ q })}
          />
          {people.data !== undefined && people.data.items.length > 0 && (
            <FilterSelect
              label={t({ zh: '按操作人筛选', en: 'Who' })}
              value={filter.person}
              choices={[
                { value: '', label: t({ zh: '所有人', en: 'Anyone' }) },
                ...people.data.items.map((person) => ({ value: person.id, label: person.name })),
              ]}
              onChange={(person) => filters.set({ person })}
            />
          )}
          <FilterDays value={filter} onChange={filters.set} />
          {table.choose}
        </>
      }
      empty={{ icon: <ClipboardTextLtrRegular />, title: t({ zh: '还没有记录', en: 'No records yet' }) }}
      notFound={t({ zh: '没有符合条件的记录', en: 'No records match these filters' })}
    >
      {(items) => (
        <ListTable label={name} columns={table.columns} items={items} busy={lines.loading} keyOf={({ id }) => id} />
      )}
    </ListPage>
  );
}
