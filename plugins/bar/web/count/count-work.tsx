import { errorText, LoadFailed, Loading, Page } from '@fitout/sdk/desktop';
import { callsOf, useLanguage, usePlugin, useServerChanges, useTag, useText } from '@fitout/sdk/web';
import { Button, MessageBar, MessageBarBody } from '@fluentui/react-components';
import { ArrowLeftRegular } from '@fluentui/react-icons';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { countCalls } from '../../shared/calls/counts.ts';
import { codeKey } from '../../shared/counts/code-key.ts';
import { totalsOf } from '../../shared/counts/differences.ts';
import { linesOf } from '../../shared/counts/tally.ts';
import type { Found } from '../../shared/decoder/protocol.ts';
import { isPart } from '../../shared/scan/parts.ts';
import { readySound } from '../../shared/scan/signal.ts';
import type { ModeProps } from '../mode.ts';
import { CodeWork } from '../scan/code-work.tsx';
import { CountActions } from './count-actions.tsx';
import { CountBoard } from './count-board.tsx';
import { CountLines } from './count-lines.tsx';
import { CountSession, type CountState } from './count-session.ts';
import { entryStoreOf } from './entry-store.ts';
import { FindBanner } from './find-banner.tsx';
import { type CountSettings, useCountSettings } from './settings.ts';
import { useCounting } from './use-counting.ts';
import { useNamedLines } from './use-named-lines.ts';

function useCountSession(id: string, settings: CountSettings): CountSession {
  const { http, session: signedIn } = usePlugin();
  const { visible } = useTag();
  const device = useRef(settings.device);
  device.current = settings.device;
  const person = signedIn.user?.id ?? '';
  const [session] = useState(() => {
    const call = callsOf<typeof countCalls>(http, { showError: false });
    return new CountSession(id, call, entryStoreOf(person), () => device.current);
  });
  useEffect(() => session.start(), [session]);
  // The camera is opened by a press, and a code typed by keys: each readies the sound.
  useEffect(() => {
    window.addEventListener('pointerdown', readySound);
    window.addEventListener('keydown', readySound);
    return () => {
      window.removeEventListener('pointerdown', readySound);
      window.removeEventListener('keydown', readySound);
    };
  }, []);
  useServerChanges(['bar.counts'], () => session.sync(), 1000);
  // Events of a tag in the back may have been too many to hear.
  useEffect(() => {
    if (visible) session.sync();
  }, [session, visible]);
  return session;
}

