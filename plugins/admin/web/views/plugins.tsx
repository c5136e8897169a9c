import type { LocalText, Text } from '@fitout/sdk';
import { usePlugin, useRemote, useText } from '@fitout/sdk/web';
import { Badge, MessageBar, MessageBarBody, MessageBarTitle } from '@fluentui/react-components';
import { Page } from '../parts/page.tsx';
import { LoadFailed, Loading } from '../parts/states.tsx';
import { TierRow } from '../plugins/tier-row.tsx';
import styles from './plugins.module.css';

interface PluginInfo {
  id: string;
  version: string;
  title: Text;
  description?: Text | null;
  halves: string[];
  capabilities?: string[];
  requires?: Record<string, string> | string[];
  tier: 'in-realm' | 'sandboxed';
  /** Why it cannot be sandboxed; null where it can. */
  notSandboxed: Text | null;
}

interface PluginFailure {
  plugin: string;
  reason: string;
  message: string;
}

const reasons: Record<string, LocalText> = {
  duplicate: { zh: '有两个插件使用同一个名称', en: 'Two plugins have this name' },
  sdk: { zh: '需要的平台版本与当前版本不符', en: 'It was written for another version of the platform' },
  missing: { zh: '缺少它依赖的插件', en: 'A plugin that it needs is not installed' },
  version: { zh: '它依赖的插件版本不符', en: 'A plugin that it needs has another version' },
  cycle: { zh: '插件之间互相依赖成环', en: 'Plugins need each other in a circle' },
  'required-failed': { zh: '它依赖的插件没有启用', en: 'A plugin that it needs is switched off' },
  'route-taken': { zh: '它的地址已被其他插件使用', en: 'Another plugin serves its address already' },
  manifest: { zh: 'plugin.json 有误', en: 'Its plugin.json is not valid' },
  crashed: { zh: '服务端启动失败', en: 'Its server half did not start' },
  database: {
    zh: '启动时数据库不可用，恢复后会自动启用',
    en: 'The database was away at its start: it starts by itself when that is back',
  },
};

const halves: Record<string, LocalText> = {
  web: { zh: '工作台', en: 'workbench' },
  mobile: { zh: '手机端', en: 'phone' },
  server: { zh: '服务端', en: 'server' },
};

/** 插件: what is installed, how far it is trusted, and what was left out and why. */
export default function PluginsView() {
  const { http } = usePlugin();
  const t = useText();
  const plugins = useRemote('plugins', (signal) =>
    http.get<{ items: PluginInfo[]; failures: PluginFailure[]; mayChange: boolean }>('/v1/plugins', undefined, {
      signal,
      showError: false,
    }),
  );
  const items = plugins.data?.items ?? [];
  const failures = plugins.data?.failures ?? [];
  return (
    <Page
      title={t({ zh: '插件', en: 'Plugins' })}
      lead={t({
        zh: '平台的每个功能都是一个插件。有问题的插件会单独停用，不影响其他插件。',
        en: 'Every feature is a plugin. A bad one is left out by itself; nothing else stops.',
      })}
    >
      {plugins.error !== undefined && <LoadFailed error={plugins.error} onRetry={plugins.reload} />}
      {plugins.data === undefined && plugins.error === undefined && <Loading />}
      {failures.map((failure) => (
        <MessageBar key={`${failure.plugin} ${failure.message}`} intent="error" layout="multiline">
          <MessageBarBody>
            <MessageBarTitle>
              {failure.plugin}
              {t({ zh: '：', en: ': ' })}
              {t(reasons[failure.reason] ?? { zh: '没有启用', en: 'Switched off' })}
            </MessageBarTitle>{' '}
            {failure.message}
          </MessageBarBody>
        </MessageBar>
      ))}
      {plugins.data !== undefined && (
        <ul className={styles.list}>
          {items.map((plugin) => (
            <li key={plugin.id} className={styles.card}>
              <div className={styles.head}>
                <h2 className={styles.title}>{t(plugin.title)}</h2>
                <Badge appearance="tint" color="success">
                  {t({ zh: '正常', en: 'Running' })}
                </Badge>
              </div>
              {plugin.description && <p className={styles.about}>{t(plugin.description)}</p>}
              <p className={styles.facts}>
                <code>{plugin.id}</code> {plugin.version} ·{' '}
                {plugin.halves.map((half) => t(halves[half] ?? half)).join(t({ zh: '、', en: ', ' }))}
              </p>
              <TierRow plugin={plugin} mayChange={plugins.data?.mayChange === true} onChanged={plugins.reload} />
              {needs(plugin).length > 0 && (
                <p className={styles.facts}>
                  {t(
                    { zh: '依赖：{list}', en: 'Needs: {list}' },
                    { list: needs(plugin).join(t({ zh: '、', en: ', ' })) },
                  )}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}

function needs({ requires }: PluginInfo): string[] {
  if (requires === undefined) return [];
  return Array.isArray(requires) ? requires : Object.keys(requires);
}
