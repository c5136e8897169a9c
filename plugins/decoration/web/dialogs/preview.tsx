import { serverUrl } from '@fitout/sdk';
import { PhoneReach, QrCode, usePhoneUrl } from '@fitout/sdk/desktop';
import { siteOrigin, usePlugin, useRemote, useText } from '@fitout/sdk/web';
import { Button, Link, Spinner } from '@fluentui/react-components';
import { decorationCalls } from '../client.ts';
import classes from './dialogs.module.css';
import { EditorDialog, useDialog } from './frame.tsx';

function OnPhone({ url: here }: { url: string }) {
  const t = useText();
  const { toasts } = usePlugin();
  const { url, reach } = usePhoneUrl(here);
  return (
    <div className={classes.side}>
      <QrCode text={url} />
      <span>
        {t({
          zh: '手机扫码预览草稿，修改保存后自动更新；链接 30 分钟内有效',
          en: 'Scan to preview the draft on your phone. It updates as you save and lasts 30 minutes',
        })}
      </span>
      <Link href={url} target="_blank">
        {t({ zh: '在新窗口打开', en: 'Open in a new window' })}
      </Link>
      <Button onClick={() => toasts.copy(url)}>{t({ zh: '复制链接', en: 'Copy link' })}</Button>
      <PhoneReach reach={reach} />
    </div>
  );
}

/** The draft as visitors would get it, in a phone's frame and on a real one by its QR code. `before` saves first. */
export function PreviewDialog({ id, before, onClose }: { id: string; before?(): Promise<void>; onClose(): void }) {
  const t = useText();
  const ctx = usePlugin();
  const dialog = useDialog(onClose);
  const { data, error, reload } = useRemote(id, async () => {
    await before?.().catch(() => {});
    return decorationCalls(ctx.http)('POST preview/:id', { params: { id } });
  });
  const url = data === undefined ? undefined : new URL(data.url, siteOrigin(ctx.session)).href;
  return (
    <EditorDialog title={{ zh: '预览', en: 'Preview' }} dialog={dialog} width={720}>
      {error === undefined ? null : <Button onClick={reload}>{t({ zh: '重试', en: 'Try again' })}</Button>}
      {url === undefined ? (
        error === undefined ? (
          <Spinner label={t({ zh: '正在生成预览', en: 'Preparing preview' })} />
        ) : null
      ) : (
        <div className={classes.sides}>
          <div className={classes.phone}>
            <iframe src={serverUrl(data?.url ?? '')} title={t({ zh: '页面预览', en: 'Page preview' })} />
          </div>
          <OnPhone url={url} />
        </div>
      )}
    </EditorDialog>
  );
}
