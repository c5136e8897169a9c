import { FormDrawer, useClosing } from '@fitout/sdk/desktop';
import { useText } from '@fitout/sdk/web';
import { Tab, TabList } from '@fluentui/react-components';
import { useState } from 'react';
import { HealthPanel } from './health-panel.tsx';
import { OverviewPanel } from './overview-panel.tsx';
import type { PluginInfo } from './plugins-api.ts';
import { UpstreamsMissing, UpstreamsPanel } from './upstreams-panel.tsx';
import type { PluginActions } from './use-plugin-actions.tsx';
import { VersionsPanel } from './versions-panel.tsx';

type Part = 'overview' | 'health' | 'versions' | 'upstreams';

export interface PluginDrawerProps {
  plugin: PluginInfo;
  mayChange: boolean;
  actions: PluginActions;
  close(): void;
}

/** Everything about one plugin, and all that may be done with it. */
export function PluginDrawer({ plugin, mayChange, actions, close }: PluginDrawerProps) {
  const t = useText();
  const closing = useClosing<never>(close);
  const [part, setPart] = useState<Part>('overview');
  const installed = plugin.origin === 'installed';
  return (
    <FormDrawer closing={closing} title={t(plugin.title)} close={() => closing.finish()}>
      <TabList selectedValue={part} onTabSelect={(_, data) => setPart(data.value as Part)}>
        <Tab value="overview">{t({ zh: '概览', en: 'Overview' })}</Tab>
        <Tab value="health">{t({ zh: '健康', en: 'Health' })}</Tab>
        {installed && <Tab value="versions">{t({ zh: '版本', en: 'Versions' })}</Tab>}
        {plugin.capabilities?.includes('upstreams') && (
          <Tab value="upstreams">{t({ zh: '外部服务', en: 'Servers' })}</Tab>
        )}
      </TabList>
      {part === 'overview' && plugin.capabilities?.includes('upstreams') && (
        <UpstreamsMissing plugin={plugin} mayChange={mayChange} onOpen={() => setPart('upstreams')} />
      )}
      {part === 'overview' && (
        <OverviewPanel plugin={plugin} mayChange={mayChange} actions={actions} onGone={() => closing.finish()} />
      )}
      {part === 'health' && <HealthPanel plugin={plugin} />}
      {part === 'versions' && <VersionsPanel plugin={plugin} mayChange={mayChange} actions={actions} />}
      {part === 'upstreams' && <UpstreamsPanel plugin={plugin} mayChange={mayChange} />}
    </FormDrawer>
  );
}
