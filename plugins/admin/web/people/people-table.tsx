import { roleName } from '@fitout/sdk';
import { usePlugin, useText } from '@fitout/sdk/web';
import {
  Avatar,
  Badge,
  Button,
  Menu,
  MenuDivider,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  mergeClasses,
} from '@fluentui/react-components';
import {
  EditRegular,
  KeyResetRegular,
  MoreHorizontalRegular,
  PersonAvailableRegular,
  PersonProhibitedRegular,
  SignOutRegular,
} from '@fluentui/react-icons';
import { faceColor, initialsOf } from '../../../login/api.ts';
import styles from '../parts/table.module.css';
import { useWhen } from '../parts/use-when.ts';
import type { Person, PersonStatus } from './people-api.ts';
import type { PersonActions } from './use-person-actions.tsx';

export const statusTexts = {
  active: { zh: '正常', en: 'Active' },
  invited: { zh: '待首次登录', en: 'Not signed in yet' },
  disabled: { zh: '已停用', en: 'Disabled' },
} satisfies Record<PersonStatus, { zh: string; en: string }>;

const statusColors = { active: 'success', invited: 'brand', disabled: 'informative' } as const;

export function PeopleTable({ people, actions, busy }: { people: Person[]; actions: PersonActions; busy: boolean }) {
  const t = useText();
  const heads = [
    { zh: '人员', en: 'Person' },
    { zh: '角色', en: 'Roles' },
    { zh: '状态', en: 'Status' },
    { zh: '最近登录', en: 'Last sign-in' },
  ];
  return (
    <div className={mergeClasses(styles.frame, busy && styles.busy)} aria-busy={busy}>
      <table className={styles.table} aria-label={t({ zh: '人员', en: 'People' })}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head.en} scope="col">
                {t(head)}
              </th>
            ))}
            <th scope="col" aria-label={t({ zh: '操作', en: 'Actions' })} />
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <PersonRow key={person.id} person={person} actions={actions} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function PersonRow({ person, actions }: { person: Person; actions: PersonActions }) {
  const { session, assets } = usePlugin();
  const t = useText();
  const when = useWhen();
  const self = session.user?.id === person.id;
  return (
    <tr>
      <td>
        <div className={styles.person}>
          <Avatar
            name={person.name}
            initials={initialsOf(person.name)}
            color={faceColor(person.name)}
            aria-hidden
            {...(person.custIcon === null ? {} : { image: { src: assets.url(person.custIcon, 32) } })}
          />
          <div>
            <button type="button" className={styles.linkish} onClick={() => void actions.edit(person)}>
              {person.name}
            </button>
            {self && (
              <>
                {' '}
                <Badge appearance="outline" color="informative" size="small">
                  {t({ zh: '我', en: 'me' })}
                </Badge>
              </>
            )}
            <div className={styles.quiet}>{[person.username, person.title].filter(Boolean).join(' · ')}</div>
          </div>
        </div>
      </td>
      <td>
        <span className={styles.label}>{t({ zh: '角色', en: 'Roles' })}</span>
        <span className={styles.badges}>
          {person.roles.map((role) => (
            <Badge key={role.id} appearance="tint" color={role.key === 'owner' ? 'brand' : 'informative'}>
              {t(roleName(role))}
            </Badge>
          ))}
          {person.roles.length === 0 && <span className={styles.quiet}>{t({ zh: '无', en: 'None' })}</span>}
        </span>
      </td>
      <td>
        <span className={styles.label}>{t({ zh: '状态', en: 'Status' })}</span>
        <Badge appearance="tint" color={statusColors[person.status]}>
          {t(statusTexts[person.status])}
        </Badge>
      </td>
      <td>
        <span className={styles.label}>{t({ zh: '最近登录', en: 'Last sign-in' })}</span>
        {person.lastSignInAt === null ? (
          <span className={styles.quiet}>{t({ zh: '从未登录', en: 'Never' })}</span>
        ) : (
          <time dateTime={person.lastSignInAt} title={when.full(person.lastSignInAt)}>
            {when.ago(person.lastSignInAt)}
          </time>
        )}
      </td>
      <td className={styles.end}>
        <div className={styles.corner}>
          <PersonMenu person={person} actions={actions} self={self} />
        </div>
      </td>
    </tr>
  );
}

function PersonMenu({ person, actions, self }: { person: Person; actions: PersonActions; self: boolean }) {
  const t = useText();
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <Button
          appearance="subtle"
          icon={<MoreHorizontalRegular />}
          aria-label={t({ zh: '{name} 的操作', en: 'Actions for {name}' }, { name: person.name })}
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <MenuItem icon={<EditRegular />} onClick={() => void actions.edit(person)}>
            {t({ zh: '编辑', en: 'Edit' })}
          </MenuItem>
          <MenuItem icon={<KeyResetRegular />} disabled={self} onClick={() => void actions.resetPassword(person)}>
            {t({ zh: '重置密码', en: 'Reset the password' })}
          </MenuItem>
          <MenuItem icon={<SignOutRegular />} disabled={self} onClick={() => void actions.signOut(person)}>
            {t({ zh: '在所有设备上退出', en: 'Sign out everywhere' })}
          </MenuItem>
          <MenuDivider />
          {person.status === 'disabled' ? (
            <MenuItem icon={<PersonAvailableRegular />} onClick={() => void actions.enable(person)}>
              {t({ zh: '启用', en: 'Enable' })}
            </MenuItem>
          ) : (
            <MenuItem icon={<PersonProhibitedRegular />} disabled={self} onClick={() => void actions.disable(person)}>
              {t({ zh: '停用', en: 'Disable' })}
            </MenuItem>
          )}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
