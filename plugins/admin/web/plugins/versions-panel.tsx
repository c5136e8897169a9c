import { LoadFailed, Loading } from '@fitout/sdk/desktop';
import { usePlugin, useRemote, useText } from '@fitout/sdk/web';
import { Badge, Button } from '@fluentui/react-components';
import { bytesText } from '../../shared/health-figures.ts';
import { useWhen } from '../parts/use-when.ts';
import styles from './panels.module.css';
import { type PluginInfo, pluginsApi } from './plugins-api.ts';
import type { PluginActions } from './use-plugin-actions.tsx';

export interface VersionsPanelProps {
  plugin: PluginInfo;
  mayChange: boolean;
  actions: PluginActions;
}

/** Every version that was installed, newest first, and the way back to each. */
export function VersionsPanel({ plugin, mayChange, actions }: VersionsPanelProps) {
  const { http } = usePlugin();
  const t = useText();
  const when = useWhen();
  const versions = useRemote(`${plugin.id} ${plugin.version} ${plugin.versions}`, (signal) =>
    pluginsApi(http).versions(plugin.id, signal),
  );
  if (versions.error !== undefined) return <LoadFailed error={versions.error} onRetry={versions.reload} />;
  if (versions.data === undefined) return <Loading />;
  return (
    <ul className={styles.rows}>
      {versions.data.items.map((version) => (
        <li key={version.digest} className={styles.row}>
          <div className={styles.grow}>
            <strong>{version.version}</strong>{' '}
            {version.current && (
              <Badge appearance="tint" color="success">
                {t({ zh: '使用中', en: 'in use' })}
              </Badge>
            )}
            <div className={styles.quiet}>
              <time dateTime={version.installedAt}>{when.full(version.installedAt)}</time>
              {version.installedBy && ` · ${version.installedBy}`} · {bytesText(version.bytes)} ·{' '}
              <code title={version.digest}>{version.digest.slice(0, 12)}</code>
            </div>
          </div>
          {!version.current && mayChange && (
            <Button
              size="small"
              aria-label={t({ zh: '回滚 {version}', en: 'Go back to {version}' }, { version: version.version })}
              onClick={() => void actions.rollback(plugin, version).then(versions.reload)}
            >
              {t({ zh: '回滚', en: 'Go back' })}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
