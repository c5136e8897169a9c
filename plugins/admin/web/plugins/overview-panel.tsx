import type { LocalText } from '@fitout/sdk';
import { useText } from '@fitout/sdk/web';
import {
  Badge,
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
  Switch,
} from '@fluentui/react-components';
import { ArrowUploadRegular, DeleteRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { useWhen } from '../parts/use-when.ts';
import { StateBadge, TierBadge } from './badges.tsx';
import { CapabilityList } from './capability-list.tsx';
import styles from './panels.module.css';
import type { PluginInfo } from './plugins-api.ts';
import { RoleNames } from './role-names.tsx';
import { tierTexts } from './tier-texts.ts';
import type { PluginActions } from './use-plugin-actions.tsx';

const halves: Record<string, LocalText> = {
  web: { zh: '工作台', en: 'workbench' },
  mobile: { zh: '手机端', en: 'phone' },
  server: { zh: '服务端', en: 'server' },
};

export interface OverviewPanelProps {
  plugin: PluginInfo;
  mayChange: boolean;
  actions: PluginActions;
  /** It is uninstalled. */
  onGone(): void;
}

/** What a plugin is, whether it runs, how far it is trusted and who may use it. */
export function OverviewPanel({ plugin, mayChange, actions, onGone }: OverviewPanelProps) {
  const t = useText();
  const installed = plugin.origin === 'installed';
  const comma = t({ zh: '、', en: ', ' });
  const needs = Object.keys(plugin.requires ?? {});
  const sandboxed = plugin.tier === 'sandboxed';
  return (
    <>
      <Trouble plugin={plugin} mayChange={mayChange} actions={actions} />
      {plugin.description && <p className={styles.about}>{t(plugin.description)}</p>}
      <dl className={styles.facts}>
        <Fact name={t({ zh: '名称', en: 'Id' })}>
          <code>{plugin.id}</code>
        </Fact>
        <Fact name={t({ zh: '版本', en: 'Version' })}>
          {plugin.version}{' '}
          <Badge appearance="outline">
            {installed
              ? t({ zh: '外部安装', en: 'installed' })
              : t({ zh: '随平台提供', en: 'comes with the platform' })}
          </Badge>
        </Fact>
        <Fact name={t({ zh: '用于', en: 'Used in' })}>
          {plugin.halves.map((half) => t(halves[half] ?? half)).join(comma)}
        </Fact>
        {needs.length > 0 && <Fact name={t({ zh: '依赖', en: 'Needs' })}>{needs.join(comma)}</Fact>}
        <Fact name={t({ zh: '状态', en: 'State' })}>
          <StateBadge state={plugin.state} />
          {mayChange && installed && (
            <Switch
              className={styles.end}
              checked={plugin.enabled}
              label={plugin.enabled ? t({ zh: '已启用', en: 'Enabled' }) : t({ zh: '已停用', en: 'Disabled' })}
              onChange={() => void actions.enable(plugin, !plugin.enabled)}
            />
          )}
        </Fact>
        <Fact name={t({ zh: '信任', en: 'Trust' })}>
          <TierBadge tier={plugin.tier} />
          {mayChange && (sandboxed || plugin.notSandboxed === null) && (
            <Button
              size="small"
              className={styles.end}
              onClick={() => void actions.trust(plugin, sandboxed ? 'in-realm' : 'sandboxed')}
            >
              {sandboxed ? t({ zh: '设为可信', en: 'Trust' }) : t({ zh: '放入沙箱', en: 'Sandbox' })}
            </Button>
          )}
          <p className={styles.quiet}>
            {t(tierTexts[plugin.tier])}
            {!sandboxed && plugin.notSandboxed !== null && (
              <>
                {' '}
                {t(
                  { zh: '不能放入沙箱。{why}。', en: 'It cannot be sandboxed. {why}.' },
                  { why: t(plugin.notSandboxed) },
                )}
              </>
            )}
          </p>
        </Fact>
        <Fact name={t({ zh: '可使用', en: 'Available to' })}>
          <RoleNames ids={plugin.roles} />
          {mayChange && installed && (
            <Button size="small" className={styles.end} onClick={() => void actions.chooseRoles(plugin)}>
              {t({ zh: '修改', en: 'Change' })}
            </Button>
          )}
        </Fact>
      </dl>
      {mayChange && installed && (
        <div className={styles.actions}>
          <Button icon={<ArrowUploadRegular />} onClick={() => void actions.install(plugin)}>
            {t({ zh: '更新', en: 'Upgrade' })}
          </Button>
          <Button
            icon={<DeleteRegular />}
            onClick={() => void actions.uninstall(plugin).then((gone) => gone && onGone())}
          >
            {t({ zh: '卸载…', en: 'Uninstall…' })}
          </Button>
        </div>
      )}
      <section className={styles.part}>
        <h3>{t({ zh: '它能做什么', en: 'What it can do' })}</h3>
        <CapabilityList names={plugin.capabilities ?? []} />
      </section>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Why it does not run, and the way out. */
function Trouble({ plugin, mayChange, actions }: Omit<OverviewPanelProps, 'onGone'>) {
  const t = useText();
  const when = useWhen();
  const { state, reason, quarantinedAt } = plugin;
  if (state === 'running' || state === 'disabled') return null;
  const titles: Record<'failed' | 'quarantined' | 'crashing', LocalText> = {
    failed: { zh: '没有启用', en: 'Not enabled' },
    quarantined: { zh: '多次出错，已被隔离', en: 'Quarantined after repeated crashes' },
    crashing: { zh: '正在频繁出错', en: 'Crashing repeatedly' },
  };
  return (
    <MessageBar intent={state === 'crashing' ? 'warning' : 'error'} layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>{t(titles[state])}</MessageBarTitle>
        {reason && <p className={styles.reason}>{t(reason)}</p>}
        {state === 'quarantined' && (
          <p className={styles.reason}>
            {quarantinedAt && `${when.full(quarantinedAt)} · `}
            {t({
              zh: '它的页面对所有人停用，其他插件不受影响。最近的错误见“健康”。',
              en: 'Its pages are off for everybody; nothing else is affected. See the latest errors under Health.',
            })}
          </p>
        )}
      </MessageBarBody>
      {state === 'quarantined' && mayChange && (
        <MessageBarActions>
          <Button size="small" onClick={() => void actions.release(plugin)}>
            {t({ zh: '解除隔离', en: 'Release' })}
          </Button>
        </MessageBarActions>
      )}
    </MessageBar>
  );
}