/** One count: every code that comes adds a piece, beside it the sum, below it how all stands to the list. */
export function CountWork({ id, camera, preferred, modes, leave }: ModeProps & { id: string; leave(): void }) {
  const t = useText();
  const language = useLanguage();
  const { toasts } = usePlugin();
  const [settings, changeSettings] = useCountSettings();
  const session = useCountSession(id, settings);
  const state = useSyncExternalStore(session.subscribe, session.get);
  const counted = useMemo(() => linesOf(state.tally), [state.tally]);
  const lines = useNamedLines(counted);
  const totals = useMemo(() => totalsOf(lines.values()), [lines]);
  /** The code that is looked for; nothing counts meanwhile. */
  const [wanted, setWanted] = useState<string>();
  const { take, note, seen, look } = useCounting(session, lines, settings, wanted);
  const root = useRef<HTMLDivElement>(null);
  const find = (code: string | undefined) => {
    setWanted(code);
    look();
    if (code === undefined) return;
    root.current?.scrollIntoView({ block: 'start' });
    if (camera.state !== 'on' && camera.state !== 'opening') void camera.open(preferred);
  };
  const { count } = state;
  const closed = count?.closedAt !== undefined && count.closedAt !== null;
  if (count === undefined)
    return (
      <Page title={t({ zh: '盘点', en: 'Stock count' })} actions={<Back leave={leave} />}>
        {modes}
        {state.error === undefined ? <Loading /> : <LoadFailed error={state.error} onRetry={() => session.sync()} />}
        {state.tally.pending.length === 0 ? null : <Waiting state={state} />}
      </Page>
    );
  return (
    <Page
      root={root}
      title={count.name}
      count={t(
        { zh: '{codes} 种 · {pieces} 件', en: '{codes} {codes|code|codes} · {pieces} {pieces|unit|units}' },
        { codes: totals.codes.toLocaleString(language), pieces: totals.pieces.toLocaleString(language) },
      )}
      actions={<CountActions count={count} lines={lines} session={session} leave={leave} />}
    >
      {modes}
      <Notices state={state} retry={() => session.sync()} />
      {closed ? null : (
        <CodeWork
          camera={camera}
          preferred={preferred}
          pauseMs={settings.pause * 1000}
          {...(wanted === undefined
            ? {}
            : // Parts of a text tell only together whether they are it.
              { only: (found: Found) => isPart(found) || codeKey(found.text, found.format, found.gs1) === wanted })}
          onFound={take}
          over={
            wanted === undefined ? null : (
              <FindBanner code={wanted} line={lines.get(wanted)} seen={seen} stop={() => find(undefined)} />
            )
          }
          label={t({ zh: '盘点进度', en: 'Count progress' })}
        >
          <CountBoard
            state={state}
            note={note}
            lines={lines}
            totals={totals}
            settings={settings}
            changeSettings={changeSettings}
            onCode={(text, amount) => {
              try {
                session.add(codeKey(text), amount);
              } catch (error) {
                toasts.error(errorText(error), error);
              }
            }}
            undo={() => {
              const gone = session.undo();
              if (gone !== undefined)
                toasts.info({
                  zh: `已撤销 ${gone.code} × ${gone.amount}`,
                  en: `Undone: ${gone.code} × ${gone.amount}`,
                });
            }}
          />
        </CodeWork>
      )}
      <CountLines
        id={id}
        lines={lines}
        totals={totals}
        wanted={wanted}
        closed={closed}
        onFind={find}
        onSet={(code, amount) => session.add(code, amount)}
      />
    </Page>
  );
}

function Back({ leave }: { leave(): void }) {
  const t = useText();
  return (
    <Button icon={<ArrowLeftRegular />} onClick={leave}>
      {t({ zh: '全部盘点', en: 'All stock counts' })}
    </Button>
  );
}

function Waiting({ state }: { state: CountState }) {
  const t = useText();
  return (
    <MessageBar intent="warning">
      <MessageBarBody>
        {t(
          {
            zh: '这台设备上有 {n} 条记录待上传，联网后会自动提交。',
            en: '{n} {n|entry|entries} on this device {n|is|are} waiting to upload and will be sent when you are online.',
          },
          { n: state.tally.pending.length },
        )}
      </MessageBarBody>
    </MessageBar>
  );
}

/** What keeps entries from the server, or from the device. */
function Notices({ state, retry }: { state: CountState; retry(): void }) {
  const t = useText();
  const { sync, error, stored, tally, count } = state;
  return (
    <>
      {stored ? null : (
        <MessageBar intent="error">
          <MessageBarBody>
            {t({
              zh: '设备存储已满，新的记录只在本窗口中：数目都在，请不要关闭窗口，联网上传或先导出 CSV。',
              en: 'The device’s storage is full, so new entries are only in this window. Nothing is lost: keep the window open until they are uploaded, or export a CSV.',
            })}
          </MessageBarBody>
        </MessageBar>
      )}
      {sync === 'refused' && error !== undefined ? (
        <MessageBar intent="error">
          <MessageBarBody>
            {t(errorText(error))}{' '}
            <Button size="small" appearance="transparent" onClick={retry}>
              {t({ zh: '重试', en: 'Try again' })}
            </Button>
          </MessageBarBody>
        </MessageBar>
      ) : null}
      {sync === 'waiting' && tally.pending.length > 0 ? <Waiting state={state} /> : null}
      {count?.closedAt != null ? (
        <MessageBar intent="info">
          <MessageBarBody>
            {t({
              zh: '盘点已结束：可以查看差异与导出，重新开始后才能继续计数。',
              en: 'This stock count has ended. You can view differences and export. Reopen it to continue counting.',
            })}
          </MessageBarBody>
        </MessageBar>
      ) : null}
    </>
  );
}
