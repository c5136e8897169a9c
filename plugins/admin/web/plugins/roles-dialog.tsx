import { FormDialog } from '@fitout/sdk/desktop';
import { usePlugin, useRemote, useText } from '@fitout/sdk/web';
import { useState } from 'react';
import { rolesApi } from '../roles/roles-api.ts';
import type { PluginInfo } from './plugins-api.ts';
import { RolesChoice } from './roles-choice.tsx';

export interface RolesDialogProps {
  plugin: PluginInfo;
  save(roles: string[] | null): Promise<unknown>;
  close(done?: true): void;
}

/** Who may use one plugin. */
export function RolesDialog({ plugin, save, close }: RolesDialogProps) {
  const { http, session } = usePlugin();
  const t = useText();
  const [value, setValue] = useState<string[] | null>(plugin.roles);
  const roles = useRemote('roles', async (signal) =>
    session.can('kernel.roles') || session.can('kernel.people') ? (await rolesApi(http).list(signal)).items : null,
  );
  return (
    <FormDialog
      title={t({ zh: '谁可以使用「{name}」', en: 'Who may use “{name}”' }, { name: t(plugin.title) })}
      submit={t({ zh: '保存', en: 'Save' })}
      onCancel={() => close()}
      onSubmit={() => (value?.length === 0 ? undefined : save(value).then(() => close(true)))}
    >
      <RolesChoice roles={roles.error === undefined ? roles.data : null} value={value} onChange={setValue} />
    </FormDialog>
  );
}
