import { errorText, fieldErrors } from '@fitout/sdk/desktop';
import { usePlugin, useText, useWhen } from '@fitout/sdk/web';
import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components';
import { useSnapshot } from 'valtio/react';
import { saveCopy } from '../saving/save-copy.ts';
import { useWriting } from '../session/use-session.ts';

interface Props {
  panelOpen: boolean;
  reload(): void;
  onDetails(): void;
}

/** What a person should know of the article before they write on. */
export function Notices(props: Props) {
  const session = useWriting();
  const t = useText();
  const when = useWhen();
  const { restoredAt } = useSnapshot(session.ui);
  const { status } = useSnapshot(session.standing);
  return (
    <>
      {session.readable ? null : (
        <MessageBar intent="warning">
          <MessageBarBody>
            {t({
              zh: '文章中有当前版本不认识的内容，暂时只能查看。请刷新页面后再编辑。',
              en: 'This article contains content this version does not know, so it is read-only. Reload the page to edit.',
            })}
          </MessageBarBody>
        </MessageBar>
      )}
      {status !== 'trash' ? null : (
        <MessageBar intent="warning">
          <MessageBarBody>
            {t({
              zh: '这篇文章在回收站中，恢复后才能编辑。',
              en: 'This article is in the trash. Restore it to edit.',
            })}
          </MessageBarBody>
        </MessageBar>
      )}
      {restoredAt === undefined ? null : (
        <MessageBar intent="info">
          <MessageBarBody>
            {t(
              {
                zh: '已恢复这台设备上 {at} 尚未保存的内容。',
                en: 'Restored unsaved changes from this device ({at}).',
              },
              { at: when(new Date(restoredAt).toISOString()) },
            )}
          </MessageBarBody>
          <MessageBarActions>
            <Button
              size="small"
              onClick={() => {
                session.ui.restoredAt = undefined;
              }}
            >
              {t({ zh: '知道了', en: 'OK' })}
            </Button>
          </MessageBarActions>
        </MessageBar>
      )}
      <Refused {...props} />
    </>
  );
}

/** The server will not have it as it is: why, and a way out that loses nothing. */
function Refused({ panelOpen, reload, onDetails }: Props) {
  const session = useWriting();
  const t = useText();
  const { navigation, toasts } = usePlugin();
  const { now } = useSnapshot(session.saver.state);
  if (now.kind !== 'refused') return null;
  const fields = Object.entries(fieldErrors(now.error, 'body'));
  const inPanel = fields.some(([field]) => field !== 'document' && field !== 'title');
  // It stands at the field.
  if (inPanel && panelOpen) return null;
  const copy = async () => {
    try {
      const id = await saveCopy(session);
      await session.saver.forget();
      reload();
      navigation.open(`/editor?id=${id}`);
    } catch (error) {
      toasts.error(errorText(error), error);
    }
  };
  return (
    <MessageBar intent="error">
      <MessageBarBody>
        {t({ zh: '没有保存：', en: 'Not saved: ' })}
        {fields.length === 0 ? t(errorText(now.error)) : fields.map(([, message]) => message).join(' ')}
      </MessageBarBody>
      <MessageBarActions>
        {inPanel ? (
          <Button size="small" onClick={onDetails}>
            {t({ zh: '查看属性', en: 'Show properties' })}
          </Button>
        ) : fields.length === 0 ? (
          <Button size="small" onClick={() => void copy()}>
            {t({ zh: '另存为副本', en: 'Keep as a copy' })}
          </Button>
        ) : null}
      </MessageBarActions>
    </MessageBar>
  );
}
