import { DialogFrame, LoadFailed, Loading, useClosing } from '@fitout/sdk/desktop';
import { callsOf, useLanguage, usePlugin, useRemote, useText } from '@fitout/sdk/web';
import { Button, Field, Input } from '@fluentui/react-components';
import { type FormEvent, useState } from 'react';
import type { CountLine, countCalls } from '../../shared/calls/counts.ts';
import { countLimits } from '../../shared/counts/limits.ts';
import classes from './count.module.css';

/** One code: who counted it, and its number put right. Closes with what is to be added. */
export function LineDialog(props: { id: string; line: CountLine; closed: boolean; close(add?: number): void }) {
  const { id, line, closed } = props;
  const t = useText();
  const language = useLanguage();
  const { http } = usePlugin();
  const call = callsOf<typeof countCalls>(http, { showError: false });
  const closing = useClosing<number>(props.close);
  const [text, setText] = useState(String(line.counted));
  const history = useRemote(`${id} ${line.code}`, (signal) =>
    call('GET counts/:id/history', { params: { id }, query: { code: line.code } }, { signal }),
  );
  const amount = /^\d{1,15}$/.test(text.trim()) ? Number(text) - line.counted : undefined;
  const wrong = amount === undefined || Math.abs(amount) > countLimits.amount;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!wrong) closing.finish(amount);
  };
  const entries = history.data?.entries;
  return (
    <DialogFrame
      title={line.name ?? line.code}
      closing={closing}
      onClose={() => closing.finish()}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={() => closing.finish()}>{t({ zh: '关闭', en: 'Close' })}</Button>
          {closed ? null : (
            <Button type="submit" appearance="primary" disabledFocusable={wrong || amount === 0}>
              {t({ zh: '改为此数', en: 'Set quantity' })}
            </Button>
          )}
        </>
      }
    >
      <p className={classes.hint}>
        {[
          line.code,
          line.expected === null ? undefined : t({ zh: '应有 {n}', en: '{n} expected' }, { n: line.expected }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {closed ? null : (
        <Field
          label={t({ zh: '实盘数', en: 'Counted quantity' })}
          hint={t({
            zh: '按现在看到的数目补上差额，其他人同时盘的不会被盖掉',
            en: 'Adjusts by the difference from the quantity shown, so what others count meanwhile is kept',
          })}
          {...(wrong
            ? {
                validationMessage: t(
                  {
                    zh: '请填写 0 到 {n} 的整数',
                    en: 'Enter a whole number, at most {n} away from the current quantity',
                  },
                  { n: countLimits.amount },
                ),
              }
            : {})}
        >
          <Input value={text} inputMode="numeric" autoFocus onChange={(_, { value }) => setText(value)} />
        </Field>
      )}
      <h3 className={classes.subhead}>{t({ zh: '记录', en: 'Entries' })}</h3>
      {history.error !== undefined ? (
        <LoadFailed error={history.error} onRetry={history.reload} />
      ) : entries === undefined ? (
        <Loading />
      ) : entries.length === 0 ? (
        <p className={classes.hint}>{t({ zh: '服务器上还没有记录', en: 'No entries on the server yet' })}</p>
      ) : (
        <ol className={classes.recent} aria-label={t({ zh: '记录', en: 'Entries' })}>
          {entries.map((entry) => (
            <li key={entry.id} data-taken-back={entry.undoes !== null}>
              <span className={classes.what}>
                <strong>{entry.by}</strong>
                <small>{`${entry.device} · ${new Date(entry.at).toLocaleString(language)}`}</small>
              </span>
              {entry.undoes === null ? null : <small>{t({ zh: '撤销', en: 'Undone' })}</small>}
              <span className={classes.plus}>{entry.amount > 0 ? `+${entry.amount}` : entry.amount}</span>
            </li>
          ))}
        </ol>
      )}
    </DialogFrame>
  );
}
