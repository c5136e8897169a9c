import { isFitoutError } from '@fitout/sdk';
import { saveFile, usePlugin, useText } from '@fitout/sdk/web';
import { Button, MessageBar, MessageBarActions, MessageBarBody, MessageBarTitle } from '@fluentui/react-components';
import { useState } from 'react';
import { blockDefinition } from '../../shared/blocks/registry.ts';
import { decorationCalls } from '../client.ts';
import { useObservable, useSession } from '../session/hooks.ts';
import { UnreadablePage } from '../session/open-page.ts';
import classes from './edit.module.css';

/** A page that does not open, in words, with what is stored of it to keep. */
export function CannotOpen({ error, onRetry }: { error: Error; onRetry(): void }) {
  const t = useText();
  const { navigation } = usePlugin();
  // An address that was mistyped, or of a page that is gone: trying again changes nothing.
  const gone = isFitoutError(error) && ['notFound', 'badRequest'].includes(error.codeName);
  const unreadable = error instanceof UnreadablePage ? error : undefined;
  return (
    <div className={classes.center}>
      <h1>
        {gone
          ? t({ zh: '页面不存在或已被删除', en: 'There is no such page, or it was deleted' })
          : t({ zh: '页面无法打开', en: 'The page cannot be opened' })}
      </h1>
      {gone ? null : unreadable === undefined ? (
        <p>{error.message}</p>
      ) : (
        <p>
          {unreadable.later
            ? t({
                zh: '此页面由更新的版本保存，当前版本无法编辑。内容原样保留在服务器上，升级后即可打开。',
                en: 'This page was saved by a newer version. It is safe on the server and will open after an update.',
              })
            : t({
                zh: '此页面的内容已损坏或超出上限，当前无法编辑。内容原样保留在服务器上。',
                en: 'This page is damaged or too large. It is kept on the server as is.',
              })}
        </p>
      )}
      <div style={{ display: 'flex', gap: 8 }}>
        {gone ? null : <Button onClick={onRetry}>{t({ zh: '重试', en: 'Try again' })}</Button>}
        <Button appearance={gone ? 'primary' : 'secondary'} onClick={() => navigation.open('/fit/list')}>
          {t({ zh: '页面', en: 'Pages' })}
        </Button>
        {unreadable === undefined ? null : (
          <Button onClick={() => download(unreadable.detail.title, unreadable.detail.document)}>
            {t({ zh: '下载原始内容', en: 'Download stored content' })}
          </Button>
        )}
      </div>
    </div>
  );
}

/** What had to be mended to show the page; and which of its blocks this version does not know. */
export function BrokenNotice({ onMended }: { onMended(): void }) {
  const session = useSession();
  const t = useText();
  const [busy, setBusy] = useState(false);
  const rev = useObservable(session.saver, (saver) => saver.rev);
  const mend = async () => {
    setBusy(true);
    try {
      await decorationCalls(session.ctx.http)('POST pages/:id/repair', { params: { id: session.id }, body: { rev } });
      onMended();
    } finally {
      setBusy(false);
    }
  };
  if (session.broken.length === 0) return <UnknownNotice />;
  return (
    <MessageBar intent="error" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>
          {t({ zh: '页面内容已损坏，当前为只读', en: 'The page content is damaged, so it is read-only' })}
        </MessageBarTitle>
        {session.broken.map((note) => t(note)).join('；')}
        {t({ zh: '。修复不会丢弃任何内容。', en: '. Repairing loses nothing.' })}
      </MessageBarBody>
      {session.canEdit ? (
        <MessageBarActions>
          <Button size="small" appearance="primary" disabled={busy} onClick={mend}>
            {t({ zh: '修复并继续编辑', en: 'Repair and edit' })}
          </Button>
        </MessageBarActions>
      ) : null}
    </MessageBar>
  );
}

/** Blocks of plugins that are not here, or of later versions: kept, and not shown to visitors. */
function UnknownNotice() {
  const session = useSession();
  const t = useText();
  const [count] = useState(() => {
    let unknown = 0;
    for (const id of session.store.walk()) {
      const cell = session.store.cell(id);
      const definition = cell === undefined ? undefined : blockDefinition(cell.type);
      if (definition === undefined || (cell !== undefined && cell.v > definition.v)) unknown++;
    }
    return unknown;
  });
  const [closed, setClosed] = useState(false);
  if (count === 0 || closed) return null;
  return (
    <MessageBar intent="warning">
      <MessageBarBody>
        {t(
          {
            zh: '页面中有 {n} 个组件是此版本不认识的，已原样保留，不能编辑',
            en: '{n} {n|block|blocks} of this page cannot be shown by this version and will be kept as is',
          },
          { n: count },
        )}
      </MessageBarBody>
      <MessageBarActions>
        <Button size="small" onClick={() => setClosed(true)}>
          {t({ zh: '知道了', en: 'Got it' })}
        </Button>
      </MessageBarActions>
    </MessageBar>
  );
}

function download(title: string, document_: unknown): void {
  const text = JSON.stringify(document_, null, 1);
  saveFile(new Blob([text], { type: 'application/json' }), `${title || 'page'}.json`);
}
