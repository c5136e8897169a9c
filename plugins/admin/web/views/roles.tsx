import { isFitoutError, roleName } from '@fitout/sdk';
import { errorText, LoadFailed, Loading, Page } from '@fitout/sdk/desktop';
import { usePlugin, useRemote, useServerChanges, useText } from '@fitout/sdk/web';
import { Badge, Button, mergeClasses } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons';
import { useCallback, useRef, useState } from 'react';
import { RoleEditor } from '../roles/role-editor.tsx';
import { type Role, type RoleInput, rolesApi } from '../roles/roles-api.ts';
import styles from './roles.module.css';

type Open = { kind: 'role'; id: string } | { kind: 'new'; from: RoleInput };

/** 角色: sets of functions, given to people. */
export default function RolesView() {
  const { http, overlays, toasts } = usePlugin();
  const t = useText();
  const roles = useRemote('roles', (signal) => rolesApi(http).list(signal));
  const functions = useRemote('functions', (signal) => rolesApi(http).functions(signal));
  const [open, setOpen] = useState<Open | undefined>(undefined);
  const [phoneList, setPhoneList] = useState(true);
  const dirty = useRef(false);
  const onDirty = useCallback((now: boolean) => {
    dirty.current = now;
  }, []);
  useServerChanges(['kernel.roles', 'kernel.people'], () => {
    if (!dirty.current) roles.reload();
  });
  const items = roles.data?.items;
  const shown: Open | undefined = open ?? (items?.[0] === undefined ? undefined : { kind: 'role', id: items[0].id });
  const role = shown?.kind === 'role' ? items?.find((entry) => entry.id === shown.id) : undefined;

  const show = async (next: Open) => {
    if (dirty.current && !(await overlays.confirm(leaveQuestion))) return;
    dirty.current = false;
    setOpen(next);
    setPhoneList(false);
  };
  const cancel = async (changed: boolean) => {
    if (changed && !(await overlays.confirm(leaveQuestion))) return;
    dirty.current = false;
    setOpen(undefined);
    setPhoneList(true);
  };
  const { reload } = roles;
  const saved = useCallback(
    (role: Role) => {
      setOpen({ kind: 'role', id: role.id });
      reload();
    },
    [reload],
  );
  const remove = async (role: Role) => {
    const sure = await overlays.confirm({
      title: { zh: `删除角色「${role.name}」？`, en: `Delete the role “${role.name}”?` },
      message: { zh: '此操作不能撤销。', en: 'This cannot be undone.' },
      confirm: { zh: '删除', en: 'Delete' },
      danger: true,
    });
    if (!sure) return;
    try {
      await rolesApi(http).remove(role.id);
      toasts.success({ zh: `已删除「${role.name}」`, en: `“${role.name}” is deleted` });
      dirty.current = false;
      setOpen(undefined);
      setPhoneList(true);
    } catch (error) {
      const names = usersOf(error);
      if (names === undefined) toasts.error(errorText(error), error);
      else await overlays.confirm(inUse(role, names));
    }
    reload();
  };
  const blank = (): RoleInput => ({ name: '', description: '', functions: [] });

  return (
    <Page
      title={t({ zh: '角色', en: 'Roles' })}
      lead={t({
        zh: '角色是一组功能。一个人可以有多个角色，权限相加；服务器对每次操作都会检查。',
        en: 'A role is a set of functions. A person can have several roles, and their permissions add up. The server checks every action.',
      })}
      actions={
        <Button appearance="primary" icon={<AddRegular />} onClick={() => void show({ kind: 'new', from: blank() })}>
          {t({ zh: '新建角色', en: 'New role' })}
        </Button>
      }
    >
      {roles.error !== undefined && <LoadFailed error={roles.error} onRetry={roles.reload} />}
      {functions.error !== undefined && <LoadFailed error={functions.error} onRetry={functions.reload} />}
      {(items === undefined || functions.data === undefined) &&
        roles.error === undefined &&
        functions.error === undefined && <Loading />}
      {items !== undefined && functions.data !== undefined && (
        <div className={mergeClasses(styles.columns, !phoneList && styles.editing)}>
          <ul className={styles.list} aria-label={t({ zh: '角色列表', en: 'Roles' })}>
            {items.map((entry) => (
              <li key={entry.id}>
                <button
                  type="button"
                  className={mergeClasses(styles.role, role?.id === entry.id && styles.chosen)}
                  aria-current={role?.id === entry.id}
                  onClick={() => void show({ kind: 'role', id: entry.id })}
                >
                  <span className={styles.name}>{t(roleName(entry))}</span>
                  {entry.builtin && (
                    <Badge appearance="outline" color="informative" size="small">
                      {t({ zh: '内置', en: 'Built-in' })}
                    </Badge>
                  )}
                  <span className={styles.count}>
                    {t({ zh: '{count} 人', en: '{count} {count|person|people}' }, { count: entry.people })}
                  </span>
                </button>
              </li>
            ))}
          </ul>
          {shown !== undefined && (role !== undefined || shown.kind === 'new') && (
            <RoleEditor
              key={shown.kind === 'new' ? `new ${shown.from.name}` : `${shown.id} ${JSON.stringify(role)}`}
              role={role ?? newRole(shown.kind === 'new' ? shown.from : blank())}
              groups={functions.data.items}
              onSaved={saved}
              onDuplicate={(from) =>
                void show({
                  kind: 'new',
                  from: { ...from, name: t({ zh: '{name} 副本', en: '{name} copy' }, { name: from.name }) },
                })
              }
              onDelete={(entry) => void remove(entry)}
              onBack={() => setPhoneList(true)}
              onCancel={(changed) => void cancel(changed)}
              onDirty={onDirty}
            />
          )}
        </div>
      )}
    </Page>
  );
}

function newRole(from: RoleInput): Omit<Role, 'id'> & { id: undefined } {
  return { ...from, id: undefined, key: '', builtin: false, people: 0 };
}

const leaveQuestion = {
  title: { zh: '放弃未保存的修改？', en: 'Discard unsaved changes?' },
  message: { zh: '对这个角色的修改还没有保存。', en: 'Your changes to this role have not been saved.' },
  confirm: { zh: '放弃修改', en: 'Discard changes' },
  danger: true,
};

/** Names of the people who have the role, where that is why it was not deleted. */
function usersOf(error: unknown): string[] | undefined {
  if (!isFitoutError(error) || error.codeName !== 'conflict') return undefined;
  const people = (error.detail as { people?: { name: string }[] } | undefined)?.people;
  return people?.map((person) => person.name);
}

function inUse(role: Role, names: string[]) {
  const some = names.slice(0, 8).join('、');
  const more = names.length > 8 ? '…' : '';
  return {
    title: { zh: `「${role.name}」正在使用中，不能删除`, en: `“${role.name}” is in use` },
    message: {
      zh: `拥有该角色的人：${some}${more}。请先在「人员」中为他们更换角色。`,
      en: `These people have it: ${some}${more}. Give them another role first.`,
    },
    confirm: { zh: '知道了', en: 'OK' },
  };
}
