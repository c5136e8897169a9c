import { usePlugin, useText } from '@fitout/sdk/web';
import type { AccountKey, Game, PoolKey } from '../../shared/model.ts';
import { comparePools, gameOf, poolInfo, pools } from '../../shared/rules/pools.ts';
import { addressOf } from '../addresses.ts';
import type { AccountCard } from '../engine/protocol.ts';
import styles from './head.module.css';
import { gameNames, useAccountName } from './texts.ts';

export interface HeadProps {
  pool: PoolKey;
  accounts: readonly AccountCard[];
  account: AccountCard | undefined;
  choose(key: AccountKey): void;
}

const first: Record<Game, PoolKey> = { ys: 'ysupp', mc: 'mcupp' };

/** Game, account and pool: where one looks. Moving between them is no step that Back would take again. */
export function Head({ pool, accounts, account, choose }: HeadProps) {
  const t = useText();
  const { navigation } = usePlugin();
  const game = gameOf(pool);
  const go = (to: PoolKey): void => {
    if (to !== pool) navigation.open(addressOf(to), { replace: true });
  };
  return (
    <div className={styles.head}>
      <div className={styles.line}>
        <fieldset className={styles.games} aria-label={t({ zh: '游戏', en: 'Game' })}>
          {(['ys', 'mc'] as const).map((one) => (
            <button key={one} type="button" aria-pressed={one === game} onClick={() => one !== game && go(first[one])}>
              {t(gameNames[one])}
            </button>
          ))}
        </fieldset>
        <AccountSelect accounts={accounts.filter((one) => one.game === game)} account={account} choose={choose} />
        <a className={styles.add} href={navigation.href(addressOf(pool, 'import'))}>
          {t({ zh: '导入', en: 'Import' })}
        </a>
      </div>
      <nav className={styles.pools} aria-label={t({ zh: '卡池', en: 'Banners' })}>
        {poolsOf(game, account, pool).map((one) => (
          <button
            key={one}
            type="button"
            aria-current={one === pool ? 'page' : undefined}
            onClick={(event) => {
              event.currentTarget.scrollIntoView({ inline: 'center', block: 'nearest' });
              go(one);
            }}
          >
            {t(poolInfo(one).short)}
          </button>
        ))}
      </nav>
    </div>
  );
}

function AccountSelect({ accounts, account, choose }: Pick<HeadProps, 'accounts' | 'account' | 'choose'>) {
  const t = useText();
  const nameOf = useAccountName();
  if (account === undefined) return <span className={styles.account} />;
  if (accounts.length === 1)
    return <span className={styles.account}>{/^\d+$/.test(account.uid) ? account.uid : nameOf(account)}</span>;
  return (
    <select
      className={styles.account}
      aria-label={t({ zh: '账号', en: 'Account' })}
      value={account.key}
      onChange={(event) => choose(event.currentTarget.value as AccountKey)}
    >
      {accounts.map((one) => (
        <option key={one.key} value={one.key}>
          {one.uid}
        </option>
      ))}
    </select>
  );
}

/** Those with a page, and what the account holds beyond them. */
function poolsOf(game: Game, account: AccountCard | undefined, present: PoolKey): PoolKey[] {
  const own = pools.filter((one) => one.game === game && one.page).map(({ key }) => key);
  const held = account?.pools.map(({ key }) => key) ?? [];
  return [...new Set([...own, ...held, present])].sort(comparePools);
}
