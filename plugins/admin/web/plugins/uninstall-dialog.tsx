import { FormDialog } from '@fitout/sdk/desktop';
import { useText } from '@fitout/sdk/web';
import { Checkbox, Field, Input } from '@fluentui/react-components';
import { useState } from 'react';
import type { PluginInfo } from './plugins-api.ts';
import styles from './uninstall-dialog.module.css';

export interface UninstallDialogProps {
  plugin: PluginInfo;
  uninstall(data: boolean): Promise<void>;
  close(done?: boolean): void;
}

/** Says what goes and what stays, and asks for the id: nobody uninstalls by a slip of the finger. */
export function UninstallDialog({ plugin, uninstall, close }: UninstallDialogProps) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [data, setData] = useState(false);
  const [tried, setTried] = useState(false);
  const right = typed.trim() === plugin.id;
  return (
    <FormDialog
      title={t({ zh: '卸载「{name}」？', en: 'Uninstall “{name}”?' }, { name: t(plugin.title) })}
      submit={t({ zh: '卸载', en: 'Uninstall' })}
      onCancel={() => close()}
      onSubmit={() => {
        setTried(true);
        return right ? uninstall(data).then(() => close(true)) : undefined;
      }}
    >
      <p className={styles.words}>
        {t({
          zh: '它的页面和菜单对所有人消失，所有版本的文件都会删除，不能再回滚。',
          en: 'Its pages and menu entries are removed for everybody, along with the files of all versions. This cannot be undone.',
        })}
      </p>
      <Checkbox
        checked={data}
        label={t({ zh: '同时删除它保存的数据（不能恢复）', en: 'Also delete its data permanently' })}
        onChange={(_, { checked }) => setData(checked === true)}
      />
      {!data && (
        <p className={styles.quiet}>
          {t({ zh: '数据会保留，以后重新安装时可以继续使用。', en: 'The data is kept in case you install it again.' })}
        </p>
      )}
      <Field
        label={t({ zh: '输入 {id} 确认', en: 'Type {id} to confirm' }, { id: plugin.id })}
        {...(tried && !right
          ? { validationMessage: t({ zh: '与插件名称不一致', en: 'This does not match the plugin’s id' }) }
          : {})}
      >
        <Input value={typed} autoComplete="off" spellCheck={false} onChange={(_, input) => setTyped(input.value)} />
      </Field>
    </FormDialog>
  );
}
