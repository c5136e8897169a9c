import type { LocalText } from '@fitout/sdk';
import { errorText, LoadFailed } from '@fitout/sdk/desktop';
import { callsOf, LazyImage, type Remote, usePlugin, useText } from '@fitout/sdk/web';
import { Button, ProgressBar } from '@fluentui/react-components';
import { useState } from 'react';
import { ref } from 'valtio';
import type { blobCalls } from '../../../shared/calls/blobs.ts';
import type { Generation, generationCalls } from '../../../shared/calls/generations.ts';
import type { Operation } from '../../../shared/providers/capabilities.ts';
import { faultTexts } from '../../../shared/providers/fault-texts.ts';
import { useEditor } from '../session/hooks.ts';
import { again } from './again.ts';
import classes from './generate.module.css';
import { placeTitles } from './places.ts';

/** What was asked for this document: what goes on, what came, what failed. */
export function GenerationList({ generations }: { generations: Remote<Generation[]> }) {
  const t = useText();
  const { data, error, reload } = generations;
  if (data === undefined) return error === undefined ? null : <LoadFailed error={error} onRetry={reload} />;
  if (data.length === 0) return null;
  return (
    <section className={classes.past}>
      <h3>{t({ zh: '生成记录', en: 'Generation history' })}</h3>
      <ul aria-label={t({ zh: '生成记录', en: 'Generation history' })}>
        {data.map((generation) => (
          <GenerationItem key={generation.id} generation={generation} onChanged={reload} />
        ))}
      </ul>
    </section>
  );
}

function GenerationItem({ generation, onChanged }: { generation: Generation; onChanged(): void }) {
  const session = useEditor();
  const { http, toasts } = usePlugin();
  const t = useText();
  const [working, setWorking] = useState(false);
  const { id, request, state, progress, provider } = generation;
  const act = async (what: 'cancel' | 'retry' | 'discard'): Promise<void> => {
    setWorking(true);
    try {
      await callsOf<typeof generationCalls>(http, { showError: false })(`POST generations/:id/${what}`, {
        params: { id },
      });
      onChanged();
    } catch (error) {
      toasts.error(errorText(error), error);
    }
    setWorking(false);
  };
  const button = (words: { zh: string; en: string }, onClick: () => void) => (
    <Button size="small" appearance="subtle" disabledFocusable={working} onClick={onClick}>
      {t(words)}
    </Button>
  );
  return (
    <li data-state={state}>
      <p className={classes.words} title={request.prompt}>
        {request.prompt.trim() === '' ? titleOf(request.operation, t) : request.prompt}
      </p>
      <small>
        {provider.name} · {request.model}
      </small>
      {state === 'queued' || state === 'running' ? (
        <Going generation={generation} />
      ) : (
        <Pictures generation={generation} />
      )}
      <Words generation={generation} />
      <span className={classes.line}>
        {state === 'queued' || state === 'running'
          ? button({ zh: '取消', en: 'Cancel' }, () => void act('cancel'))
          : button({ zh: '再来一次', en: 'Generate again' }, () => again(session, generation))}
        {state === 'failed' || state === 'unknown'
          ? button({ zh: '重试', en: 'Try again' }, () => void act('retry'))
          : null}
        {state === 'unknown' ? button({ zh: '放弃', en: 'Discard' }, () => void act('discard')) : null}
      </span>
      {state === 'running' && progress > 0 ? (
        <ProgressBar value={progress} aria-label={t({ zh: '生成进度', en: 'Progress' })} />
      ) : null}
    </li>
  );
}

/** What was asked without words. */
function titleOf(operation: Operation, t: (text: LocalText) => string): string {
  const titles: Partial<Record<string, LocalText>> = placeTitles;
  return t(titles[operation] ?? { zh: '（没有提示词）', en: '(no prompt)' });
}

function Going({ generation: { state, partial, notBefore } }: { generation: Generation }) {
  const { http } = usePlugin();
  const t = useText();
  const words =
    state === 'running'
      ? { zh: '正在生成…', en: 'Generating…' }
      : notBefore === null
        ? { zh: '排队中…', en: 'Waiting…' }
        : { zh: '服务繁忙，稍后自动再试', en: 'The service is busy. It retries automatically' };
  return (
    <>
      {partial === null ? null : (
        <span className={classes.picture}>
          <LazyImage
            src={callsOf<typeof blobCalls>(http).url('GET blobs/:hash', { params: { hash: partial } })}
            alt=""
          />
        </span>
      )}
      <small role="status">{t(words)}</small>
    </>
  );
}

function Pictures({ generation }: { generation: Generation }) {
  const session = useEditor();
  const { http } = usePlugin();
  const t = useText();
  const { results, placing } = generation;
  if (results.length === 0) return null;
  return (
    <span className={classes.pictures}>
      {results.map(({ hash }, at) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: results keep their places, and two may be alike
          key={at}
          type="button"
          disabled={placing === null}
          aria-label={t({ zh: '查看第 {n} 张', en: 'View image {n}' }, { n: at + 1 })}
          onClick={() => {
            session.ui.staged = { generation: ref(generation), at, before: false };
          }}
        >
          <LazyImage src={callsOf<typeof blobCalls>(http).url('GET blobs/:hash', { params: { hash } })} alt="" />
        </button>
      ))}
    </span>
  );
}

/** Why nothing came. */
function Words({ generation: { state, fault, words } }: { generation: Generation }) {
  const t = useText();
  if (fault === null || state === 'queued' || state === 'running') return null;
  return (
    <small className={classes.problem} title={words}>
      {t(faultTexts[fault])}
      {words === '' || fault === 'cancelled' ? '' : `（${words.slice(0, 120)}）`}
    </small>
  );
}
