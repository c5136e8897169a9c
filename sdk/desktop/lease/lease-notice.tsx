import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components';
import { type ReactNode, useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import type { LocalText } from '../../base/text.ts';
import { useLanguage, usePlugin, useText } from '../../web/hooks.ts';
import type { EditLease } from './edit-lease.ts';
import type { LeaseState } from './lease-state.ts';

export interface LeaseNoticeProps {
  lease: EditLease;
  /** What is edited, within a sentence: 此页面, this page. */
  what: LocalText;
  /** Sends what is not saved yet, so that who is given the lease goes on with all of it. */
  onGive(): Promise<unknown>;
  /** Becomes what is done about somebody else's lease besides asking and taking it over. */
  children?: ReactNode;
}

/** What the server last said of a lease. */
export function useLease(lease: EditLease): LeaseState | undefined {
  return useSyncExternalStore(
    useCallback((listener) => lease.subscribe(listener), [lease]),
    () => lease.state,
  );
}

/** Who edits: another one's lease makes it read-only until it is given or taken; the holder is asked for it. */
export function LeaseNotice({ lease, what, onGive, children }: LeaseNoticeProps) {
  const t = useText();
  const state = useLease(lease);
  useAnnounceChange(lease, what);
  if (lease.viewOnly)
    return (
      <MessageBar intent="info">
        <MessageBarBody>
          {state?.holder == null
            ? t({ zh: '您只有查看权限', en: 'You have view-only access' })
            : t(
                { zh: '您只有查看权限，{name} 正在编辑', en: 'You have view-only access. {name} is editing' },
                { name: state.holder.name },
              )}
        </MessageBarBody>
      </MessageBar>
    );
  if (state === undefined) return null;
  return state.mine ? (
    <Asked {...{ lease, state, what, onGive }} />
  ) : (
    <Waiting {...{ lease, state, what }}>{children}</Waiting>
  );
}

interface PartProps {
  lease: EditLease;
  state: LeaseState;
  what: LocalText;
}

/** To the holder: someone asks. */
function Asked({ lease, state, what, onGive }: PartProps & Pick<LeaseNoticeProps, 'onGive'>) {
  const t = useText();
  if (state.asking === null) return null;
  const give = async () => {
    await onGive().catch(() => {});
    await lease.renew({ answer: 'give' });
  };
  return (
    <MessageBar intent="info">
      <MessageBarBody>
        {t(
          { zh: '{name} 请求编辑{what}', en: '{name} is asking to edit {what}' },
          { name: state.asking.name, what: t(what) },
        )}
      </MessageBarBody>
      <MessageBarActions>
        <Button size="small" appearance="primary" onClick={give}>
          {t({ zh: '交给对方', en: 'Hand over' })}
        </Button>
        <Button size="small" onClick={() => void lease.renew({ answer: 'refuse' })}>
          {t({ zh: '暂不', en: 'Not now' })}
        </Button>
      </MessageBarActions>
    </MessageBar>
  );
}

/** To everybody else: who edits, and how to come to edit oneself. */
function Waiting({ lease, state, what, children }: PartProps & Pick<LeaseNoticeProps, 'children'>) {
  const { overlays, session } = usePlugin();
  const t = useText();
  const time = new Intl.DateTimeFormat(useLanguage(), { hour: '2-digit', minute: '2-digit' });
  const name = state.holder?.name ?? '';
  const takeOver = async () => {
    const agreed = await overlays.confirm({
      title: { zh: '接管编辑？', en: 'Take over?' },
      message: {
        zh: '对方将变为只读，其未保存的修改会保留在对方的设备上。',
        en: 'The other person becomes read-only. Their unsaved changes stay on their device.',
      },
      confirm: { zh: '接管', en: 'Take over' },
    });
    if (agreed) await lease.renew({ takeover: true });
  };
  // Nobody has to be asked, or told, but oneself.
  if (state.holder !== null && state.holder.id === session.user?.id)
    return (
      <MessageBar intent="warning">
        <MessageBarBody>
          {t(
            {
              zh: '您正在另一个窗口编辑{what}，这里为只读',
              en: 'You are editing {what} in another window. It is read-only here',
            },
            { what: t(what) },
          )}
        </MessageBarBody>
        <MessageBarActions>
          <Button size="small" onClick={() => void lease.renew({ takeover: true })}>
            {t({ zh: '在此编辑', en: 'Edit here' })}
          </Button>
        </MessageBarActions>
      </MessageBar>
    );
  const words = {
    no: {
      zh: '{name} 正在编辑{what}，当前为只读（{time} 起）',
      en: '{name} has been editing {what} since {time}. It is read-only for now',
    },
    waiting: { zh: '已请求编辑，等待 {name} 答复', en: 'Request sent. Waiting for {name}' },
    refused: { zh: '{name} 暂不交出编辑，当前为只读', en: '{name} is keeping the edit lock. It is read-only for now' },
  }[state.asked];
  const since = state.since === null ? '' : time.format(new Date(state.since));
  return (
    <MessageBar intent="warning">
      <MessageBarBody>{t(words, { name, what: t(what), time: since })}</MessageBarBody>
      <MessageBarActions>
        {children}
        <Button size="small" disabled={state.asked === 'waiting'} onClick={() => void lease.renew({ ask: true })}>
          {t({ zh: '请求编辑', en: 'Ask to edit' })}
        </Button>
        <Button size="small" onClick={takeOver}>
          {t({ zh: '接管编辑', en: 'Take over' })}
        </Button>
      </MessageBarActions>
    </MessageBar>
  );
}

/** Says once that the right to edit went or came. */
function useAnnounceChange(lease: EditLease, what: LocalText): void {
  const { toasts } = usePlugin();
  const state = useLease(lease);
  const before = useRef(state);
  const named = useRef(what);
  useEffect(() => {
    const was = before.current;
    before.current = state;
    if (was === undefined || state === undefined || was.mine === state.mine || lease.viewOnly) return;
    const { zh, en } = named.current;
    if (state.mine) toasts.info({ zh: `现在由您编辑${zh}`, en: `You edit ${en} now` });
    else if (state.holder !== null)
      toasts.warning({
        zh: `现在由 ${state.holder.name} 编辑${zh}，您的修改都已保留`,
        en: `${state.holder.name} edits ${en} now; nothing of yours is lost`,
      });
  }, [state, lease, toasts]);
}
