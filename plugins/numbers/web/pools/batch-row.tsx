import type { Language } from '@fitout/sdk';
import { useLanguage, usePlugin, useText } from '@fitout/sdk/web';
import { Badge, Button, ProgressBar } from '@fluentui/react-components';
import type { Batch } from '../../shared/calls/imports.ts';
import { numbersCalls } from '../client.ts';
import { batchText, busyStates, grouped } from './client.ts';
import classes from './pools.module.css';

export interface BatchActions {
  open(batch: Batch): void;
  act(batch: Batch, what: 'pause' | 'resume' | 'withdraw' | 'cancel'): void;
  move(batch: Batch): void;
  taken(batch: Batch): void;
}

const colors = { done: 'success', failed: 'danger', paused: 'warning', checked: 'brand', uploaded: 'brand' } as const;

/** One file that came in, or is coming. */
export function BatchRow({ batch, actions }: { batch: Batch; actions: BatchActions }) {
  const language = useLanguage();
  const t = useText();
  const { state, created, known, bad, withdrawn, bytes, bytesDone, problem, notes } = batch;
  const reads = state === 'checking' || state === 'importing' || state === 'paused';
  return (
    <li className={classes.batch} aria-label={batch.name}>
      <div className={classes.batchHead}>
        <strong>{batch.name}</strong>
        <Badge appearance="tint" color={colors[state as keyof typeof colors] ?? 'informative'}>
          {t(batchText[state])}
        </Badge>
        <span className={classes.quiet}>{whenOf(batch.madeAt, language)}</span>
      </div>
      <span className={classes.counts}>
        {t({ zh: '新增 {n}', en: '{n} new' }, { n: grouped(created) })}
        {' · '}
        {t({ zh: '已有 {n}', en: '{n} existing' }, { n: grouped(known) })}
        {' · '}
        {t({ zh: '有误 {n}', en: '{n} invalid' }, { n: grouped(bad) })}
        {withdrawn > 0 ? ` · ${t({ zh: '已撤回 {n}', en: '{n} withdrawn' }, { n: grouped(withdrawn) })}` : ''}
      </span>
      {reads ? (
        <ProgressBar
          value={bytes === 0 ? 0 : Math.min(1, bytesDone / bytes)}
          aria-label={t({ zh: '进度', en: 'Progress' })}
        />
      ) : busyStates.includes(state) ? (
        <ProgressBar aria-label={t({ zh: '进度', en: 'Progress' })} />
      ) : null}
      {problem === null ? null : <span className={classes.problem}>{t(problem)}</span>}
      {notes.map((note) => (
        <span key={note.en} className={classes.quiet}>
          {t(note)}
        </span>
      ))}
      <BatchButtons batch={batch} actions={actions} />
    </li>
  );
}

/** `11-21 14:05` */
function whenOf(iso: string, language: Language): string {
  const shape = { month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hour12: false } as const;
  return new Intl.DateTimeFormat(language, shape).format(new Date(iso));
}

function BatchButtons({ batch, actions }: { batch: Batch; actions: BatchActions }) {
  const { http } = usePlugin();
  const t = useText();
  const english = useLanguage() === 'en';
  const { state, kept, bad, created, withdrawn } = batch;
  const act = (words: { zh: string; en: string }, onClick: () => void) => (
    <Button size="small" appearance="subtle" onClick={onClick}>
      {t(words)}
    </Button>
  );
  const open = state === 'uploaded' || state === 'checked' || state === 'checking';
  const came = created - withdrawn > 0;
  const over = state === 'done' || state === 'cancelled' || state === 'withdrawn';
  return (
    <div className={classes.actions}>
      {open && kept ? act({ zh: '继续设置', en: 'Continue' }, () => actions.open(batch)) : null}
      {state === 'importing' ? act({ zh: '暂停', en: 'Pause' }, () => actions.act(batch, 'pause')) : null}
      {(state === 'paused' || state === 'failed') && kept
        ? act({ zh: '继续', en: 'Resume' }, () => actions.act(batch, 'resume'))
        : null}
      {open || state === 'importing' || state === 'paused' || state === 'failed'
        ? act({ zh: '取消', en: 'Cancel' }, () => actions.act(batch, 'cancel'))
        : null}
      {state === 'done' && came ? act({ zh: '移动', en: 'Move' }, () => actions.move(batch)) : null}
      {over && came ? act({ zh: '撤回', en: 'Withdraw' }, () => actions.act(batch, 'withdraw')) : null}
      {over && came ? act({ zh: '已占用的号码', en: 'Numbers in use' }, () => actions.taken(batch)) : null}
      {bad > 0 && kept ? (
        <Button
          as="a"
          size="small"
          appearance="subtle"
          href={numbersCalls(http).url('GET batches/:id/problems', {
            params: { id: batch.id },
            query: { english: english ? 'true' : 'false' },
          })}
          download=""
        >
          {t({ zh: '下载有误的行', en: 'Download invalid rows' })}
        </Button>
      ) : null}
    </div>
  );
}
