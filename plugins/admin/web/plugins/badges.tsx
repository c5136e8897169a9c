import type { LocalText } from '@fitout/sdk';
import { useText } from '@fitout/sdk/web';
import { Badge, type BadgeProps } from '@fluentui/react-components';
import { ShieldCheckmarkRegular, ShieldKeyholeRegular } from '@fluentui/react-icons';
import { average, durationText, healthOf } from '../../shared/health-figures.ts';
import styles from './badges.module.css';
import type { PluginInfo, PluginState, Tier } from './plugins-api.ts';
import { tierNames } from './tier-texts.ts';

const states: Record<PluginState, { words: LocalText; color: NonNullable<BadgeProps['color']> }> = {
  running: { words: { zh: '运行中', en: 'Running' }, color: 'success' },
  disabled: { words: { zh: '已停用', en: 'Disabled' }, color: 'subtle' },
  failed: { words: { zh: '未启用', en: 'Not enabled' }, color: 'danger' },
  quarantined: { words: { zh: '已隔离', en: 'Quarantined' }, color: 'danger' },
  crashing: { words: { zh: '频繁出错', en: 'Crashing' }, color: 'warning' },
};

export function StateBadge({ state }: { state: PluginState }) {
  const t = useText();
  const { words, color } = states[state];
  return (
    <Badge appearance="tint" color={color}>
      {t(words)}
    </Badge>
  );
}

export function TierBadge({ tier }: { tier: Tier }) {
  const t = useText();
  const sandboxed = tier === 'sandboxed';
  return (
    <Badge
      appearance="tint"
      color={sandboxed ? 'warning' : 'informative'}
      icon={sandboxed ? <ShieldKeyholeRegular /> : <ShieldCheckmarkRegular />}
    >
      {t(tierNames[tier])}
    </Badge>
  );
}

/** How it did in the last seven days, in one line. */
export function HealthLine({ plugin }: { plugin: PluginInfo }) {
  const t = useText();
  const { health } = plugin;
  const how = healthOf(health);
  if (health === null || health === undefined || how === 'unknown')
    return <span className={styles.quiet}>{t({ zh: '还没有数据', en: 'No data yet' })}</span>;
  const load = average(health.loadMs, health.loads);
  return (
    <span className={styles.line}>
      <span className={how === 'errors' ? styles.bad : styles.good} aria-hidden />
      <span>
        {t({ zh: '打开 {n} 次', en: '{n} {n|opening|openings}' }, { n: health.loads.toLocaleString('en-US') })}
        {load !== undefined && ` · ${durationText(load)}`}
        {' · '}
        {how === 'errors'
          ? t({ zh: '{n} 个错误', en: '{n} {n|error|errors}' }, { n: health.errors.toLocaleString('en-US') })
          : t({ zh: '无错误', en: 'no errors' })}
      </span>
    </span>
  );
}
