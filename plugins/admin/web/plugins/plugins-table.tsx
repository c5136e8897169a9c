import { useText } from '@fitout/sdk/web';
import { Badge } from '@fluentui/react-components';
import table from '../parts/table.module.css';
import { HealthLine, StateBadge, TierBadge } from './badges.tsx';
import type { PluginInfo } from './plugins-api.ts';

export interface PluginsTableProps {
  plugins: readonly PluginInfo[];
  onOpen(plugin: PluginInfo): void;
}

/** Every plugin in a line: whether it runs, how far it is trusted, who may use it, how it fares. */
export function PluginsTable({ plugins, onOpen }: PluginsTableProps) {
  const t = useText();
  const heads = {
    plugin: t({ zh: '插件', en: 'Plugin' }),
    state: t({ zh: '状态', en: 'State' }),
    trust: t({ zh: '信任', en: 'Trust' }),
    roles: t({ zh: '可使用', en: 'For' }),
    health: t({ zh: '近 7 天', en: 'Last 7 days' }),
  };
  return (
    <div className={table.frame}>
      <table className={table.table} aria-label={t({ zh: '插件', en: 'Plugins' })}>
        <thead>
          <tr>
            {Object.entries(heads).map(([key, head]) => (
              <th key={key} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {plugins.map((plugin) => (
            <tr key={plugin.id}>
              <td>
                <div>
                  <button type="button" className={`${table.linkish} ${table.whole}`} onClick={() => onOpen(plugin)}>
                    {t(plugin.title)}
                  </button>{' '}
                  {plugin.origin === 'installed' && (
                    <Badge appearance="outline">{t({ zh: '外部', en: 'installed' })}</Badge>
                  )}
                  <div className={table.quiet}>
                    <code>{plugin.id}</code> {plugin.version}
                  </div>
                </div>
              </td>
              <td>
                <span className={table.label}>{heads.state}</span>
                <StateBadge state={plugin.state} />
              </td>
              <td>
                <span className={table.label}>{heads.trust}</span>
                <TierBadge tier={plugin.tier} />
              </td>
              <td>
                <span className={table.label}>{heads.roles}</span>
                {plugin.roles === null
                  ? t({ zh: '所有人', en: 'Everybody' })
                  : t({ zh: '{n} 个角色', en: '{n} roles' }, { n: plugin.roles.length })}
              </td>
              <td>
                <span className={table.label}>{heads.health}</span>
                <HealthLine plugin={plugin} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
