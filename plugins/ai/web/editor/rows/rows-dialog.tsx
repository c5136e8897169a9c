import { DialogFrame, Problem, useClosing } from '@fitout/sdk/desktop';
import { useText } from '@fitout/sdk/web';
import { Button, ProgressBar } from '@fluentui/react-components';
import { type ReactNode, useRef } from 'react';
import { chooseFiles } from '../../pictures/choose-files.ts';
import { useDropped } from '../../pictures/use-dropped.ts';
import { useEditor } from '../session/hooks.ts';
import { DeliverFields, type DeliverTo, useDeliverTo } from '../sizes/deliver-fields.tsx';
import sizes from '../sizes/sizes.module.css';
import { RowFaults } from './row-faults.tsx';
import { RowFields } from './row-fields.tsx';
import { RowPhotos } from './row-photos.tsx';
import { RowPreview } from './row-preview.tsx';
import classes from './rows.module.css';
import { type Rows, useRows } from './use-rows.ts';

const isSheet = ({ name }: File): boolean => /\.(?:csv|xlsx)$/i.test(name);

/** 表格套图: one picture for each row of a sheet, from the open document. */
export function RowsDialog({ onClose }: { onClose(): void }) {
  const session = useEditor();
  const t = useText();
  const rows = useRows(session);
  const closing = useClosing<never>(onClose);
  const to = useDeliverTo(session.facts.name);
  /** Where pictures went last: those that are made again go there, too. */
  const lastShelf = useRef<DeliverTo['shelves'][number]>(undefined);
  const { sheet, working, problem } = rows;
  const leave = (): void => {
    rows.stop();
    closing.finish();
  };
  const idle = working === undefined;
  const some = sheet !== undefined && sheet.rows.length > 0;
  const deliver = (shelf: DeliverTo['shelves'][number] | undefined, indexes?: readonly number[]): void => {
    lastShelf.current = shelf;
    const { format, folder } = to;
    void rows.deliver({ format, shelf, folder, ...(indexes && { indexes }) });
  };
  return (
    <DialogFrame
      title={t({ zh: '表格套图', en: 'Bulk create from spreadsheet' })}
      closing={closing}
      onClose={leave}
      className={sizes.dialog}
      contentClassName={sizes.content}
      actionsClassName={sizes.actions}
      described={false}
      actions={<Actions rows={rows} to={to} onClose={leave} onDeliver={deliver} />}
    >
      <DropPart rows={rows}>
        {some ? (
          <div inert={!idle} className={classes.body}>
            <RowPreview rows={rows} />
            <div className={classes.settings}>
              <RowFields rows={rows} />
              <RowPhotos rows={rows} />
              <RowFaults rows={rows} onAgain={(indexes) => deliver(lastShelf.current, indexes)} />
              <DeliverFields to={to} />
            </div>
          </div>
        ) : (
          <p className={sizes.about}>{sheet === undefined ? t(about) : t(empty)}</p>
        )}
      </DropPart>
      {working === undefined ? null : (
        <div className={sizes.working}>
          <ProgressBar
            aria-label={t(working.title)}
            {...(working.of === 0 ? {} : { value: working.done / working.of })}
          />
          <span>
            {t(working.title)}
            {working.of === 0 ? null : ` ${working.done} / ${working.of}`}
          </span>
          <Button size="small" onClick={rows.stop}>
            {t({ zh: '取消', en: 'Cancel' })}
          </Button>
        </div>
      )}
      {problem === undefined ? null : <Problem text={problem} />}
    </DialogFrame>
  );
}

const about = {
  zh: '选择一个 CSV 或 XLSX 表格，或拖到这里：第一行是列名，下面每行做一张图，最多 200 行。接着选哪一列换哪段文字、哪张照片；文字里写 {{名称}} 这样的占位符也可以。照片按文件名对应。文件本身不会改变。',
  en: 'Choose a CSV or XLSX spreadsheet, or drop one here: column names in the first row, then one image for each row, up to 200. Next, choose which column replaces which text or photo. Placeholders such as {{name}} in the text work too. Photos are matched by file name. The document itself does not change.',
} as const;

const empty = {
  zh: '表格里没有数据行，请换一个表格。',
  en: 'The spreadsheet has no data rows. Choose another one.',
} as const;

/** Sheets and photos may be dropped anywhere on the dialog. */
function DropPart({ rows, children }: { rows: Rows; children: ReactNode }) {
  const part = useRef<HTMLElement>(null);
  const { sheet, working } = rows;
  useDropped(part, (files) => {
    if (working !== undefined) return;
    const table = files.find(isSheet);
    const photos = files.filter((file) => !isSheet(file));
    if (photos.length > 0) rows.addFiles(photos);
    if (table !== undefined) void rows.read(table);
    else if (sheet === undefined) rows.wantSheet();
  });
  return (
    <div
      ref={(element) => {
        part.current = element?.closest<HTMLElement>('[role="dialog"]') ?? null;
      }}
    >
      {children}
    </div>
  );
}

function Actions({
  rows,
  to,
  onClose,
  onDeliver,
}: {
  rows: Rows;
  to: DeliverTo;
  onClose(): void;
  onDeliver(shelf: DeliverTo['shelves'][number] | undefined): void;
}) {
  const t = useText();
  const { sheet, working } = rows;
  const busy = working !== undefined;
  const some = sheet !== undefined && sheet.rows.length > 0;
  const choose = async (): Promise<void> => {
    const [file] = await chooseFiles('.csv,.xlsx', false);
    if (file !== undefined) await rows.read(file);
  };
  return (
    <>
      <Button onClick={onClose}>{t({ zh: '关闭', en: 'Close' })}</Button>
      <Button appearance={some ? 'secondary' : 'primary'} disabledFocusable={busy} onClick={() => void choose()}>
        {sheet === undefined
          ? t({ zh: '选择表格', en: 'Choose spreadsheet' })
          : t({ zh: '换表格', en: 'Change spreadsheet' })}
      </Button>
      {some ? (
        <>
          {to.shelves.map((shelf) => (
            <Button key={shelf.id} disabledFocusable={busy} onClick={() => onDeliver(shelf)}>
              {t({ zh: '全部存入{name}', en: 'Save all to {name}' }, { name: t(shelf.title) })}
            </Button>
          ))}
          <Button appearance="primary" disabledFocusable={busy} onClick={() => onDeliver(undefined)}>
            {t({ zh: '下载 zip', en: 'Download zip' })}
          </Button>
        </>
      ) : null}
    </>
  );
}
