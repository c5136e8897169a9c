import { usePlugin, useText } from '@fitout/sdk/web';
import type { PoolKey } from '../../shared/model.ts';
import { gameOf } from '../../shared/rules/pools.ts';
import { addressOf } from '../addresses.ts';
import type { Overview } from '../engine/protocol.ts';
import styles from '../parts/draws.module.css';
import { UndoBar } from '../parts/states.tsx';
import { gameNames } from '../parts/texts.ts';
import own from './empty.module.css';
import { Guide } from './guide.tsx';

/** No records of this game yet: how one gets them. */
export function Empty({ pool, overview }: { pool: PoolKey; overview: Overview }) {
  const t = useText();
  const { navigation } = usePlugin();
  const game = gameOf(pool);
  return (
    <>
      <UndoBar undo={overview.undo} />
      <section className={`${styles.card} ${own.empty}`}>
        <svg viewBox="0 0 96 96" aria-hidden="true">
          <path d="m48 12 9.5 21.5 23.5 2.400-17.700 15.600 5.100 23L48 62.600 27.600 74.500l5.100-23L15 35.900l23.500-2.400zM20 84h56" />
        </svg>
        <h2>{t({ zh: '还没有{game}的抽卡记录', en: 'No {game} records yet' }, { game: t(gameNames[game]) })}</h2>
        <p className={styles.sub}>
          {t({
            zh: '导入后在这里看垫了多少、歪没歪、运气如何。记录只存在这台设备上，登录后才会同步到您的账号。',
            en: 'Import your records to see your pity, 50/50s and luck. They stay on this device and only sync to your account when you sign in.',
          })}
        </p>
        <a className={styles.primary} href={navigation.href(addressOf(pool, 'import'))}>
          {t({ zh: '导入记录', en: 'Import records' })}
        </a>
      </section>
      <Guide game={game} />
    </>
  );
}
