import { ImportOutcome } from '@fitout/sdk/desktop';
import { useText } from '@fitout/sdk/web';
import { MessageBar, MessageBarBody, Spinner } from '@fluentui/react-components';
import { fieldNames } from '../../shared/places/columns.ts';
import classes from './import.module.css';
import { BadRowsLink, countsOf } from './import-counts.tsx';
import type { PlaceImport } from './use-import.ts';

/** What the import would do, by row. */
export function CheckStep({ work }: { work: PlaceImport }) {
  const { file, check, isChecking, missing } = work;
  const t = useText();
  return (
    <section className={classes.step} aria-label={t({ zh: '核对', en: 'Check' })} aria-busy={isChecking}>
      <h3 data-step="3">{t({ zh: '核对', en: 'Check' })}</h3>
      {missing === 'name' ? (
        <p>{t({ zh: '请指定“名称”或“编号”所在的列。', en: 'Choose the column for the name or the code.' })}</p>
      ) : missing === 'position' ? (
        <p>
          {t({ zh: '请同时指定“经度”与“纬度”所在的列。', en: 'Choose the columns for both longitude and latitude.' })}
        </p>
      ) : check === undefined ? (
        isChecking && <Spinner size="small" label={t({ zh: '正在核对…', en: 'Checking…' })} />
      ) : (
        <>
          <ImportOutcome
            counts={countsOf(check.counts, false)}
            problems={check.problems.map(({ line, field, message }) => ({
              line,
              column: field === null ? null : fieldNames[field],
              message,
            }))}
          />
          {check.warnings.map(({ kind, message }) => (
            <MessageBar key={kind} intent="warning" layout="multiline">
              <MessageBarBody>{t(message)}</MessageBarBody>
            </MessageBar>
          ))}
          {check.counts.bad > 0 && file !== undefined ? <BadRowsLink id={file.id} count={check.counts.bad} /> : null}
          {check.counts.create + check.counts.change === 0 ? (
            <p className={classes.quiet}>{t({ zh: '没有可以导入的门店。', en: 'There are no stores to import.' })}</p>
          ) : null}
        </>
      )}
    </section>
  );
}
