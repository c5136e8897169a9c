import { useText } from '@fitout/sdk/web';
import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import { useObservable, useSession } from '../session/hooks.ts';
import type { LeaseState } from './lease-state.ts';

/** Who edits: another one's lease makes the page read-only until it is given or taken; the holder is asked for it. */
export function LeaseNotice() {
  const session = useSession();
  const t = useText();
  const lease = useObservable(session.lease, ({ state }) => state);
  useAnnounceChange(lease);
  // A page that is broken is for nobody to edit: its own notice says so.
  if (session.broken.length > 0) return null;
  if (!session.canEdit)
    return (
      <MessageBar intent="info">
        <MessageBarBody>
          {lease?.holder == null
            ? t({ zh: '您只有查看权限', en: 'You may look, not edit' })
            : t(
                { zh: '您只有查看权限，{name} 正在编辑', en: 'You may look, not edit; {name} is editing' },
                { name: lease.holder.name },
              )}
        </MessageBarBody>
      </MessageBar>
    );
  if (lease === undefined) return null;
  return lease.mine ? <Asked lease={lease} /> : <Waiting lease={lease} />;
}

/** To the holder: someone asks. */
function Asked({ lease }: { lease: LeaseState }) {
  const session = useSession();
  const t = useText();
  if (lease.asking === null) return null;
  const give = async () => {
    // What is not saved yet goes along, so that the other one goes on with all of it.
    await session.saver.flush().catch(() => {});
    await session.lease.renew({ answer: 'give' });
  };
  return (
    <MessageBar intent="info">
      <MessageBarBody>
        {t({ zh: '{name} 请求编辑此页面', en: '{name} asks to edit this page' }, { name: lease.asking.name })}
      </MessageBarBody>
      <MessageBarActions>
        <Button size="small" appearance="primary" onClick={give}>
          {t({ zh: '交给对方', en: 'Hand it over' })}
        </Button>
        <Button size="small" onClick={() => void session.lease.renew({ answer: 'refuse' })}>
          {t({ zh: '暂不', en: 'Not now' })}
        </Button>
      </MessageBarActions>
    </MessageBar>
  );
}

/** To everybody else: who edits, and how to come to edit oneself. */
function Waiting({ lease }: { lease: LeaseState }) {
  const session = useSession();
  const t = useText();
  const name = lease.holder?.name ?? '';
  const takeOver = async () => {
    const agreed = await session.ctx.overlays.confirm({
      title: { zh: '接管编辑？', en: 'Take over?' },
      message: {
        zh: '对方将变为只读，其未保存的修改会保留在对方的设备上。',
        en: 'The other one can then only look; what they did not save stays on their device.',
      },
      confirm: { zh: '接管', en: 'Take over' },
    });
    if (agreed) await session.lease.renew({ takeover: true });
  };
  // Nobody has to be asked, or told, but oneself.
  if (lease.holder !== null && lease.holder.id === session.ctx.session.user?.id)
    return (
      <MessageBar intent="warning">
        <MessageBarBody>
          {t({
            zh: '您正在另一个窗口编辑此页面，这里为只读',
            en: 'You are editing this page in another window; here you can only look',
          })}
        </MessageBarBody>
        <MessageBarActions>
          <Button size="small" onClick={() => void session.lease.renew({ takeover: true })}>
            {t({ zh: '在此编辑', en: 'Edit here' })}
          </Button>
        </MessageBarActions>
      </MessageBar>
    );
  const words = {
    no: { zh: '{name} 正在编辑此页面，当前为只读', en: '{name} is editing this page; you can only look' },
    waiting: { zh: '已请求编辑，等待 {name} 答复', en: 'Asked; waiting for {name}' },
    refused: { zh: '{name} 暂不交出编辑，当前为只读', en: '{name} goes on editing; you can only look' },
  }[lease.asked];
  return (
    <MessageBar intent="warning">
      <MessageBarBody>{t(words, { name })}</MessageBarBody>
      <MessageBarActions>
        <Button
          size="small"
          disabled={lease.asked === 'waiting'}
          onClick={() => void session.lease.renew({ ask: true })}
        >
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
function useAnnounceChange(lease: LeaseState | undefined): void {
  const session = useSession();
  const before = useRef(lease);
  useEffect(() => {
    const was = before.current;
    before.current = lease;
    if (was === undefined || lease === undefined || was.mine === lease.mine || !session.canEdit) return;
    const { toasts } = session.ctx;
    if (lease.mine) toasts.info({ zh: '现在由您编辑此页面', en: 'You edit this page now' });
    else if (lease.holder !== null)
      toasts.warning({
        zh: `现在由 ${lease.holder.name} 编辑此页面，您的修改都已保留`,
        en: `${lease.holder.name} edits this page now; nothing of yours is lost`,
      });
  }, [lease, session]);
}
