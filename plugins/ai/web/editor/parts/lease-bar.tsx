import { errorText, LeaseNotice, useLease } from '@fitout/sdk/desktop';
import { callsOf, useText } from '@fitout/sdk/web';
import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components';
import { useCallback, useState, useSyncExternalStore } from 'react';
import type { documentCalls } from '../../../shared/calls/documents.ts';
import { saveCopy } from '../saving/save-copy.ts';
import { useEditor } from '../session/hooks.ts';

/** Who edits the picture, and what somebody else may do: look on, ask, take over, or go on with a copy. */
export function LeaseBar() {
  const { lease, saver } = useEditor();
  const t = useText();
  const state = useLease(lease);
  const looking = useSyncExternalStore(
    useCallback((listener) => lease.subscribe(listener), [lease]),
    () => lease.looking,
  );
  // The bar above says that much already.
  if (lease.viewOnly && state?.holder == null) return null;
  if (looking && !lease.viewOnly) return <Looking />;
  return (
    <LeaseNotice lease={lease} what={{ zh: '这张图片', en: 'this image' }} onGive={() => saver.flush()}>
      <Button size="small" onClick={() => void lease.look(true)}>
        {t({ zh: '只看', en: 'View only' })}
      </Button>
      <KeepCopy />
    </LeaseNotice>
  );
}

/** One chose to look on. */
function Looking() {
  const { lease } = useEditor();
  const t = useText();
  const holder = useLease(lease)?.holder;
  return (
    <MessageBar intent="info">
      <MessageBarBody>
        {holder == null
          ? t({ zh: '只看模式，现在没有人在编辑', en: 'View only. No one is editing' })
          : t({ zh: '只看模式，{name} 正在编辑', en: 'View only. {name} is editing' }, { name: holder.name })}
      </MessageBarBody>
      <MessageBarActions>
        <Button size="small" onClick={() => void lease.look(false)}>
          {t({ zh: '我要编辑', en: 'Edit' })}
        </Button>
      </MessageBarActions>
    </MessageBar>
  );
}

/** A document of one's own of what is shown. */
function KeepCopy() {
  const { ctx, id, facts } = useEditor();
  const t = useText();
  const [working, setWorking] = useState(false);
  const copy = async () => {
    setWorking(true);
    try {
      const call = callsOf<typeof documentCalls>(ctx.http, { showError: false });
      const { document } = await call('GET documents/:id', { params: { id } });
      ctx.navigation.open(`/ai?id=${await saveCopy(ctx, facts, { document, blobs: [] })}`);
    } catch (error) {
      ctx.toasts.error(errorText(error), error);
    }
    setWorking(false);
  };
  return (
    <Button size="small" disabledFocusable={working} onClick={() => void copy()}>
      {t({ zh: '另存副本', en: 'Save a copy' })}
    </Button>
  );
}
