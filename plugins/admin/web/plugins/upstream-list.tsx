import { useText } from '@fitout/sdk/web';
import type { ReviewUpstream } from './plugins-api.ts';
import styles from './review.module.css';

/** Where a plugin's requests go by way of this server. */
export function UpstreamList({ upstreams }: { upstreams: readonly ReviewUpstream[] }) {
  const t = useText();
  return (
    <ul className={styles.list}>
      {upstreams.map((upstream) => (
        <li key={upstream.name}>
          <strong>{t(upstream.title)}</strong>{' '}
          <code>{upstream.url ?? t({ zh: '地址由你填写', en: 'you provide the address' })}</code>
          <div className={styles.facts}>
            {(upstream.methods ?? ['GET']).join(t({ zh: '、', en: ', ' }))}
            {' · '}
            {upstream.paths?.join(t({ zh: '、', en: ', ' })) ?? t({ zh: '任意路径', en: 'any path' })}
            {upstream.secret && (
              <>
                {' · '}
                {t({ zh: '需要密钥：{title}', en: 'needs a secret: {title}' }, { title: t(upstream.secret.title) })}
              </>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
