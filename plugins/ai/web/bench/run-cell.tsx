import { callsOf, LazyImage, usePlugin, useText } from '@fitout/sdk/web';
import { Button, Checkbox, ProgressBar } from '@fluentui/react-components';
import { EditRegular, ThumbLikeFilled, ThumbLikeRegular } from '@fluentui/react-icons';
import type { blobCalls } from '../../shared/calls/blobs.ts';
import type { Generation } from '../../shared/calls/generations.ts';
import type { RunCell } from '../../shared/calls/runs.ts';
import { faultTexts } from '../../shared/providers/fault-texts.ts';
import { showFen } from '../../shared/providers/money.ts';
import classes from './bench.module.css';
import type { Run } from './use-run.ts';

interface Props {
  cell: RunCell;
  run: Run;
  /** It is to be compared. */
  chosen: boolean;
  onChoose(): void;
}

/** A cell: the picture, or how far it is, or why there is none; time, price and seed under it. */
export function CellView({ cell, run, chosen, onChoose }: Props) {
  const t = useText();
  const { session } = usePlugin();
  const { generation, problem } = cell;
  if (generation === null)
    return (
      <div className={classes.cell}>
        <p className={classes.problem}>
          {problem === null
            ? t({ zh: '没有运行，或记录已过期', en: 'Not run, or the record has expired' })
            : t(problem)}
        </p>
        <Button size="small" onClick={() => void run.ask(cell)}>
          {t({ zh: '运行这一格', en: 'Run this cell' })}
        </Button>
      </div>
    );
  const result = generation.results[0];
  if (result === undefined) return <Waiting generation={generation} run={run} />;
  const seed = result.seed ?? generation.request.seed;
  return (
    <div className={classes.cell} data-chosen={chosen}>
      <Picture hash={result.hash} alt={generation.request.prompt} />
      <span className={classes.facts}>
        {[
          secondsOf(generation),
          showFen(generation.cost),
          seed === undefined ? '' : t({ zh: '种子 {seed}', en: 'seed {seed}' }, { seed }),
        ]
          .filter((part) => part !== '')
          .join(' · ')}
      </span>
      <span className={classes.line}>
        <Button
          size="small"
          appearance="subtle"
          icon={cell.mine ? <ThumbLikeFilled /> : <ThumbLikeRegular />}
          aria-pressed={cell.mine}
          aria-label={t({ zh: '{n} 票，投票', en: '{n} {n|vote|votes}: vote' }, { n: cell.votes })}
          onClick={() => void run.vote(cell)}
        >
          {String(cell.votes)}
        </Button>
        {session.can('ai.edit') ? (
          <Button
            size="small"
            appearance="subtle"
            icon={<EditRegular />}
            title={t({ zh: '在编辑器中打开', en: 'Open in the editor' })}
            aria-label={t({ zh: '在编辑器中打开', en: 'Open in the editor' })}
            onClick={() => void run.edit(cell)}
          />
        ) : null}
        <Checkbox checked={chosen} label={t({ zh: '对比', en: 'Compare' })} onChange={onChoose} />
      </span>
    </div>
  );
}

function Picture({ hash, alt }: { hash: string; alt: string }) {
  const { http, overlays } = usePlugin();
  const src = callsOf<typeof blobCalls>(http).url('GET blobs/:hash', { params: { hash } });
  return (
    <button type="button" className={classes.picture} onClick={() => overlays.previewImages([{ src, alt }])}>
      <LazyImage src={src} alt={alt} />
    </button>
  );
}

function secondsOf({ startedAt, endedAt }: Generation): string {
  if (startedAt === null || endedAt === null) return '';
  return `${((Date.parse(endedAt) - Date.parse(startedAt)) / 1000).toFixed(1)} s`;
}

/** One without a picture: it goes on, or it came to nothing. */
function Waiting({ generation, run }: { generation: Generation; run: Run }) {
  const t = useText();
  const { http } = usePlugin();
  const { id, state, partial, progress, fault, words, notBefore } = generation;
  const button = (text: { zh: string; en: string }, what: 'cancel' | 'retry' | 'discard') => (
    <Button size="small" onClick={() => void run.act(id, what)}>
      {t(text)}
    </Button>
  );
  const retry = button({ zh: '再试', en: 'Try again' }, 'retry');
  if (state === 'queued' || state === 'running')
    return (
      <div className={classes.cell}>
        {partial === null ? null : (
          <span className={classes.picture}>
            <LazyImage
              src={callsOf<typeof blobCalls>(http).url('GET blobs/:hash', { params: { hash: partial } })}
              alt=""
            />
          </span>
        )}
        <span className={classes.facts} role="status">
          {state === 'running'
            ? t({ zh: '正在生成…', en: 'Generating…' })
            : notBefore === null
              ? t({ zh: '排队中…', en: 'Waiting…' })
              : t({ zh: '服务繁忙，稍后自动再试', en: 'The service is busy. It retries automatically' })}
        </span>
        {state === 'running' ? (
          <ProgressBar
            aria-label={t({ zh: '生成进度', en: 'Progress' })}
            {...(progress > 0 ? { value: progress } : {})}
          />
        ) : null}
        {button({ zh: '取消', en: 'Cancel' }, 'cancel')}
      </div>
    );
  return (
    <div className={classes.cell}>
      <p className={classes.problem} title={words}>
        {state === 'discarded' ? t({ zh: '已放弃', en: 'Discarded' }) : fault === null ? '' : t(faultTexts[fault])}
      </p>
      <span className={classes.line}>
        {retry}
        {state === 'unknown' ? button({ zh: '放弃', en: 'Discard' }, 'discard') : null}
      </span>
    </div>
  );
}
