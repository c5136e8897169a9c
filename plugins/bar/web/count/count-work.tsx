import { errorText, LoadFailed, Loading, Page } from '@fitout/sdk/desktop';
import { callsOf, useLanguage, usePlugin, useServerChanges, useTag, useText } from '@fitout/sdk/web';
import { Button, MessageBar, MessageBarBody } from '@fluentui/react-components';
import { ArrowLeftRegular } from '@fluentui/react-icons';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { countCalls } from '../../shared/calls/counts.ts';
import { codeKey } from '../../shared/counts/code-key.ts';
import { type CountServer, CountSession, type CountState } from '../../shared/counts/count-session.ts';
import { type CountSettings, useCountSettings } from '../../shared/counts/count-settings.tsx';
import { countNotices, waitingText } from '../../shared/counts/count-texts.ts';
import { totalsOf } from '../../shared/counts/differences.ts';
import { entryStoreOf } from '../../shared/counts/entry-store.ts';
import { linesOf } from '../../shared/counts/tally.ts';
import { useCounting } from '../../shared/counts/use-counting.tsx';
import { useNamedLines } from '../../shared/counts/use-named-lines.tsx';
import type { Found } from '../../shared/decoder/protocol.ts';
import { sourcesFor } from '../../shared/matches/code-calls.ts';
import { barCodePoint } from '../../shared/points.ts';
import { isPart } from '../../shared/scan/parts.ts';
import { useReadySound } from '../../shared/scan/use-ready-sound.tsx';
import type { ModeProps } from '../mode.ts';
import { CodeWork } from '../scan/code-work.tsx';
import { CountActions } from './count-actions.tsx';
import { CountBoard } from './count-board.tsx';
import { CountLines } from './count-lines.tsx';
import { FindBanner } from './find-banner.tsx';

function useCountSession(id: string, settings: CountSettings): CountSession {
  const { http, session: signedIn } = usePlugin();
  const { visible } = useTag();
  const device = useRef(settings.device);
  device.current = settings.device;
  const person = signedIn.user?.id ?? '';
  const [session] = useState(() => {
    const call = callsOf<typeof countCalls>(http, { showError: false });
    const server = {
      lines: () => call('GET counts/:id/lines', { params: { id } }),
      send: (body: Parameters<CountServer['send']>[0]) => call('POST counts/:id/entries', { params: { id }, body }),
    };
    return new CountSession(id, server, entryStoreOf(person), () => device.current);
  });
  useEffect(() => session.start(), [session]);
  useReadySound();
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
  const { contributions, http, session: signedIn, storage, toasts } = usePlugin();
  const [settings, changeSettings] = useCountSettings(storage);
  const session = useCountSession(id, settings);
  const state = useSyncExternalStore(session.subscribe, session.get);
  const counted = useMemo(() => linesOf(state.tally), [state.tally]);
  const lines = useNamedLines(counted, http, sourcesFor(contributions.list(barCodePoint), signedIn));
  const totals = useMemo(() => totalsOf(lines.values()), [lines]);
  /** The code that is looked for; nothing counts meanwhile. */
  const [wanted, setWanted] = useState<string>();
  const { take, note, seen, look } = useCounting({
    ...{ session, lines, settings, wanted },
    onError: (error) => toasts.error(errorText(error), error),
  });
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
      <MessageBarBody>{t(waitingText, { n: state.tally.pending.length })}</MessageBarBody>
    </MessageBar>
  );
}

const intents = { full: 'error', refused: 'error', waiting: 'warning', ended: 'info' } as const;

/** What keeps entries from the server, or from the device. */
function Notices({ state, retry }: { state: CountState; retry(): void }) {
  const t = useText();
  return countNotices(state).map(({ is, text, n }) => (
    <MessageBar key={is} intent={intents[is]}>
      <MessageBarBody>
        {is === 'refused' ? t(errorText(state.error)) : t(text, { n })}
        {is === 'refused' ? (
          <Button size="small" appearance="transparent" onClick={retry}>
            {t({ zh: '重试', en: 'Try again' })}
          </Button>
        ) : null}
      </MessageBarBody>
    </MessageBar>
  ));
}
