import { Empty, LoadFailed, Loading } from '@fitout/sdk/desktop';
import { saveFile, useDebounced, usePlugin, useRemote, useRemoteList, useText } from '@fitout/sdk/web';
import { Button, Input, mergeClasses, SearchBox, Select } from '@fluentui/react-components';
import { ArrowDownloadRegular, ClipboardTextLtrRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { type AuditLine, auditApi } from '../audit/audit-api.ts';
import { auditCsv, exportLimit, readAll } from '../audit/export.ts';
import { LineDrawer } from '../audit/line-drawer.tsx';
import { errorText } from '../parts/error-text.ts';
import { More } from '../parts/more.tsx';
import { Filters, Page } from '../parts/page.tsx';
import table from '../parts/table.module.css';
import { useWhen } from '../parts/use-when.ts';
import { peopleApi } from '../people/people-api.ts';
import styles from './audit.module.css';

const none = { q: '', person: '', from: '', to: '' };

/** 审计日志: who did what, and when. Nothing in it can be changed. */
export default function AuditView() {
  const { http, overlays, session, toasts } = usePlugin();
  const t = useText();
  const when = useWhen();
  const [typed, setTyped] = useState(none);
  const filter = useDebounced(typed);
  const lines = useRemoteList(JSON.stringify(filter), (cursor, signal) => auditApi(http).list(filter, cursor, signal));
  const people = useRemote('people', async (signal) =>
    session.can('kernel.people')
      ? peopleApi(http).list({ q: '', status: '', role: '' }, undefined, signal)
      : { items: [], next: null },
  );
  const [exporting, setExporting] = useState<number | undefined>(undefined);
  const filtered = JSON.stringify(typed) !== JSON.stringify(none);

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
      else toasts.success({ zh: `已导出 ${all.lines.length} 条`, en: `${all.lines.length} lines exported` });
    } catch (error) {
      toasts.error(errorText(error), error);
    } finally {
      setExporting(undefined);
    }
  };
  const open = (line: AuditLine) =>
    void overlays.open<void>(({ close }) => <LineDrawer line={line} close={() => close()} />);

  return (
    <Page
      title={t({ zh: '审计日志', en: 'Audit log' })}
      lead={t({
        zh: '谁在什么时候做了什么。日志只能追加，任何人都不能修改或删除。',
        en: 'Who did what, and when. It only grows: nobody can change or delete a line.',
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
    >
      <Filters label={t({ zh: '筛选日志', en: 'Filter the log' })}>
        <SearchBox
          value={typed.q}
          placeholder={t({ zh: '搜索动作或对象', en: 'Search what and on what' })}
          aria-label={t({ zh: '搜索日志', en: 'Search the log' })}
          onChange={(_, data) => setTyped({ ...typed, q: data.value })}
        />
        {people.data !== undefined && people.data.items.length > 0 && (
          <Select
            value={typed.person}
            aria-label={t({ zh: '按操作人筛选', en: 'Who' })}
            onChange={(_, data) => setTyped({ ...typed, person: data.value })}
          >
            <option value="">{t({ zh: '所有人', en: 'Anybody' })}</option>
            {people.data.items.map((person) => (
              <option key={person.id} value={person.id}>
                {person.name}
              </option>
            ))}
          </Select>
        )}
        <span className={styles.span}>
          <Input
            type="date"
            value={typed.from}
            max={typed.to}
            aria-label={t({ zh: '开始日期', en: 'From' })}
            onChange={(_, data) => setTyped({ ...typed, from: data.value })}
          />
          <span aria-hidden>{t({ zh: '至', en: 'to' })}</span>
          <Input
            type="date"
            value={typed.to}
            min={typed.from}
            aria-label={t({ zh: '结束日期', en: 'To' })}
            onChange={(_, data) => setTyped({ ...typed, to: data.value })}
          />
        </span>
        {filtered && (
          <Button appearance="subtle" onClick={() => setTyped(none)}>
            {t({ zh: '清除筛选', en: 'Clear' })}
          </Button>
        )}
      </Filters>
      {lines.error !== undefined && <LoadFailed error={lines.error} onRetry={lines.reload} />}
      {lines.items === undefined && lines.loading && <Loading />}
      {lines.items?.length === 0 && (
        <Empty
          icon={<ClipboardTextLtrRegular />}
          title={
            filtered
              ? t({ zh: '没有符合条件的记录', en: 'Nothing fits these filters' })
              : t({ zh: '还没有记录', en: 'Nothing yet' })
          }
        />
      )}
      {lines.items !== undefined && lines.items.length > 0 && (
        <div className={table.frame}>
          <table className={table.table} aria-label={t({ zh: '审计日志', en: 'Audit log' })}>
            <thead>
              <tr>
                <th scope="col">{heads.at}</th>
                <th scope="col">{heads.who}</th>
                <th scope="col">{heads.what}</th>
                <th scope="col">{heads.target}</th>
                <th scope="col">{heads.ip}</th>
              </tr>
            </thead>
            <tbody>
              {lines.items.map((line) => (
                <tr key={line.id}>
                  <td>
                    <time dateTime={line.at} title={when.exact(line.at)}>
                      {when.exact(line.at)}
                    </time>
                  </td>
                  <td>
                    <span className={table.label}>{heads.who}</span>
                    {line.person.name || t({ zh: '系统', en: 'The system' })}
                  </td>
                  <td>
                    <span className={table.label}>{heads.what}</span>
                    <button
                      type="button"
                      className={mergeClasses(table.linkish, table.whole)}
                      onClick={() => open(line)}
                    >
                      {t(line.title)}
                    </button>
                  </td>
                  <td>
                    {line.target !== null && (
                      <>
                        <span className={table.label}>{heads.target}</span>
                        {t(line.target.title)}
                      </>
                    )}
                  </td>
                  <td>
                    <span className={table.label}>{heads.ip}</span>
                    {line.ip}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <More list={lines} />
    </Page>
  );
}
