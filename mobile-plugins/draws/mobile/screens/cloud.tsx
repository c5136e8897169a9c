import { usePlugin, useText } from '@fitout/sdk/web';
import type { PoolKey } from '../../shared/model.ts';
import { addressOf } from '../addresses.ts';
import { drawsCalls } from '../calls.ts';
import { engine } from '../engine/client.ts';
import type { Overview } from '../engine/protocol.ts';
import styles from '../parts/draws.module.css';
import { useFormats } from '../parts/texts.ts';
import { failureText } from '../sync.ts';
import { useSyncNow, useSyncState } from '../use-sync.ts';

/** What of it lies on the server: nothing for visitors, everything for whoever is signed in. */
export function CloudCard({ overview, pool }: { overview: Overview; pool: PoolKey }) {
  const t = useText();
  const { navigation, overlays, toasts, http, session } = usePlugin();
  const { count } = useFormats();
  const { status, text, total } = useSyncState();
  const sync = useSyncNow(overview);
  if (session.user === undefined)
    return (
      <section className={styles.card}>
        <h2>{t({ zh: '云端', en: 'Cloud sync' })}</h2>
        <p className={styles.sub}>
          {t({
            zh: '现在只存在这台设备上。登录后会并入您的账号，换手机也在。',
            en: 'Your records are only on this device. Sign in to save them to your account and see them on any phone.',
          })}
        </p>
        <div className={styles.actions}>
          <a
            className={styles.plain}
            href={navigation.href(`/m/login?from=${encodeURIComponent(addressOf(pool, 'data'))}`)}
          >
            {t({ zh: '登录并同步', en: 'Sign in and sync' })}
          </a>
        </div>
      </section>
    );
  const remove = async (): Promise<void> => {
    const yes = await overlays.confirm({
      title: { zh: '删除云端的抽卡记录？', en: 'Delete your records from the cloud?' },
      message: {
        zh: '这台设备上的记录会一起删除；15 分钟内可以在这里撤销。',
        en: 'The records on this device are also deleted. You can undo this here for 15 minutes.',
      },
      confirm: { zh: '全部删除', en: 'Delete all' },
      danger: true,
    });
    if (!yes) return;
    try {
      const by = await engine.call('claim');
      await drawsCalls(http)('DELETE records', { query: { by } });
    } catch (error) {
      toasts.error(failureText(error), error);
      return;
    }
    await engine.call('remove', {});
    toasts.success({ zh: '已删除', en: 'Deleted' });
  };
  const words =
    status === 'working'
      ? t({ zh: '正在同步…', en: 'Syncing…' })
      : status === 'failed'
        ? t(text ?? '')
        : total === undefined
          ? t({ zh: '登录后的记录会保存到云端。', en: 'Records are saved to the cloud while you are signed in.' })
          : t(
              {
                zh: '云端有 {n} 条，和这台设备一致。',
                en: '{n} {n|record|records} in the cloud, in sync with this device.',
              },
              { n: count(total) },
            );
  return (
    <section className={styles.card}>
      <h2>{t({ zh: '云端', en: 'Cloud sync' })}</h2>
      <p className={status === 'failed' ? styles.bad : styles.sub} role="status">
        {words}
      </p>
      <div className={styles.actions}>
        <button type="button" className={styles.plain} disabled={status === 'working'} onClick={() => void sync()}>
          {t({ zh: '立即同步', en: 'Sync now' })}
        </button>
        <button type="button" className={styles.danger} disabled={status === 'working'} onClick={() => void remove()}>
          {t({ zh: '全部删除', en: 'Delete all' })}
        </button>
      </div>
    </section>
  );
}
