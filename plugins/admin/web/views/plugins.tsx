import type { LocalText } from '@fitout/sdk';
import { FilterSelect, ListPage, ListSearch, useFilters } from '@fitout/sdk/desktop';
import { usePlugin, useRemote, useServerChanges, useText } from '@fitout/sdk/web';
import { Button, MessageBar, MessageBarBody, MessageBarTitle } from '@fluentui/react-components';
import { AddRegular, PuzzlePieceRegular } from '@fluentui/react-icons';
import styles from '../plugins/panels.module.css';
import { PluginDrawer } from '../plugins/plugin-drawer.tsx';
import { type PluginInfo, type PluginList, pluginsApi } from '../plugins/plugins-api.ts';
import { PluginsTable, usePluginColumns } from '../plugins/plugins-table.tsx';
import { usePluginActions } from '../plugins/use-plugin-actions.tsx';

const reasons: Record<string, LocalText> = {
  duplicate: { zh: '有两个插件使用同一个名称', en: 'Two plugins have this name' },
  sdk: { zh: '需要的平台版本与当前版本不符', en: 'It was built for a different platform version' },
  missing: { zh: '缺少它依赖的插件', en: 'A plugin it depends on is not installed' },
  version: { zh: '它依赖的插件版本不符', en: 'A plugin it depends on has a different version' },
  cycle: { zh: '插件之间互相依赖成环', en: 'Circular dependency between plugins' },
  'required-failed': { zh: '它依赖的插件没有启用', en: 'A plugin it depends on is switched off' },
  'route-taken': { zh: '它的地址已被其他插件使用', en: 'Another plugin already uses its address' },
  manifest: { zh: 'plugin.json 有误', en: 'Its plugin.json is not valid' },
  crashed: { zh: '服务端启动失败', en: 'Its server half did not start' },
  database: {
    zh: '启动时数据库不可用，恢复后会自动启用',
    en: 'The database was unavailable at startup. It will start automatically once the database is back',
  },
};

const shape = { q: '', origin: ['', 'installed', 'built-in'], id: '' } as const;

/** Which ones to look at first: what does not run, then what came from outside. */
function urgency({ state, origin }: PluginInfo): number {
  if (state === 'quarantined' || state === 'failed' || state === 'crashing') return 0;
  return origin === 'installed' ? 1 : 2;
}

/** 插件: what is installed, whether it runs and how it fares, how far it is trusted, and what was left out and why. */
export default function PluginsView() {
  const { http, i18n } = usePlugin();
  const t = useText();
  // The one that is looked at narrows nothing.
  const filters = useFilters(shape, ['id']);
  const { q, origin, id: open } = filters.value;
  const plugins = useRemote('plugins', (signal) => pluginsApi(http).list(signal));
  useServerChanges(['kernel.plugins'], plugins.reload);
  const known = plugins.data?.items ?? [];
  const actions = usePluginActions(known, plugins.reload);
  const show = (id: string | undefined): void => filters.set({ id: id ?? '' });

  // An installed one says it in its own line.
  const failures = (plugins.data?.failures ?? []).filter(({ plugin }) => !known.some(({ id }) => id === plugin));
  const mayChange = plugins.data?.mayChange === true;
  const wanted = q.toLowerCase();
  const items = known
    .filter((plugin) => origin === '' || plugin.origin === origin)
    .filter((plugin) => `${plugin.id} ${i18n.t(plugin.title)}`.toLowerCase().includes(wanted))
    .sort((a, b) => urgency(a) - urgency(b));
  const shown = known.find(({ id }) => id === open);
  const install = async () => {
    const id = await actions.install();
    if (id !== undefined) show(id);
  };

  const table = usePluginColumns(({ id }) => show(id));
  const list = {
    items: plugins.data === undefined ? undefined : items,
    error: plugins.error,
    loading: plugins.loading,
    more: false,
    loadMore: () => undefined,
    reload: plugins.reload,
  };

  return (
    <>
      <ListPage
        title={t({ zh: '插件', en: 'Plugins' })}
        lead={t({
          zh: '平台的每个功能都是一个插件。有问题的插件会单独停用，不影响其他插件。',
          en: 'Every feature is a plugin. If one fails, only that one stops; everything else keeps working.',
        })}
        actions={
          mayChange && (
            <Button appearance="primary" icon={<AddRegular />} onClick={() => void install()}>
              {t({ zh: '安装插件', en: 'Install plugin' })}
            </Button>
          )
        }
        list={list}
        counted={{ zh: '共 {n} 个', en: '{n} in total' }}
        filterLabel={t({ zh: '筛选插件', en: 'Filter plugins' })}
        filters={filters}
        filterLine={
          <>
            <ListSearch
              value={q}
              label={t({ zh: '搜索插件', en: 'Search plugins' })}
              placeholder={t({ zh: '搜索名称', en: 'Search by name' })}
              onChange={(next) => filters.set({ q: next })}
            />
            <FilterSelect
              label={t({ zh: '按来源筛选', en: 'Source' })}
              value={origin}
              choices={[
                { value: '', label: t({ zh: '全部来源', en: 'All' }) },
                { value: 'installed', label: t({ zh: '外部安装', en: 'Installed' }) },
                { value: 'built-in', label: t({ zh: '随平台提供', en: 'Built-in' }) },
              ]}
              onChange={(next) => filters.set({ origin: next })}
            />
            {table.choose}
          </>
        }
        notice={<Notices mayChange={plugins.data?.mayChange} failures={failures} />}
        empty={{ icon: <PuzzlePieceRegular />, title: t({ zh: '没有插件', en: 'No plugins' }) }}
        notFound={
          q === '' && origin === 'installed'
            ? t({ zh: '还没有从外部安装的插件', en: 'No external plugins installed yet' })
            : t({ zh: '没有符合条件的插件', en: 'No matching plugins' })
        }
      >
        {(shownItems) => <PluginsTable plugins={shownItems} columns={table.columns} />}
      </ListPage>
      {shown !== undefined && (
        <PluginDrawer
          key={shown.id}
          plugin={shown}
          mayChange={mayChange}
          actions={actions}
          close={() => show(undefined)}
        />
      )}
    </>
  );
}

/** What was left out, and why; and that one may only look. */
function Notices(props: { mayChange: boolean | undefined; failures: PluginList['failures'] }) {
  const t = useText();
  return (
    <>
      {props.mayChange === false && (
        <MessageBar intent="info" layout="multiline">
          <MessageBarBody>
            {t({
              zh: '插件由平台所有者的组织统一管理，这里只能查看。',
              en: 'Plugins are managed by the organisation that owns the platform. Here you can only view them.',
            })}
          </MessageBarBody>
        </MessageBar>
      )}
      {props.failures.map((failure) => (
        <MessageBar key={`${failure.plugin} ${failure.message}`} intent="error" layout="multiline">
          <MessageBarBody>
            <MessageBarTitle>
              {failure.plugin}
              {t({ zh: '：', en: ': ' })}
              {t(reasons[failure.reason] ?? { zh: '没有启用', en: 'Disabled' })}
            </MessageBarTitle>{' '}
            <span className={styles.cause}>{failure.message}</span>
          </MessageBarBody>
        </MessageBar>
      ))}
    </>
  );
}
