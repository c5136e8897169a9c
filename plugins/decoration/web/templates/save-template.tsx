import { usePlugin } from '@fitout/sdk/web';
import { savedNameMax } from '../../shared/saved.ts';
import { decorationCalls } from '../client.ts';
import { NameDialog } from '../dialogs/name-dialog.tsx';

/** 存为模板: keeps a page's draft as it is now. `before` brings what is not saved yet to the server. */
export function SaveTemplateDialog(props: {
  page: { id: string; title: string };
  before?(): Promise<unknown>;
  onClose(): void;
}) {
  const { page, before, onClose } = props;
  const { http, toasts } = usePlugin();
  return (
    <NameDialog
      title={{ zh: '存为模板', en: 'Save as a template' }}
      label={{ zh: '模板名称', en: 'Name' }}
      hint={{
        zh: '保存当前草稿，新建页面时可以选用；之后的修改不会影响模板',
        en: 'Saves the current draft for new pages. Later changes are not included',
      }}
      name={page.title}
      max={savedNameMax}
      onClose={onClose}
      onSave={async (name) => {
        await before?.();
        await decorationCalls(http)('POST templates', { body: { name, page: page.id } });
        toasts.success({ zh: '已存为模板', en: 'Saved as a template' });
      }}
    />
  );
}
