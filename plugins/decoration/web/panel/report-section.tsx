import { useLanguage, usePlugin, useRemoteList, useSetTimes, useText } from '@fitout/sdk/web';
import { Button, Spinner } from '@fluentui/react-components';
import { ArrowDownloadRegular, TableRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import type { BlockReport } from '../../shared/blocks/registry.ts';
import type { NodeId } from '../../shared/document/document.ts';
import { decorationCalls } from '../client.ts';
import { EditorDialog, useDialog } from '../dialogs/frame.tsx';
import { when } from '../parts/when.ts';
import { useSession } from '../session/hooks.ts';
import classes from './panel.module.css';

type Row = Record<string, string | number | boolean | null>;

/** What came in through a block on the live page: a table from the server, and a file of it. */
export function ReportSection({ id, reports }: { id: NodeId; reports: readonly BlockReport[] }) {
  const t = useText();
  const [open, setOpen] = useState<BlockReport>();
  return (
    <section className={classes.group}>
      <h3>{t({ zh: '数据', en: 'Data' })}</h3>
      {reports.map((report) => (
        <Button key={report.path} icon={<TableRegular />} onClick={() => setOpen(report)}>
          {t(report.title)}
        </Button>
      ))}
      {open === undefined ? null : <ReportDialog id={id} report={open} onClose={() => setOpen(undefined)} />}
    </section>
  );
}

function ReportDialog({ id, report, onClose }: { id: NodeId; report: BlockReport; onClose(): void }) {
  const t = useText();
  const call = decorationCalls(usePlugin().http);
  const session = useSession();
  const language = useLanguage();
  const { zone, otherZone } = useSetTimes();
  const dialog = useDialog(onClose);
  const params = { id: session.id };
  const path = `GET pages/:id/${report.path}` as const;
  const rows = useRemoteList<Row>(`${path} ${session.id} ${id}`, (before, signal) =>
    call(path, { params, query: { block: id, before } }, { signal }),
  );
  const cell = (row: Row, column: BlockReport['columns'][number]) => {
    const value = row[column.key];
    if (value === null || value === undefined) return '—';
    return column.time === true ? when(String(value), language, { timeZone: zone }) : String(value);
  };
  const items = rows.items ?? [];
  return (
    <EditorDialog
      title={report.title}
      dialog={dialog}
      width={760}
      actions={
        <Button
          as="a"
          appearance="primary"
          icon={<ArrowDownloadRegular />}
          href={call.url(`${path}.csv`, { params, query: { block: id } })}
          download=""
        >
          {t({ zh: '导出 CSV', en: 'Export as CSV' })}
        </Button>
      }
    >
      {rows.items === undefined && rows.loading ? <Spinner /> : null}
      {rows.error === undefined ? null : <p>{rows.error.message}</p>}
      {rows.items !== undefined && items.length === 0 ? (
        <p>
          {t({
            zh: '还没有记录，发布后访客参与才会产生',
            en: 'No records yet. They appear once visitors use the published page',
          })}
        </p>
      ) : null}
      {items.length === 0 ? null : (
        <table className={classes.report}>
          <thead>
            <tr>
              {report.columns.map((column) => (
                <th key={column.key} scope="col">
                  {t(column.label)}
                  {column.time === true && otherZone !== undefined ? <small> {otherZone}</small> : null}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map((row) => (
              <tr key={String(row.id)}>
                {report.columns.map((column) => (
                  <td key={column.key}>{cell(row, column)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rows.more ? (
        <Button disabled={rows.loading} onClick={() => rows.loadMore()}>
          {t({ zh: '更多', en: 'More' })}
        </Button>
      ) : null}
    </EditorDialog>
  );
}
