import type { Answer, PlatformCalls } from '@fitout/sdk/calls';
import { Badges, errorText, ListPage, ListSearch, ListTable, Named, useColumns, useFilters } from '@fitout/sdk/desktop';
import { usePlugin, useRemoteList, useServerChanges, useText } from '@fitout/sdk/web';
import { Badge, Button } from '@fluentui/react-components';
import { DesktopRegular, PhoneRegular, PlugConnectedRegular } from '@fluentui/react-icons';
import { describeDevice } from '../../../login/api.ts';
import { platform } from '../parts/platform.ts';
import { useWhen } from '../parts/use-when.ts';

type SessionEntry = Answer<PlatformCalls, 'GET /v1/sessions'>['items'][number];

const icons = { phone: PhoneRegular, computer: DesktopRegular, unknown: PlugConnectedRegular };

const shape = { q: '' } as const;

/** 登录设备: who of the organisation is signed in where. */
export default function SessionsView() {
  const { http, overlays, toasts } = usePlugin();
  const t = useText();
  const when = useWhen();
  const filters = useFilters(shape);
  const { q } = filters.value;
  const sessions = useRemoteList<SessionEntry>(filters.key, (cursor, signal) =>
    platform(http)('GET /v1/sessions', { query: { scope: 'org', cursor, q: q || undefined } }, { signal }),
  );
  useServerChanges(['kernel.sessions'], sessions.reload);

  const end = async (entry: SessionEntry) => {
    const { name } = entry;
    const sure = await overlays.confirm({
      title: { zh: `让 ${name} 的这台设备退出登录？`, en: `Sign ${name} out of this device?` },
      message: {
        zh: '对方会立即在该设备上退出登录，未保存的内容可能丢失。',
        en: 'They are signed out on that device immediately. Unsaved work may be lost.',
      },
      confirm: { zh: '退出登录', en: 'Sign out' },
    });
    if (!sure) return;
    try {
      await platform(http)('DELETE /v1/sessions/:id', { params: { id: entry.id } });
      toasts.success({ zh: '该设备已退出登录', en: 'Device signed out' });
      sessions.update((all) => all.filter((other) => other.id !== entry.id));
    } catch (error) {
      toasts.error(errorText(error), error);
      sessions.reload();
    }
  };

  const table = useColumns<SessionEntry>('sessions', [
    {
      key: 'person',
      head: t({ zh: '人员', en: 'Person' }),
      fixed: true,
      cell: ({ name, username }) => <Named name={name} about={username} />,
    },
    { key: 'device', head: t({ zh: '设备', en: 'Device' }), cell: (entry) => <Device entry={entry} /> },
    { key: 'address', head: t({ zh: '地址', en: 'Address' }), cell: ({ ip }) => ip },
    {
      key: 'since',
      head: t({ zh: '登录时间', en: 'Signed in' }),
      cell: ({ createdAt }) => <time dateTime={createdAt}>{when.full(createdAt)}</time>,
    },
    {
      key: 'seen',
      head: t({ zh: '最近活动', en: 'Active' }),
      cell: ({ seenAt }) => (
        <time dateTime={seenAt} title={when.full(seenAt)}>
          {when.ago(seenAt)}
        </time>
      ),
    },
  ]);
  const title = t({ zh: '登录设备', en: 'Signed-in devices' });
  return (
    <ListPage
      title={title}
      lead={t({
        zh: '组织里正在登录的每一台设备。退出登录会立即生效。',
        en: 'Every device that is currently signed in. Signing one out takes effect immediately.',
      })}
      list={sessions}
      filterLabel={t({ zh: '筛选设备', en: 'Filter devices' })}
      filters={filters}
      filterLine={
        <>
          <ListSearch
            value={q}
            label={t({ zh: '搜索设备', en: 'Search devices' })}
            placeholder={t({ zh: '搜索姓名、用户名或地址', en: 'Search name, user name or address' })}
            onChange={(next) => filters.set({ q: next })}
          />
          {table.choose}
        </>
      }
      empty={{ icon: <PlugConnectedRegular />, title: t({ zh: '没有人登录', en: 'Nobody is signed in' }) }}
      notFound={t({ zh: '没有符合条件的设备', en: 'No matching devices' })}
    >
      {(items) => (
        <ListTable
          label={title}
          columns={table.columns}
          items={items}
          busy={sessions.loading}
          keyOf={({ id }) => id}
          actions={(entry) =>
            !entry.current && (
              <Button
                size="small"
                aria-label={t({ zh: '让 {name} 退出登录', en: 'Sign out {name}' }, { name: entry.name })}
                onClick={() => void end(entry)}
              >
                {t({ zh: '退出', en: 'Sign out' })}
              </Button>
            )
          }
        />
      )}
    </ListPage>
  );
}

function Device({ entry }: { entry: SessionEntry }) {
  const t = useText();
  const device = describeDevice(entry.userAgent);
  const Icon = icons[device.kind];
  return (
    <Badges title={entry.userAgent ?? ''}>
      <Icon aria-hidden fontSize={20} /> {t(device.label)}
      {entry.current && (
        <Badge appearance="tint" color="success">
          {t({ zh: '当前', en: 'this one' })}
        </Badge>
      )}
    </Badges>
  );
}
