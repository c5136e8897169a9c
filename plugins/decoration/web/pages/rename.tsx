import { usePlugin, useText } from '@fitout/sdk/web';
import { Button, Input, Field as Labelled } from '@fluentui/react-components';
import { useState } from 'react';
import type { PageSummary } from '../../shared/document.ts';
import { DialogFrame } from '../dialogs/frame.tsx';
import { PublishedAt } from '../dialogs/published.tsx';

export function RenameDialog({ page, onClose, onDone }: { page: PageSummary; onClose(): void; onDone(): void }) {
  const t = useText();
  const ctx = usePlugin();
  const [title, setTitle] = useState(page.title);
  const save = async () => {
    await ctx.http.patch(`pages/${page.id}`, { title: title.trim() });
    onDone();
  };
  return (
    <DialogFrame
      title={{ zh: '重命名', en: 'Rename' }}
      onClose={onClose}
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
    <DialogFrame title={{ zh: '页面地址与二维码', en: 'Address and QR code' }} onClose={onClose}>
      <PublishedAt slug={page.slug} />
    </DialogFrame>
  );
}
