import { roleName } from '@fitout/sdk';
import { Badges, type Column, ListTable, Named, OpenLine, Quiet, useColumns } from '@fitout/sdk/desktop';
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
import { useWhen } from '../parts/use-when.ts';
import type { Person, PersonStatus } from './people-api.ts';
import type { PersonActions } from './use-person-actions.tsx';

export const statusTexts = {
  active: { zh: '正常', en: 'Active' },
  invited: { zh: '待首次登录', en: 'Pending first sign-in' },
  disabled: { zh: '已停用', en: 'Disabled' },
} satisfies Record<PersonStatus, { zh: string; en: string }>;

const statusColors = { active: 'success', invited: 'brand', disabled: 'informative' } as const;

/** What is said of a person, and which of it is shown. */
export function usePersonColumns(actions: Pick<PersonActions, 'edit'>) {
  const { session, assets } = usePlugin();
  const t = useText();
  const when = useWhen();
  return useColumns<Person>('people', [
    {
      key: 'person',
      head: t({ zh: '人员', en: 'Person' }),
      fixed: true,
      cell: (person) => (
        <Named
          picture={
            <Avatar
              name={person.name}
              initials={initialsOf(person.name)}
              color={faceColor(person.name)}
              aria-hidden
              {...(person.custIcon === null ? {} : { image: { src: assets.url(person.custIcon, 32) } })}
            />
          }
          name={
            <>
              <OpenLine onClick={() => void actions.edit(person)}>{person.name}</OpenLine>
              {session.user?.id === person.id && (
                <>
                  {' '}
                  <Badge appearance="outline" color="informative" size="small">
                    {t({ zh: '我', en: 'you' })}
                  </Badge>
                </>
              )}
            </>
          }
          about={[person.username, person.title].filter(Boolean).join(' · ')}
        />
      ),
    },
    { key: 'roles', head: t({ zh: '角色', en: 'Roles' }), cell: (person) => <RoleBadges person={person} /> },
    {
      key: 'status',
      head: t({ zh: '状态', en: 'Status' }),
      cell: ({ status }) => (
        <Badge appearance="tint" color={statusColors[status]}>
          {t(statusTexts[status])}
        </Badge>
      ),
    },
    {
      key: 'lastSignIn',
      head: t({ zh: '最近登录', en: 'Last sign-in' }),
      cell: ({ lastSignInAt: at }) =>
        at === null ? (
          <Quiet>{t({ zh: '从未登录', en: 'Never' })}</Quiet>
        ) : (
          <time dateTime={at} title={when.full(at)}>
            {when.ago(at)}
          </time>
        ),
    },
  ]);
}

function RoleBadges({ person }: { person: Person }) {
  const t = useText();
  if (person.roles.length === 0) return <Quiet>{t({ zh: '无', en: 'None' })}</Quiet>;
  return (
    <Badges>
      {person.roles.map((role) => (
        <Badge key={role.id} appearance="tint" color={role.key === 'owner' ? 'brand' : 'informative'}>
          {t(roleName(role))}
        </Badge>
      ))}
    </Badges>
  );
}

/** The people of an organisation in lines; a line opens the person. */
export function PeopleTable(props: {
  people: Person[] | undefined;
  columns: readonly Column<Person>[];
  actions: PersonActions;
  busy: boolean;
}) {
  const { people, columns, actions, busy } = props;
  const { session } = usePlugin();
  const t = useText();
  return (
    <ListTable
      label={t({ zh: '人员', en: 'People' })}
      columns={columns}
      items={people}
      busy={busy}
      keyOf={({ id }) => id}
      actions={(person) => <PersonMenu person={person} actions={actions} self={session.user?.id === person.id} />}
    />
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
            {t({ zh: '重置密码', en: 'Reset password' })}
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
