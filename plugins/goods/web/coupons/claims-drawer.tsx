import { spacedCode } from '@fitout/sdk';
import { Empty, errorText, FormDrawer, LoadFailed, Loading, More, useClosing } from '@fitout/sdk/desktop';
import { useDebounced, usePlugin, useRemoteList, useSetTimes, useText, useWhen } from '@fitout/sdk/web';
import { Button, SearchBox } from '@fluentui/react-components';
import { TicketDiagonalRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import type { Claim, Coupon } from '../../shared/calls/outputs.ts';
import { couponClient } from '../client.ts';
import classes from './coupons.module.css';

/** 领取记录: who claimed it, and 核销 of a code at the counter. */
export function ClaimsDrawer({ coupon, close }: { coupon: Coupon; close(): void }) {
  const { http, session, toasts } = usePlugin();
  const t = useText();
  const { zone, otherZone } = useSetTimes();
  const clock = useWhen(zone);
  const when = (iso: string) => (otherZone === undefined ? clock(iso) : `${clock(iso)} ${otherZone}`);
  const closing = useClosing<never>(close);
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim());
  const client = couponClient(http);
  const claims = useRemoteList(`${coupon.id} ${q}`, (cursor, signal) => client.claims(coupon.id, q, cursor, signal));
  const expired = coupon.validTo !== null && new Date(coupon.validTo) <= new Date();
  const use = async (claim: Claim) => {
    try {
      const undo = claim.usedAt !== null;
      const { usedAt } = await client.use(coupon.id, claim.id, undo);
      claims.update((before) => before.map((one) => (one.id === claim.id ? { ...one, usedAt } : one)));
      toasts.success(undo ? { zh: '已撤销核销', en: 'Taken back' } : { zh: '核销成功', en: 'Used' });
    } catch (error) {
      toasts.error(errorText(error), error);
      claims.reload();
    }
  };
  return (
    <FormDrawer
      title={t({ zh: '领取记录 · {title}', en: 'Claims of {title}' }, { title: coupon.title })}
      closing={closing}
      close={() => closing.finish()}
    >
      <SearchBox
        value={typed}
        placeholder={t({ zh: '输入券码核销', en: 'Find a code' })}
        aria-label={t({ zh: '搜索券码', en: 'Search codes' })}
        style={{ maxWidth: 'none' }}
        onChange={(_, data) => setTyped(data.value)}
      />
      {claims.error === undefined ? null : <LoadFailed error={claims.error} onRetry={claims.reload} />}
      {claims.items === undefined && claims.loading ? <Loading /> : null}
      {claims.items?.length === 0 ? (
        <Empty
          icon={<TicketDiagonalRegular />}
          title={
            q === ''
              ? t({ zh: '还没有人领取', en: 'Nobody has claimed it yet' })
              : t({ zh: '没有找到该券码', en: 'Code not found' })
          }
        />
      ) : null}
      <ul className={classes.claims} aria-label={t({ zh: '领取记录', en: 'Claims' })}>
        {claims.items?.map((claim) => (
          <li key={claim.id}>
            <div>
              <code>{spacedCode(claim.code)}</code>
              <small>
                {claim.person ?? t({ zh: '访客 {mark}', en: 'Visitor {mark}' }, { mark: claim.device ?? '' })} ·{' '}
                {when(claim.claimedAt)}
                {claim.usedAt === null ? '' : ` · ${t({ zh: '核销于', en: 'used' })} ${when(claim.usedAt)}`}
                {claim.usedAt === null && expired ? ` · ${t({ zh: '已过期', en: 'expired' })}` : ''}
              </small>
            </div>
            {session.can('goods.edit') && !(claim.usedAt === null && expired) ? (
              <Button
                size="small"
                appearance={claim.usedAt === null ? 'primary' : 'secondary'}
                onClick={() => void use(claim)}
              >
                {claim.usedAt === null ? t({ zh: '核销', en: 'Use' }) : t({ zh: '撤销核销', en: 'Take back' })}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <More list={claims} />
    </FormDrawer>
  );
}
