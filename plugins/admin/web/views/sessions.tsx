import type { Answer, PlatformCalls } from '@fitout/sdk/calls';
import { Empty, LoadFailed, Loading } from '@fitout/sdk/desktop';
import { usePlugin, useRemoteList, useServerChanges, useText } from '@fitout/sdk/web';
import { Badge, Button, SearchBox } from '@fluentui/react-components';
import { DesktopRegular, PhoneRegular, PlugConnectedRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { describeDevice } from '../../../login/api.ts';
import { errorText } from '../parts/error-text.ts';
import { More } from '../parts/more.tsx';
import { Filters, Page } from '../parts/page.tsx';
import { platform } from '../parts/platform.ts';
import table from '../parts/table.module.css';
import { useWhen } from '../parts/use-when.ts';

type SessionEntry = Answer<PlatformCalls, 'GET /v1/sessions'>['items'][number];

const icons = { phone: PhoneRegular, computer: DesktopRegular, unknown: PlugConnectedRegular };

/** 会话: who of the organisation is signed in where. */
export default function SessionsView() {
  const { http, overlays, toasts } = usePlugin();
  const t = useText();
  const when = useWhen();
  const [query, setQuery] = useState('');
  const sessions = useRemoteList<SessionEntry>('org', (cursor, signal) =>
    platform(http)('GET /v1/sessions', { query: { scope: 'org', cursor } }, { signal }),
  );
  useServerChanges(['kernel.sessions'], sessions.reload);
  const wanted = query.trim().toLowerCase();
  const items = sessions.items?.filter((entry) =>
    [entry.name, entry.username, entry.ip ?? ''].some((text) => text.toLowerCase().includes(wanted)),
  );

  const end = async (entry: SessionEntry) => {
    const { name } = entry;
    const sure = await overlays.confirm({
      title: { zh: `结束 ${name} 的这个会话？`, en: `End this session of ${name}?` },
      message: {
        zh: '对方会立即在该设备上退出登录，未保存的内容可能丢失。',
        en: 'They are signed out on that device at once; unsaved work may be lost.',
      },
      confirm: { zh: '结束会话', en: 'End it' },
    });
    if (!sure) return;
    try {
      await platform(http)('DELETE /v1/sessions/:id', { params: { id: entry.id } });
      toasts.success({ zh: '会话已结束', en: 'The session has ended' });
      sessions.update((all) => all.filter((other) => other.id !== entry.id));
    } catch (error) {
      toasts.error(errorText(error), error);
      sessions.reload();
    }
  };

  const heads = [
    { zh: '人员', en: 'Person' },
    { zh: '设备', en: 'Device' },
    { zh: '地址', en: 'Address' },
    { zh: '登录时间', en: 'Signed in' },
    { zh: '最近活动', en: 'Active' },
  ];
  return (
    <Page
      title={t({ zh: '会话', en: 'Sessions' })}
      lead={t({
        zh: '组织里正在登录的每一台设备。结束会话会立即生效。',
        en: 'Every device on which somebody is signed in. Ending one holds at once.',
      })}
    >
      <Filters label={t({ zh: '筛选会话', en: 'Filter sessions' })}>
        <SearchBox
          value={query}
          placeholder={t({ zh: '搜索姓名、用户名或地址', en: 'Search name, user name or address' })}
          aria-label={t({ zh: '搜索会话', en: 'Search sessions' })}
          onChange={(_, data) => setQuery(data.value)}
        />
      </Filters>
      {sessions.error !== undefined && <LoadFailed error={sessions.error} onRetry={sessions.reload} />}
      {items === undefined && sessions.loading && <Loading />}
      {items?.length === 0 && (
        <Empty icon={<PlugConnectedRegular />} title={t({ zh: '没有符合条件的会话', en: 'No session fits' })} />
      )}
      {items !== undefined && items.length > 0 && (
        <div className={table.frame}>
          <table className={table.table} aria-label={t({ zh: '会话', en: 'Sessions' })}>
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
              {items.map((entry) => {
                const device = describeDevice(entry.userAgent);
                const Icon = icons[device.kind];
                return (
                  <tr key={entry.id}>
                    <td>
                      <div>
                        <span className={table.strong}>{entry.name}</span>
                        <div className={table.quiet}>{entry.username}</div>
                      </div>
                    </td>
                    <td>
                      <span className={table.label}>{t({ zh: '设备', en: 'Device' })}</span>
                      <span className={table.badges} title={entry.userAgent ?? ''}>
                        <Icon aria-hidden fontSize={20} /> {t(device.label)}
                        {entry.current && (
                          <Badge appearance="tint" color="success">
                            {t({ zh: '当前', en: 'this one' })}
                          </Badge>
                        )}
                      </span>
                    </td>
                    <td>
                      <span className={table.label}>{t({ zh: '地址', en: 'Address' })}</span>
                      {entry.ip}
                    </td>
                    <td>
                      <span className={table.label}>{t({ zh: '登录时间', en: 'Signed in' })}</span>
                      <time dateTime={entry.createdAt}>{when.full(entry.createdAt)}</time>
                    </td>
                    <td>
                      <span className={table.label}>{t({ zh: '最近活动', en: 'Active' })}</span>
                      <time dateTime={entry.seenAt} title={when.full(entry.seenAt)}>
                        {when.ago(entry.seenAt)}
                      </time>
                    </td>
                    <td className={table.end}>
                      {!entry.current && (
                        <Button
                          size="small"
                          aria-label={t(
                            { zh: '结束 {name} 的会话', en: 'End the session of {name}' },
                            { name: entry.name },
                          )}
                          onClick={() => void end(entry)}
                        >
                          {t({ zh: '结束', en: 'End' })}
                        </Button>
                      )}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
      <More list={sessions} />
    </Page>
  );
}
