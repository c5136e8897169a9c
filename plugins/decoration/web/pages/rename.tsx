import { usePlugin, useText } from '@fitout/sdk/web';
import { Button, Input, Field as Labelled } from '@fluentui/react-components';
import { useState } from 'react';
import type { PageSummary } from '../../shared/document.ts';
import { DialogFrame, useDialog } from '../dialogs/frame.tsx';
import { PublishedAt } from '../dialogs/published.tsx';

export function RenameDialog({ page, onClose, onDone }: { page: PageSummary; onClose(): void; onDone(): void }) {
  const t = useText();
  const ctx = usePlugin();
  const [title, setTitle] = useState(page.title);
  const dialog = useDialog(onClose);
  const save = async () => {
    await ctx.http.patch(`pages/${page.id}`, { title: title.trim() });
    dialog.close(onDone);
  };
  return (
    <DialogFrame
      dialog={dialog}
      title={{ zh: '重命名', en: 'Rename' }}
      actions={
        <Button appearance="primary" disabled={title.trim() === ''} onClick={save}>
          {t({ zh: '确定', en: 'OK' })}
        </Button>
      }
    >
      <Labelled label={t({ zh: '页面标题', en: 'Title' })} required>
        <Input
          autoFocus
          value={title}
          maxLength={100}
          onChange={(_, data) => setTitle(data.value)}
          onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && void save()}
        />
      </Labelled>
    </DialogFrame>
  );
}

export function AddressDialog({ page, onClose }: { page: PageSummary; onClose(): void }) {
  return (
    <DialogFrame dialog={useDialog(onClose)} title={{ zh: '页面地址与二维码', en: 'Address and QR code' }}>
      <PublishedAt slug={page.slug} />
    </DialogFrame>
  );
}
