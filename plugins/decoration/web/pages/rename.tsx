import { usePlugin } from '@fitout/sdk/web';
import type { PageSummary } from '../../shared/calls/outputs.ts';
import { decorationCalls } from '../client.ts';
import { EditorDialog, useDialog } from '../dialogs/frame.tsx';
import { NameDialog } from '../dialogs/name-dialog.tsx';
import { PublishedAt } from '../dialogs/published.tsx';

export function RenameDialog({ page, onClose, onDone }: { page: PageSummary; onClose(): void; onDone(): void }) {
  const { http } = usePlugin();
  return (
    <NameDialog
      title={{ zh: '重命名', en: 'Rename' }}
      label={{ zh: '页面名称', en: 'Name' }}
      hint={{
        zh: '只在工作台的列表中显示；访客看到的标题在页面设置里修改',
        en: 'Shown only in lists here. Set the title visitors see in the page settings',
      }}
      name={page.title}
      max={100}
      onClose={onClose}
      onSave={async (title) => {
        await decorationCalls(http)('PATCH pages/:id', { params: { id: page.id }, body: { title } });
        onDone();
      }}
    />
  );
}

export function AddressDialog({ page, onClose }: { page: PageSummary; onClose(): void }) {
  return (
    <EditorDialog dialog={useDialog(onClose)} title={{ zh: '页面地址与二维码', en: 'Page address and QR code' }}>
      <PublishedAt slug={page.slug} />
    </EditorDialog>
  );
}
