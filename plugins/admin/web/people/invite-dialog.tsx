import { formMessages } from '@fitout/sdk';
import { FormDialog } from '@fitout/sdk/desktop';
import { usePlugin, useRemote, useText } from '@fitout/sdk/web';
import { Field, Input } from '@fluentui/react-components';
import { useState } from 'react';
import { rolesApi } from '../roles/roles-api.ts';
import { type Person, peopleApi } from './people-api.ts';
import { RoleChoice } from './role-choice.tsx';
import { usernameProblem } from './username.ts';

export interface Invited {
  person: Person;
  password: string;
}

/** A new colleague: name, user name, roles. Closes with the one-time password, which is shown once afterwards. */
export function InviteDialog({ close }: { close(result?: Invited): void }) {
  const { http } = usePlugin();
  const t = useText();
  const roles = useRemote('roles', (signal) => rolesApi(http).list(signal));
  const [name, setName] = useState('');
  const [username, setUsername] = useState('');
  const [title, setTitle] = useState('');
  const [roleIds, setRoleIds] = useState<string[]>([]);
  const [strict, setStrict] = useState(false);
  const badName = usernameProblem(username.trim());
  const submit = () => {
    setStrict(true);
    if (name.trim() === '' || badName !== undefined || roleIds.length === 0) return undefined;
    return peopleApi(http)
      .invite({ name: name.trim(), username: username.trim(), title: title.trim(), roleIds })
      .then(close);
  };
  return (
    <FormDialog
      title={t({ zh: '邀请人员', en: 'Invite person' })}
      submit={t({ zh: '邀请', en: 'Invite' })}
      onSubmit={submit}
      onCancel={() => close()}
    >
      <Field
        label={t({ zh: '姓名', en: 'Name' })}
        validationMessage={strict && name.trim() === '' ? t(formMessages.required) : undefined}
      >
        <Input value={name} maxLength={60} autoComplete="off" onChange={(_, data) => setName(data.value)} />
      </Field>
      <Field
        label={t({ zh: '用户名', en: 'User name' })}
        hint={t({ zh: '登录时使用，之后不能修改', en: 'Used to sign in; it cannot be changed later' })}
        validationMessage={strict && badName !== undefined ? t(badName) : undefined}
      >
        <Input
          value={username}
          maxLength={64}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={(_, data) => setUsername(data.value)}
        />
      </Field>
      <Field label={t({ zh: '职位（选填）', en: 'Title (optional)' })}>
        <Input value={title} maxLength={60} autoComplete="off" onChange={(_, data) => setTitle(data.value)} />
      </Field>
      <RoleChoice
        roles={roles.data?.items}
        value={roleIds}
        onChange={setRoleIds}
        error={
          strict && roleIds.length === 0
            ? t({ zh: '请至少选择一个角色', en: 'Choose at least one role' })
            : roles.error?.message
        }
      />
    </FormDialog>
  );
}
