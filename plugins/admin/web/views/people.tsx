import { roleName } from '@fitout/sdk';
import { Empty, LoadFailed, Loading } from '@fitout/sdk/desktop';
import { useDebounced, usePlugin, useRemote, useRemoteList, useServerChanges, useText } from '@fitout/sdk/web';
import { Button, SearchBox, Select } from '@fluentui/react-components';
import { PeopleRegular, PersonAddRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { More } from '../parts/more.tsx';
import { Filters, Page } from '../parts/page.tsx';
import { type PersonStatus, peopleApi } from '../people/people-api.ts';
import { PeopleTable, statusTexts } from '../people/people-table.tsx';
import { usePersonActions } from '../people/use-person-actions.tsx';
import { rolesApi } from '../roles/roles-api.ts';

const statuses = Object.keys(statusTexts) as PersonStatus[];

/** 人员: everybody of the organisation. */
export default function PeopleView() {
  const { http, session } = usePlugin();
  const t = useText();
  const [typed, setTyped] = useState('');
  const [status, setStatus] = useState<PersonStatus | ''>('');
  const [role, setRole] = useState('');
  const q = useDebounced(typed.trim());
  const filter = { q, status, role };
  const people = useRemoteList(JSON.stringify(filter), (cursor, signal) =>
    peopleApi(http).list(filter, cursor, signal),
  );
  const roles = useRemote('roles', async (signal) =>
    session.can('kernel.roles') || session.can('kernel.people') ? rolesApi(http).list(signal) : { items: [] },
  );
  const actions = usePersonActions(people.reload);
  useServerChanges(['kernel.people', 'kernel.roles'], people.reload);
  const filtered = q !== '' || status !== '' || role !== '';
  const clear = () => {
    setTyped('');
    setStatus('');
    setRole('');
  };

  return (
    <Page
      title={t({ zh: '人员', en: 'People' })}
      lead={t({
        zh: '组织里可以登录的每一个人，以及他们的角色。',
        en: 'Everybody who can sign in here, and their roles.',
      })}
      actions={
        <Button appearance="primary" icon={<PersonAddRegular />} onClick={() => void actions.invite()}>
          {t({ zh: '邀请人员', en: 'Invite' })}
        </Button>
      }
    >
      <Filters label={t({ zh: '筛选人员', en: 'Filter people' })}>
        <SearchBox
          value={typed}
          placeholder={t({ zh: '搜索姓名或用户名', en: 'Search name or user name' })}
          aria-label={t({ zh: '搜索人员', en: 'Search people' })}
          onChange={(_, data) => setTyped(data.value)}
        />
        <Select
          value={status}
          aria-label={t({ zh: '按状态筛选', en: 'Status' })}
          onChange={(_, data) => setStatus(data.value as PersonStatus | '')}
        >
          <option value="">{t({ zh: '全部状态', en: 'Any status' })}</option>
          {statuses.map((key) => (
            <option key={key} value={key}>
              {t(statusTexts[key])}
            </option>
          ))}
        </Select>
        <Select
          value={role}
          aria-label={t({ zh: '按角色筛选', en: 'Role' })}
          onChange={(_, data) => setRole(data.value)}
        >
          <option value="">{t({ zh: '全部角色', en: 'Any role' })}</option>
          {roles.data?.items.map((entry) => (
            <option key={entry.id} value={entry.id}>
              {t(roleName(entry))}
            </option>
          ))}
        </Select>
      </Filters>
      {people.error !== undefined && <LoadFailed error={people.error} onRetry={people.reload} />}
      {people.items === undefined && people.loading && <Loading />}
      {people.items !== undefined && people.items.length > 0 && (
        <PeopleTable people={people.items} actions={actions} busy={people.loading} />
      )}
      {people.items?.length === 0 && (
        <Empty
          icon={<PeopleRegular />}
          title={
            filtered
              ? t({ zh: '没有符合条件的人员', en: 'Nobody fits these filters' })
              : t({ zh: '还没有其他人', en: 'Nobody here yet' })
          }
        >
          {filtered && <Button onClick={clear}>{t({ zh: '清除筛选', en: 'Clear the filters' })}</Button>}
        </Empty>
      )}
      <More list={people} />
    </Page>
  );
}
