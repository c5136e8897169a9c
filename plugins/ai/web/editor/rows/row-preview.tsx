import { useObjectUrl, useText } from '@fitout/sdk/web';
import { Button, Select, Spinner } from '@fluentui/react-components';
import { rowName } from '../../../shared/rows/rows.ts';
import classes from './rows.module.css';
import type { Rows } from './use-rows.ts';

/** The picture of any row, before all are made. */
export function RowPreview({ rows: { sheet, at, preview, setAt } }: { rows: Rows }) {
  const t = useText();
  const url = useObjectUrl(preview?.blob);
  const all = sheet?.rows ?? [];
  const words = t({ zh: '第 {n} 行，共 {all} 行', en: 'Row {n} of {all}' }, { n: at + 1, all: all.length });
  return (
    <div className={classes.preview}>
      <span className={classes.picture} aria-busy={preview?.ready !== true}>
        {url === undefined ? null : <img src={url} alt={words} />}
        {preview?.ready === true ? null : (
          <Spinner className={classes.making} label={t({ zh: '正在生成预览', en: 'Creating the preview' })} />
        )}
      </span>
      <div className={classes.walk}>
        <Button
          aria-label={t({ zh: '上一行', en: 'Previous row' })}
          disabledFocusable={at === 0}
          onClick={() => setAt(at - 1)}
        >
          ‹
        </Button>
        <Select
          aria-label={t({ zh: '预览的行', en: 'Preview row' })}
          value={String(at)}
          onChange={(_, { value }) => setAt(Number(value))}
        >
          {all.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name but their place
            <option key={index} value={index}>
              {t(
                { zh: '第 {n} 行 · {name}', en: 'Row {n} · {name}' },
                { n: index + 1, name: rowName(row, index).slice(0, 30) },
              )}
            </option>
          ))}
        </Select>
        <Button
          aria-label={t({ zh: '下一行', en: 'Next row' })}
          disabledFocusable={at >= all.length - 1}
          onClick={() => setAt(at + 1)}
        >
          ›
        </Button>
      </div>
      <p className={classes.note}>{words}</p>
      {preview?.ready === true
        ? preview.faults.map((fault) => (
            <small key={t(fault)} role="status">
              {t(fault)}
            </small>
          ))
        : null}
    </div>
  );
}
