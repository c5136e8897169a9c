import { roleName } from '@fitout/sdk';
import { FilterSelect, ListPage, ListSearch, useFilters } from '@fitout/sdk/desktop';
import { usePlugin, useRemote, useRemoteList, useServerChanges, useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { PeopleRegular, PersonAddRegular } from '@fluentui/react-icons';
import { type PersonStatus, peopleApi } from '../people/people-api.ts';
import { PeopleTable, statusTexts, usePersonColumns } from '../people/people-table.tsx';
import { usePersonActions } from '../people/use-person-actions.tsx';
import { rolesApi } from '../roles/roles-api.ts';

const statuses = Object.keys(statusTexts) as PersonStatus[];
const shape = { q: '', status: ['', 'active', 'invited', 'disabled'], role: '' } as const;

/** 人员: everybody of the organisation. */
export default function PeopleView() {
  const { http, session } = usePlugin();
  const t = useText();
  const filters = useFilters(shape);
  const filter = filters.value;
  const people = useRemoteList(filters.key, (cursor, signal) => peopleApi(http).list(filter, cursor, signal));
  const roles = useRemote('roles', async (signal) =>
    session.can('kernel.roles') || session.can('kernel.people') ? rolesApi(http).list(signal) : { items: [] },
  );
  const actions = usePersonActions(people.reload);
  useServerChanges(['kernel.people', 'kernel.roles'], people.reload);
  const table = usePersonColumns(actions);
  const invite = (
    <Button appearance="primary" icon={<PersonAddRegular />} onClick={() => void actions.invite()}>
      {t({ zh: '邀请人员', en: 'Invite' })}
    </Button>
  );

  return (
    <ListPage
      title={t({ zh: '人员', en: 'People' })}
      lead={t({
        zh: '组织里可以登录的每一个人，以及他们的角色。',
        en: 'Everyone who can sign in to this organisation, and their roles.',
      })}
      actions={invite}
      list={people}
      counted={{ zh: '共 {n} 人', en: '{n} in total' }}
      filterLabel={t({ zh: '筛选人员', en: 'Filter people' })}
      filters={filters}
      filterLine={
        <>
          <ListSearch
            value={filter.q}
            label={t({ zh: '搜索人员', en: 'Search people' })}
            placeholder={t({ zh: '搜索姓名或用户名', en: 'Search name or user name' })}
            onChange={(q) => filters.set({ q })}
          />
          <FilterSelect
            label={t({ zh: '按状态筛选', en: 'Status' })}
            value={filter.status}
            choices={[
              { value: '', label: t({ zh: '全部状态', en: 'Any status' }) },
              ...statuses.map((value) => ({ value, label: t(statusTexts[value]) })),
            ]}
            onChange={(status) => filters.set({ status })}
          />
          <FilterSelect
            label={t({ zh: '按角色筛选', en: 'Role' })}
            value={filter.role}
            choices={[
              { value: '', label: t({ zh: '全部角色', en: 'Any role' }) },
              ...(roles.data?.items ?? []).map((role) => ({ value: role.id, label: t(roleName(role)) })),
            ]}
            onChange={(role) => filters.set({ role })}
          />
          {table.choose}
        </>
      }
      empty={{ icon: <PeopleRegular />, title: t({ zh: '还没有其他人', en: 'No other people yet' }), action: invite }}
      notFound={t({ zh: '没有符合条件的人员', en: 'No people match these filters' })}
    >
      {(items) => <PeopleTable people={items} columns={table.columns} actions={actions} busy={people.loading} />}
    </ListPage>
  );
}
