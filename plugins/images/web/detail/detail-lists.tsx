import { sizeText } from '@fitout/sdk';
import { usePlugin, useText } from '@fitout/sdk/web';
import { Badge, Button, Link } from '@fluentui/react-components';
import type { AssetDetail } from '../../shared/calls/outputs.ts';
import { logoOwner } from '../../shared/choices.ts';

import type { Client } from '../client.ts';
import styles from './detail.module.css';

/** Pages that use the asset, each a link to where it is edited. */
export function Usages({ asset }: { asset: AssetDetail }) {
  const { navigation } = usePlugin();
  const t = useText();
  return (
    <div className={styles.part}>
      <h3>{t({ zh: '引用（{n}）', en: 'Used by ({n})' }, { n: asset.usages.length })}</h3>
      {asset.usages.length === 0 ? (
        <p className={styles.quiet}>{t({ zh: '没有地方使用它', en: 'Not used anywhere' })}</p>
      ) : (
        <ul className={styles.rows}>
          {asset.usages.map((usage) => (
            <li key={`${usage.plugin} ${usage.kind} ${usage.id} ${usage.key}`}>
              <Link
                href={navigation.href(usage.url)}
                onClick={(event: React.MouseEvent) => {
                  event.preventDefault();
                  navigation.open(usage.url);
                }}
              >
                {usage.plugin === logoOwner.plugin && usage.kind === logoOwner.kind
                  ? t({ zh: '组织 → 标志', en: 'Organisation → Logo' })
                  : usage.title}
              </Link>
              {usage.key !== asset.key && (
                <Badge appearance="tint" color="warning" size="small">
                  {t({ zh: '旧文件', en: 'earlier file' })}
                </Badge>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface HistoryProps {
  asset: AssetDetail;
  client: Client;
  canEdit: boolean;
  onAsset(asset: AssetDetail): void;
}

/** Files that the asset had before, each of which can come back. */
export function FileHistory({ asset, client, canEdit, onAsset }: HistoryProps) {
  const { toasts } = usePlugin();
  const t = useText();
  if (asset.files.length < 2) return null;
  const when = new Intl.DateTimeFormat(t({ zh: 'zh-CN', en: 'en' }), { dateStyle: 'medium', timeStyle: 'short' });
  const revert = async (key: string) => {
    const next = await client.revert(asset.id, key).catch(() => undefined);
    if (next === undefined) return;
    onAsset(next);
    toasts.success({ zh: '已恢复为该文件', en: 'File restored' });
  };
  return (
    <div className={styles.part}>
      <h3>{t({ zh: '历史文件', en: 'Earlier files' })}</h3>
      <ul className={styles.rows}>
        {asset.files.map((file) => (
          <li key={file.key}>
            {asset.kind === 'image' && (
              <img className={styles.small} src={`/a/${file.key}/160`} alt="" loading="lazy" />
            )}
            <span className={styles.grow}>
              {file.width} × {file.height} · {sizeText(file.size)}
              <br />
              <span className={styles.quiet}>
                {when.format(new Date(file.since))} {file.by}
              </span>
            </span>
            {file.key === asset.key ? (
              <Badge appearance="tint">{t({ zh: '当前', en: 'current' })}</Badge>
            ) : (
              canEdit && (
                <Button size="small" appearance="subtle" onClick={() => void revert(file.key)}>
                  {t({ zh: '恢复', en: 'Restore' })}
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
