import { isFitoutError, pluralize, type Text, tableBytes } from '@fitout/sdk';
import { errorText, ImportDialog, ImportSkip, SheetDrop } from '@fitout/sdk/desktop';
import { usePlugin, useRemote, useText } from '@fitout/sdk/web';
import { Spinner } from '@fluentui/react-components';
import { useState } from 'react';
import type { ImportFile, ImportOutcome, PreviewRow } from '../../shared/calls/files.ts';
import type { Mapping } from '../../shared/columns.ts';
import { goodsClient } from '../client.ts';
import { MappingTable, Outcomes, Preview, problemsOf } from './import-parts.tsx';

type Checked = ImportOutcome & { preview: PreviewRow[] };

/** 导入: choose a file, say what its columns are, see what will happen, and do all of it or nothing. */
export function GoodsImport({ close }: { close(imported?: boolean): void }) {
  const { http } = usePlugin();
  const t = useText();
  const client = goodsClient(http);
  const [file, setFile] = useState<ImportFile>();
  const [mapping, setMapping] = useState<Mapping>({});
  const [report, setReport] = useState<ImportOutcome>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Text>();
  // Goods that are there twice are hard to tell apart later: those rows come only when asked for.
  const [skip, setSkip] = useState({ skipBad: false, skipDuplicates: true });
  const unmapped = mapping.name === undefined && mapping.code === undefined;
  // What the mapping would do is asked anew with each change of it.
  const check = useRemote<Checked | undefined>(`${file?.id} ${JSON.stringify(mapping)}`, async () =>
    file === undefined || unmapped ? undefined : client.checkImport(file.id, mapping),
  );
  const checked = check.data;
  const wrong = error ?? (check.error === undefined ? undefined : errorText(check.error));

  const upload = async (chosen: File) => {
    if (chosen.size > tableBytes) {
      setError({ zh: '文件最大 5 MB', en: 'Files can be up to 5 MB' });
      return;
    }
    setBusy(true);
    setError(undefined);
    try {
      const uploaded = await client.upload(chosen);
      setFile(uploaded);
      setMapping(uploaded.mapping);
    } catch (failed) {
      setError(errorText(failed));
    } finally {
      setBusy(false);
    }
  };
  const apply = async () => {
    if (file === undefined) return;
    setBusy(true);
    setError(undefined);
    try {
      setReport(await client.applyImport(file.id, mapping, skip));
    } catch (failed) {
      setError(errorText(failed));
      // Somebody changed goods since the preview: it is shown as it is now.
      if (isFitoutError(failed) && failed.reason === 'goods.import-problems') check.reload();
    } finally {
      setBusy(false);
    }
  };
  const left = checked !== undefined && skip.skipDuplicates ? checked.duplicates : 0;
  const good = checked === undefined ? 0 : checked.create + checked.update - left;
  const ready = checked !== undefined && good > 0 && (checked.bad === 0 || skip.skipBad);
  return (
    <ImportDialog
      title={{ zh: '导入商品', en: 'Import products' }}
      close={close}
      step={report !== undefined ? 'done' : file === undefined ? 'choose' : 'check'}
      busy={busy}
      error={wrong}
      file={
        file && t({ zh: '{name} · {n} 行', en: '{name} · {n} {n|row|rows}' }, { name: file.filename, n: file.rows })
      }
      onAnother={() => setFile(undefined)}
      problems={problemsOf(report ?? checked)}
      apply={{ words: { zh: `导入 ${good} 件商品`, en: `Import ${good}` }, ready, run: () => void apply() }}
      wide
    >
      {report !== undefined ? (
        <Outcomes outcome={report} done skipDuplicates={skip.skipDuplicates} />
      ) : file === undefined ? (
        <Choose busy={busy} template={http.url('import-template')} onFile={(chosen) => void upload(chosen)} />
      ) : (
        <>
          <MappingTable
            file={file}
            mapping={mapping}
            onChange={(next) => {
              setError(undefined);
              setMapping(next);
            }}
          />
          {unmapped ? (
            <p>
              {t({
                zh: '请至少指定“名称”或“商品编号”所在的列。',
                en: 'Map at least the name or the code.',
              })}
            </p>
          ) : checked === undefined ? (
            wrong === undefined && <Spinner size="small" label={t({ zh: '正在检查…', en: 'Checking…' })} />
          ) : (
            <WhatWillBe checked={checked} skip={skip} onSkip={setSkip} />
          )}
        </>
      )}
    </ImportDialog>
  );
}

interface Skip {
  skipBad: boolean;
  skipDuplicates: boolean;
}

function WhatWillBe({ checked, skip, onSkip }: { checked: Checked; skip: Skip; onSkip(skip: Skip): void }) {
  const { bad, duplicates } = checked;
  return (
    <>
      <Outcomes outcome={checked} />
      {bad === 0 || checked.create + checked.update === 0 ? null : (
        <ImportSkip
          words={{
            zh: `跳过有误的 ${bad} 行，导入其余商品`,
            en: `Skip ${pluralize(bad, 'row', 'rows')} with problems and import the rest`,
          }}
          skip={skip.skipBad}
          onSkip={(skipBad) => onSkip({ ...skip, skipBad })}
        />
      )}
      {duplicates === 0 ? null : (
        <ImportSkip
          words={{
            zh: `${duplicates} 行与已有商品同名同价且没有编号，跳过这些行（不跳过会出现重复的商品）`,
            en: `Rows without a code that have the name and price of an existing good: ${duplicates}. Skip them, or the goods will be there twice`,
          }}
          skip={skip.skipDuplicates}
          onSkip={(skipDuplicates) => onSkip({ ...skip, skipDuplicates })}
        />
      )}
      <Preview rows={checked.preview} skipDuplicates={skip.skipDuplicates} />
    </>
  );
}

function Choose({ busy, template, onFile }: { busy: boolean; template: string; onFile(file: File): void }) {
  const t = useText();
  return (
    <SheetDrop busy={busy} onFile={onFile}>
      <small>
        {t({
          zh: '最多 10,000 行、5 MB；CSV 支持 UTF-8 与 GBK。编号相同的商品会被更新，空单元格保持原值。',
          en: 'Up to 10,000 rows and 5 MB; CSV in UTF-8 or GBK. Products with the same code are updated; empty cells change nothing.',
        })}
      </small>
      <a href={template} download>
        {t({ zh: '下载导入模板', en: 'Download a template' })}
      </a>
    </SheetDrop>
  );
}
