import type { Text } from '@fitout/sdk';
import { useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import type { RowOutcome } from './make-rows.ts';
import { missingOf } from './row-maker.ts';
import classes from './rows.module.css';
import type { Rows } from './use-rows.ts';

/** Faults that are listed at most. */
const maxFaults = 50;

interface Fault {
  index: number;
  text: Text;
}

/** What is wrong with rows before they are made, and how they went once they were, with a way to each. */
export function RowFaults({ rows, onAgain }: { rows: Rows; onAgain(indexes: readonly number[]): void }) {
  const t = useText();
  const { sheet, plan, report, setAt } = rows;
  if (report !== undefined) return <Report report={report} setAt={setAt} onAgain={onAgain} />;
  const faults = (sheet?.rows ?? []).flatMap((row, index) => missingOf(row, plan).map((text) => ({ index, text })));
  return <Faults faults={faults} label={t({ zh: '有问题的行', en: 'Rows with problems' })} setAt={setAt} />;
}

const stateTexts = {
  skipped: { zh: '已跳过：', en: 'Skipped: ' },
  failed: { zh: '没做成：', en: 'Failed: ' },
  made: { zh: '', en: '' },
} as const;

function Report({
  report,
  setAt,
  onAgain,
}: {
  report: readonly RowOutcome[];
  setAt(index: number): void;
  onAgain(indexes: readonly number[]): void;
}) {
  const t = useText();
  const count = (which: RowOutcome['state']): number => report.filter(({ state }) => state === which).length;
  const faults = report.flatMap(({ index, state, faults: found }) =>
    found.map((text) => ({ index, text: `${t(stateTexts[state])}${t(text)}` })),
  );
  const failed = report.flatMap(({ index, state }) => (state === 'failed' ? [index] : []));
  return (
    <div className={classes.report}>
      <p className={classes.note} role="status">
        {t(
          {
            zh: '做好 {made} 张，跳过 {skipped} 行，没做成 {failed} 行',
            en: '{made} made, {skipped} {skipped|row|rows} skipped, {failed} failed',
          },
          { made: count('made'), skipped: count('skipped'), failed: count('failed') },
        )}
      </p>
      <Faults faults={faults} label={t({ zh: '各行结果', en: 'Results by row' })} setAt={setAt} />
      {failed.length === 0 ? null : (
        <Button size="small" onClick={() => onAgain(failed)}>
          {t({ zh: '重做没做成的 {n} 行', en: 'Retry {n} failed {n|row|rows}' }, { n: failed.length })}
        </Button>
      )}
    </div>
  );
}

function Faults({ faults, label, setAt }: { faults: readonly Fault[]; label: string; setAt(index: number): void }) {
  const t = useText();
  if (faults.length === 0) return null;
  return (
    <ul className={classes.faults} aria-label={label}>
      {faults.slice(0, maxFaults).map(({ index, text }) => (
        <li key={`${index} ${t(text)}`}>
          <Button size="small" appearance="subtle" onClick={() => setAt(index)}>
            {t({ zh: '第 {n} 行', en: 'Row {n}' }, { n: index + 1 })}
          </Button>
          {t(text)}
        </li>
      ))}
      {faults.length > maxFaults ? (
        <li>{t({ zh: '另有 {n} 处', en: '{n} more' }, { n: faults.length - maxFaults })}</li>
      ) : null}
    </ul>
  );
}
