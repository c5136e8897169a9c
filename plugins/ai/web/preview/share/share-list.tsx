import { LoadFailed } from '@fitout/sdk/desktop';
import { useLanguage, useText } from '@fitout/sdk/web';
import { Button, Spinner } from '@fluentui/react-components';
import type { Review } from '../../../shared/calls/reviews.ts';
import type { Share } from '../../../shared/calls/shares.ts';
import { shortTime } from '../../list/short-time.ts';
import classes from './share.module.css';
import type { useShares } from './use-shares.ts';

interface Props {
  items: readonly Review[];
  shares: ReturnType<typeof useShares>;
}

/** Links that were given out: what they show, who made them, and how often they were opened. */
export function ShareList({ items, shares }: Props) {
  const t = useText();
  const { data, error, reload } = shares.remote;
  return (
    <section className={classes.given}>
      <h3>{t({ zh: '已发出的链接', en: 'Shared links' })}</h3>
      {error !== undefined && data === undefined ? (
        <LoadFailed error={error} onRetry={reload} />
      ) : data === undefined ? (
        <Spinner />
      ) : data.items.length === 0 ? (
        <p className={classes.quiet}>{t({ zh: '还没有发出链接。', en: 'No links yet.' })}</p>
      ) : (
        <ul aria-label={t({ zh: '已发出的链接', en: 'Shared links' })}>
          {data.items.map((share) => (
            <ShareRow
              key={share.id}
              share={share}
              place={items.findIndex(({ id }) => id === share.review)}
              count={items.length}
              disabled={shares.working}
              onWithdraw={() => void shares.withdraw(share)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

interface RowProps {
  share: Share;
  /** Of its result among all, the newest first. */
  place: number;
  count: number;
  disabled: boolean;
  onWithdraw(): void;
}

function ShareRow({ share, place, count, disabled, onWithdraw }: RowProps) {
  const t = useText();
  const language = useLanguage();
  const { guests, decide, by, at, until, state, opened, openedAt } = share;
  const what =
    share.review === null
      ? t({ zh: '所有版本', en: 'All results' })
      : t({ zh: '第 {n} 版', en: 'Result {n}' }, { n: count - place });
  const may = [
    guests ? t({ zh: '无需登录', en: 'no sign-in' }) : t({ zh: '需登录', en: 'sign-in required' }),
    ...(decide ? [t({ zh: '可通过或退回', en: 'can approve or reject' })] : []),
  ];
  return (
    <li>
      <span>
        <strong>{[what, ...may].join(' · ')}</strong>
        <small>
          {t({ zh: '{by} 生成于 {at}', en: 'Created by {by}, {at}' }, { by, at: shortTime(at, language) })}
          {' · '}
          {state === 'withdrawn'
            ? t({ zh: '已撤回', en: 'revoked' })
            : t(
                state === 'over'
                  ? { zh: '已于 {at} 到期', en: 'expired {at}' }
                  : { zh: '有效至 {at}', en: 'until {at}' },
                {
                  at: shortTime(until, language),
                },
              )}
        </small>
        <small>
          {openedAt === null
            ? t({ zh: '还没有人打开', en: 'Not opened yet' })
            : t(
                { zh: '打开 {n} 次，最近 {at}', en: 'Opened {n}×, last {at}' },
                { n: opened, at: shortTime(openedAt, language) },
              )}
        </small>
      </span>
      {state === 'open' ? (
        <Button size="small" disabledFocusable={disabled} onClick={onWithdraw}>
          {t({ zh: '撤回', en: 'Revoke' })}
        </Button>
      ) : null}
    </li>
  );
}
