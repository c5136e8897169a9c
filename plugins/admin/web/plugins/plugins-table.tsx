import { type Column, ListTable, Named, OpenLine, useColumns } from '@fitout/sdk/desktop';
import { useText } from '@fitout/sdk/web';
import { Badge } from '@fluentui/react-components';
import { HealthLine, StateBadge, TierBadge } from './badges.tsx';
import type { PluginInfo } from './plugins-api.ts';

/** What is said of a plugin: whether it runs, how far it is trusted, who may use it, how it fares. */
export function usePluginColumns(onOpen: (plugin: PluginInfo) => void) {
  const t = useText();
  return useColumns<PluginInfo>('plugins', [
    {
      key: 'plugin',
      head: t({ zh: '插件', en: 'Plugin' }),
      fixed: true,
      cell: (plugin) => (
        <Named
          name={
            <>
              <OpenLine onClick={() => onOpen(plugin)}>{t(plugin.title)}</OpenLine>{' '}
              {plugin.origin === 'installed' && (
                <Badge appearance="outline">{t({ zh: '外部', en: 'installed' })}</Badge>
              )}
            </>
          }
          about={
            <>
              <code>{plugin.id}</code> {plugin.version}
            </>
          }
        />
      ),
    },
    {
      key: 'state',
      head: t({ zh: '状态', en: 'State' }),
      fixed: true,
      cell: ({ state }) => <StateBadge state={state} />,
    },
    { key: 'trust', head: t({ zh: '信任', en: 'Trust' }), cell: ({ tier }) => <TierBadge tier={tier} /> },
    {
      key: 'roles',
      head: t({ zh: '可使用', en: 'Available to' }),
      cell: ({ roles }) =>
        roles === null
          ? t({ zh: '所有人', en: 'Everybody' })
          : t({ zh: '{n} 个角色', en: '{n} {n|role|roles}' }, { n: roles.length }),
    },
    { key: 'health', head: t({ zh: '近 7 天', en: 'Last 7 days' }), cell: (plugin) => <HealthLine plugin={plugin} /> },
  ]);
}

/** Every plugin in a line. */
export function PluginsTable(props: {
  plugins: readonly PluginInfo[] | undefined;
  columns: readonly Column<PluginInfo>[];
}) {
  const t = useText();
  return (
    <ListTable
      label={t({ zh: '插件', en: 'Plugins' })}
      columns={props.columns}
      items={props.plugins}
      keyOf={({ id }) => id}
    />
  );
}
