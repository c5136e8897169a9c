import { useText } from '@fitout/sdk/web';
import { Badge, type BadgeProps } from '@fluentui/react-components';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { NumberOrder, OrderState } from '../../shared/calls/outputs.ts';
import { stateTexts } from '../../shared/order-texts.ts';
import classes from './orders.module.css';

const tones: Record<OrderState, BadgeProps['color']> = {
  held: 'warning',
  reserved: 'brand',
  sold: 'success',
  released: 'informative',
  cancelled: 'informative',
  lapsed: 'informative',
};

export function StateBadge({ state }: { state: OrderState }) {
  const t = useText();
  return (
    <Badge appearance="tint" color={tones[state] ?? 'informative'}>
      {t(stateTexts[state])}
    </Badge>
  );
}

/** `4:05`, `1:02:30`; never below nothing. */
export function leftText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** Below it a countdown is told in red. */
const soonMs = 5 * 60_000;

/**
 * How long a hold still lasts: what the server said was left, counted on by this machine's clock that nobody sets.
 * `onOver` hears once that it is over.
 */
export function Countdown({ order, onOver }: { order: NumberOrder; onOver(): void }) {
  const t = useText();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer has another moment from which it counts
  const read = useMemo(() => performance.now(), [order]);
  const [now, setNow] = useState(read);
  const left = order.left === null ? null : order.left - (Math.max(now, read) - read);
  const over = left !== null && left <= 0;
  const running = left !== null && !over;
  const latest = useRef(onOver);
  latest.current = onOver;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(performance.now()), 1000);
    return () => clearInterval(timer);
  }, [running]);
  useEffect(() => {
    if (over) latest.current();
  }, [over]);
  if (left === null || order.state !== 'held') return null;
  return (
    <span className={classes.left} data-soon={left < soonMs} title={t({ zh: '保留剩余时间', en: 'Time left' })}>
      {leftText(left)}
    </span>
  );
}
