import { formMessages } from '@fitout/sdk';
import { FormDialog } from '@fitout/sdk/desktop';
import { usePlugin, useRemote, useText } from '@fitout/sdk/web';
import { Field, Input } from '@fluentui/react-components';
import { useState } from 'react';
import { rolesApi } from '../roles/roles-api.ts';
import { type Person, peopleApi } from './people-api.ts';
import { RoleChoice } from './role-choice.tsx';

/** Name, title and roles of a person. Closes with the person as saved. */
export function EditDialog({ person, close }: { person: Person; close(result?: Person): void }) {
  const { http } = usePlugin();
  const t = useText();
  const roles = useRemote('roles', (signal) => rolesApi(http).list(signal));
  const [name, setName] = useState(person.name);
  const [title, setTitle] = useState(person.title ?? '');
  const [roleIds, setRoleIds] = useState(() => person.roles.map((role) => role.id));
  const [strict, setStrict] = useState(false);
  const submit = () => {
    setStrict(true);
    if (name.trim() === '') return undefined;
    return peopleApi(http)
      .change(person.id, { name: name.trim(), title: title.trim(), roleIds })
      .then((saved) => close(saved));
  };
  return (
    <FormDialog
      title={t({ zh: '编辑 {name}', en: 'Edit {name}' }, { name: person.name })}
      submit={t({ zh: '保存', en: 'Save' })}
      onSubmit={submit}
      onCancel={() => close()}
    >
      <Field
        label={t({ zh: '姓名', en: 'Name' })}
        hint={t({ zh: '登录用户名 {username}，不能修改', en: 'Signs in as {username}' }, { username: person.username })}
        validationMessage={strict && name.trim() === '' ? t(formMessages.required) : undefined}
      >
        <Input value={name} maxLength={60} autoComplete="off" onChange={(_, data) => setName(data.value)} />
      </Field>
      <Field label={t({ zh: '职位（选填）', en: 'Title (optional)' })}>
        <Input value={title} maxLength={60} autoComplete="off" onChange={(_, data) => setTitle(data.value)} />
      </Field>
      <RoleChoice roles={roles.data?.items} value={roleIds} onChange={setRoleIds} error={roles.error?.message} />
    </FormDialog>
  );
}
