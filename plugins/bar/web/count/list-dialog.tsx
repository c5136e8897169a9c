import { type LabelSource, pluralize, type Text, tableBytes } from '@fitout/sdk';
import { errorText, ImportDialog, ImportOutcome, ImportSkip, ImportTable, SheetDrop } from '@fitout/sdk/desktop';
import { callsOf, usePlugin, useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { BoxRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import type { countCalls, ListOutcome } from '../../shared/calls/counts.ts';
import { stockSources } from '../../shared/counts/stock-list.ts';
import { barLabelPoint } from '../../shared/points.ts';
import { StockPicker } from './stock-picker.tsx';

/** 导入清单: a table of codes and how many of each should be there. */
export function ListDialog({ id, close }: { id: string; close(done?: boolean): void }) {
  const { contributions, http, overlays, session } = usePlugin();
  const sources = stockSources(contributions.list(barLabelPoint), session);
  const t = useText();
  const call = callsOf<typeof countCalls>(http, { showError: false });
  const [file, setFile] = useState<File>();
  const [checked, setChecked] = useState<ListOutcome>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Text>();
  const [skipBad, setSkipBad] = useState(false);
  const send = async (chosen: File, apply: boolean) => {
    setBusy(true);
    setError(undefined);
    try {
      return await call('POST counts/:id/list', {
        params: { id },
        query: { apply: apply ? 'true' : 'false', skipBad: skipBad ? 'true' : 'false' },
        files: chosen,
      });
    } catch (failed) {
      setError(errorText(failed));
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  const choose = async (chosen: File) => {
    if (chosen.size > tableBytes) return setError({ zh: '文件最大 5 MB', en: 'Files can be at most 5 MB' });
    const outcome = await send(chosen, false);
    if (outcome === undefined) return;
    setFile(chosen);
    setChecked(outcome);
    setSkipBad(false);
  };
  const pick = async (source: LabelSource) => {
    const list = await overlays.open<File>(({ close: end }) => <StockPicker source={source} close={end} />);
    if (list !== undefined) await choose(new File([list], `${t(source.title)}.csv`, { type: list.type }));
  };
  const apply = async () => {
    if (file !== undefined && (await send(file, true)) !== undefined) close(true);
  };
  const problems = (checked?.problems ?? []).map((problem) => ({ ...problem, column: null }));
  return (
    <ImportDialog
      title={{ zh: '导入盘点清单', en: 'Import list' }}
      close={close}
      step={checked === undefined ? 'choose' : 'check'}
      busy={busy}
      error={error}
      file={file?.name}
      onAnother={() => setChecked(undefined)}
      problems={problems}
      apply={{
        words: {
          zh: `导入 ${checked?.codes ?? 0} 种`,
          en: `Import ${pluralize(checked?.codes ?? 0, 'code', 'codes')}`,
        },
        ready: checked !== undefined && checked.codes > 0 && (checked.bad === 0 || skipBad),
        run: () => void apply(),
      }}
    >
      {checked === undefined ? (
        <>
          {sources.map((source) => (
            <Button key={source.id} icon={<BoxRegular />} disabledFocusable={busy} onClick={() => void pick(source)}>
              {t(
                { zh: '从{what}选择，以库存为应有数', en: 'From {what}, with stock as expected quantity' },
                { what: t(source.title) },
              )}
            </Button>
          ))}
          <SheetDrop busy={busy} onFile={(chosen) => void choose(chosen)}>
            <small>
              {t({
                zh: '需要“编号”或“条码”列，可以有“名称”与“数量/库存”列；商品导出的表格可以直接使用。最多 20,000 行、5 MB。',
                en: 'Needs a column for the code or barcode; columns for the name and quantity or stock are optional. Product exports work as they are. At most 20,000 rows and 5 MB.',
              })}
            </small>
          </SheetDrop>
        </>
      ) : (
        <Checked checked={checked} problems={problems} skipBad={skipBad} onSkip={setSkipBad} />
      )}
    </ImportDialog>
  );
}

interface CheckedProps {
  checked: ListOutcome;
  problems: Parameters<typeof ImportOutcome>[0]['problems'];
  skipBad: boolean;
  onSkip(skip: boolean): void;
}

function Checked({ checked, problems, skipBad, onSkip }: CheckedProps) {
  const t = useText();
  const { codes, bad, columns, sample } = checked;
  const none = t({ zh: '无', en: 'none' });
  return (
    <>
      <ImportOutcome
        counts={[
          { count: codes, words: { zh: '种编号', en: codes === 1 ? 'code' : 'codes' }, tone: 'good' },
          { count: bad, words: { zh: '行有误', en: 'rows with problems' }, tone: 'bad' },
        ]}
        problems={problems}
      />
      {bad === 0 || codes === 0 ? null : (
        <ImportSkip
          words={{
            zh: `跳过有误的 ${bad} 行，导入其余内容`,
            en: `Skip ${pluralize(bad, 'row', 'rows')} with problems and import the rest`,
          }}
          skip={skipBad}
          onSkip={onSkip}
        />
      )}
      <p>
        {t(
          {
            zh: '编号取自“{code}”列，名称取自“{name}”列，数量取自“{quantity}”列',
            en: 'Codes come from “{code}”, names from “{name}”, quantities from “{quantity}”',
          },
          {
            code: columns.code,
            name: columns.name ?? none,
            quantity: columns.quantity ?? t({ zh: '无，每种 1 件', en: 'none, 1 of each' }),
          },
        )}
      </p>
      <ImportTable label={{ zh: '清单预览', en: 'List preview' }} low>
        <thead>
          <tr>
            <th scope="col">{t({ zh: '编号', en: 'Code' })}</th>
            <th scope="col">{t({ zh: '名称', en: 'Name' })}</th>
            <th scope="col">{t({ zh: '应有', en: 'Expected' })}</th>
          </tr>
        </thead>
        <tbody>
          {sample.map(({ code, name, expected }) => (
            <tr key={code}>
              <td>{code}</td>
              <td>{name ?? ''}</td>
              <td>{expected}</td>
            </tr>
          ))}
        </tbody>
      </ImportTable>
    </>
  );
}
