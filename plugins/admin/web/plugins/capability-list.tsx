import { useText } from '@fitout/sdk/web';
import { Badge } from '@fluentui/react-components';
import { ShieldErrorRegular, ShieldRegular } from '@fluentui/react-icons';
import { byStrength, capabilityText } from '../../shared/capability-texts.ts';
import styles from './capability-list.module.css';

/** What each capability of a plugin means: what it can do with it, and what not. Those that reach further first. */
export function CapabilityList({ names, added = [] }: { names: readonly string[]; added?: readonly string[] }) {
  const t = useText();
  if (names.length === 0)
    return (
      <p className={styles.none}>
        {t({
          zh: '它不使用平台的任何能力：只显示自己的页面，读不到数据。',
          en: 'It uses no platform features: it only shows its own pages and reads no data.',
        })}
      </p>
    );
  return (
    <ul className={styles.list}>
      {byStrength(names).map((name) => {
        const { title, can, cannot, strong } = capabilityText(name);
        return (
          <li key={name} className={styles.item}>
            {strong ? (
              <ShieldErrorRegular className={styles.strong} aria-hidden />
            ) : (
              <ShieldRegular className={styles.icon} aria-hidden />
            )}
            <div>
              <strong>{t(title)}</strong> <code>{name}</code>{' '}
              {added.includes(name) && (
                <Badge appearance="filled" color="warning">
                  {t({ zh: '新增', en: 'new' })}
                </Badge>
              )}
              <p className={styles.can}>{t(can)}</p>
              <p className={styles.cannot}>{t(cannot)}</p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
