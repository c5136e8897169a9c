import { spacedCode } from '@fitout/sdk';
import { usePlugin, useSetTimes, useText, useWhen } from '@fitout/sdk/web';
import { Badge, Button } from '@fluentui/react-components';
import { useState } from 'react';
import type { BookingRow } from '../../shared/calls/outputs.ts';
import { spokenSlot } from '../../shared/rules/booking.ts';
import { formsClient } from '../client.ts';
import classes from './answers.module.css';

/** The slots of an answer: did their visitor come, when, and who let them in. */
export function Bookings({ bookings, onChanged }: { bookings: readonly BookingRow[]; onChanged(): void }) {
  const { http, session, toasts } = usePlugin();
  const t = useText();
  const when = useWhen(useSetTimes().zone);
  const [busy, setBusy] = useState(false);
  const change = async ({ id, checkedAt }: BookingRow) => {
    const undo = checkedAt !== null;
    setBusy(true);
    try {
      await formsClient(http).checkIn(id, undo);
      toasts.success(undo ? { zh: '已撤销签到', en: 'Check-in undone' } : { zh: '已签到', en: 'Checked in' });
    } catch {
      // Said already; what stands there now is asked for.
    }
    setBusy(false);
    onChanged();
  };
  return (
    <ul className={classes.bookings} aria-label={t({ zh: '预约', en: 'Bookings' })}>
      {bookings.map((booking) => (
        <li key={booking.id}>
          <div>
            <strong>{spokenSlot(booking.slot)}</strong>{' '}
            <Badge appearance="tint" color={booking.checkedAt === null ? 'informative' : 'success'}>
              {booking.checkedAt === null
                ? t({ zh: '待签到', en: 'To check in' })
                : t({ zh: '已签到', en: 'Checked in' })}
            </Badge>
            <small>
              {booking.title} · <code>{spacedCode(booking.code)}</code>
              {booking.checkedAt === null ? null : ` · ${booking.checkedBy} ${when(booking.checkedAt)}`}
            </small>
          </div>
          {session.can('forms.checkin') ? (
            <Button
              size="small"
              appearance={booking.checkedAt === null ? 'primary' : 'secondary'}
              disabledFocusable={busy}
              onClick={() => void change(booking)}
            >
              {booking.checkedAt === null
                ? t({ zh: '签到', en: 'Check in' })
                : t({ zh: '撤销签到', en: 'Undo check-in' })}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
