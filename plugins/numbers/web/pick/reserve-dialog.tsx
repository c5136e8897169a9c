import { isFitoutError, type LocalText, newUuid, showMoney } from '@fitout/sdk';
import { DialogFrame, errorText, Problem, useClosing } from '@fitout/sdk/desktop';
import { usePlugin, useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { type FormEvent, useMemo, useState } from 'react';
import type { Card, Carrier, NumberOrder } from '../../shared/calls/outputs.ts';
import { groupedNumber } from '../../shared/digits.ts';
import { limits } from '../../shared/limits.ts';
import { numbersCalls } from '../client.ts';
import { priceText } from './card-texts.ts';
import classes from './reserve.module.css';
import { ReserveActions, ReserveBody, useReserve } from './reserve-step.tsx';

export interface ReserveDialogProps {
  carrier: Carrier;
  /** The number it is about, then those in the basket. */
  cards: readonly Card[];
  /** The basket as a whole is wanted, not the first alone. */
  all: boolean;
  /** What could take the place of a number that is gone, the best first. */
  others: readonly Card[];
  onTaken(numbers: readonly string[]): void;
  close(order?: NumberOrder): void;
}

type Role = 'want' | 'second' | 'out';

const roles: { key: Role; title: LocalText }[] = [
  { key: 'want', title: { zh: '保留', en: 'Hold' } },
  { key: 'second', title: { zh: '备选号', en: 'Backup' } },
  { key: 'out', title: { zh: '不要', en: 'Skip' } },
];

/** Terms first, then the hold of one number or several, all or none; then who is to be called. */
export function ReserveDialog(props: ReserveDialogProps) {
  const { carrier, others, close } = props;
  const t = useText();
  const closing = useClosing<NumberOrder>(close);
  const [order, setOrder] = useState<NumberOrder>();
  const hold = useHold(props, setOrder);
  const reserve = useReserve(order, closing);
  const working = hold.working || reserve.working;
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (order === undefined) void hold.hold();
    else reserve.send(event.currentTarget);
  };
  return (
    <DialogFrame
      wide
      title={
        order === undefined
          ? t({ zh: '保留号码', en: 'Hold numbers' })
          : t({ zh: '预订已保留的号码', en: 'Reserve held numbers' })
      }
      closing={closing}
      // What was typed is not lost by a press beside the dialog.
      onClose={() => working || reserve.typed || closing.finish(order)}
      onSubmit={send}
      described={false}
      className={classes.dialog}
      actions={
        order === undefined ? (
          <HoldActions hold={hold} onCancel={() => closing.finish()} />
        ) : (
          <ReserveActions reserve={reserve} onLater={() => closing.finish(order)} />
        )
      }
    >
      {order === undefined ? (
        <HoldBody carrier={carrier} others={others} hold={hold} />
      ) : (
        <ReserveBody order={order} reserve={reserve} />
      )}
    </DialogFrame>
  );
}

/** What is asked of the server, and what became of it. */
function useHold({ carrier, cards, all, onTaken }: ReserveDialogProps, onHeld: (order: NumberOrder) => void) {
  const { http } = usePlugin();
  // Made once: sent again after a double press or a broken line, it is the same order.
  const [key] = useState(newUuid);
  const [rows, setRows] = useState<readonly { card: Card; role: Role }[]>(() =>
    cards.map((card, index) => ({ card, role: index === 0 || all ? 'want' : 'out' })),
  );
  const [gone, setGone] = useState<readonly string[]>([]);
  const [error, setError] = useState<unknown>();
  const [working, setWorking] = useState(false);
  const numbersOf = (role: Role) => rows.filter((row) => row.role === role).map(({ card }) => card.number);
  const wanted = numbersOf('want');
  const hold = async () => {
    if (working || wanted.length === 0) return;
    setWorking(true);
    setError(undefined);
    try {
      const body = { key, carrier: carrier.key, numbers: wanted, seconds: numbersOf('second') };
      onHeld(await numbersCalls(http)('POST orders', { body }));
    } catch (failed) {
      setError(failed);
      const taken = takenBy(failed);
      if (taken.length > 0) {
        setGone((before) => [...before, ...taken]);
        setRows((before) => before.map((row) => (taken.includes(row.card.number) ? { ...row, role: 'out' } : row)));
        onTaken(taken);
      }
    } finally {
      setWorking(false);
    }
  };
  return {
    ...{ rows, gone, error, working, wanted, hold },
    setRole: (number: string, role: Role) =>
      setRows((before) => before.map((row) => (row.card.number === number ? { ...row, role } : row))),
    add: (card: Card) => {
      setError(undefined);
      setRows((before) => [...before, { card, role: 'want' }]);
    },
  };
}

/** The numbers that somebody else was faster to take. */
function takenBy(error: unknown): string[] {
  if (!isFitoutError(error) || error.reason !== 'numbers.taken') return [];
  const { detail } = error;
  if (typeof detail !== 'object' || detail === null || !('numbers' in detail)) return [];
  return Array.isArray(detail.numbers) ? detail.numbers.map(String) : [];
}

type Holding = ReturnType<typeof useHold>;

function HoldActions({ hold, onCancel }: { hold: Holding; onCancel(): void }) {
  const t = useText();
  const { working, wanted } = hold;
  return (
    <>
      <Button type="button" disabled={working} onClick={onCancel}>
        {t({ zh: '取消', en: 'Cancel' })}
      </Button>
      <Button type="submit" appearance="primary" disabled={wanted.length === 0} disabledFocusable={working}>
        {working
          ? t({ zh: '正在保留…', en: 'Holding…' })
          : wanted.length > 1
            ? t({ zh: '保留 {n} 个号码', en: 'Hold {n} {n|number|numbers}' }, { n: wanted.length })
            : t({ zh: '保留 {n} 分钟', en: 'Hold for {n} {n|minute|minutes}' }, { n: limits.holdMinutes })}
      </Button>
    </>
  );
}

function HoldBody({ carrier, others, hold }: Pick<ReserveDialogProps, 'carrier' | 'others'> & { hold: Holding }) {
  const t = useText();
  const { rows, gone, error, setRole, add } = hold;
  const next = others.find(({ number }) => !rows.some(({ card }) => card.number === number));
  return (
    <div className={classes.body}>
      <ul className={classes.rows} aria-label={t({ zh: '要保留的号码', en: 'Numbers to hold' })}>
        {rows.map(({ card, role }) => (
          <HoldRow
            key={card.number}
            card={card}
            role={role}
            gone={gone.includes(card.number)}
            choose={rows.length > 1}
            onRole={(one) => setRole(card.number, one)}
          />
        ))}
      </ul>
      <p className={classes.terms}>{termsText(carrier, t)}</p>
      <Problem text={error === undefined ? undefined : errorText(error)} />
      {gone.length > 0 && next !== undefined ? (
        <p className={classes.instead}>
          {t({ zh: '换成同条件的下一个：', en: 'Next matching number:' })}
          <Button size="small" type="button" onClick={() => add(next)}>
            {groupedNumber(next.number)} · {t(priceText(next.price))}
          </Button>
        </p>
      ) : null}
    </div>
  );
}

/** What every number of the carrier is sold under. */
function termsText(carrier: Carrier, t: ReturnType<typeof useText>): string {
  const { transfer, handOver } = carrier.terms;
  const hold = t(
    {
      zh: '保留 {n} 分钟，期间其他人无法预订；过时自动放回号码池。',
      en: 'Held for {n} {n|minute|minutes}. No one else can reserve in that time. Unreserved numbers then return to the pool automatically.',
    },
    { n: limits.holdMinutes },
  );
  return [hold, transfer, handOver].filter((words) => words !== '').join(' ');
}

function HoldRow(props: { card: Card; role: Role; gone: boolean; choose: boolean; onRole(role: Role): void }) {
  const { card, role, gone, choose, onRole } = props;
  const t = useText();
  const { number, price, prestore, monthly, months } = card;
  const words = useMemo(
    () => [
      t({ zh: '预存 {n}', en: 'prepaid {n}' }, { n: showMoney(prestore) }),
      t({ zh: '月低消 {n}', en: 'min. {n}/month' }, { n: showMoney(monthly) }),
      months === 0
        ? t({ zh: '无协议期', en: 'no contract' })
        : t({ zh: '协议期 {n} 个月', en: '{n}-month contract' }, { n: months }),
    ],
    [t, prestore, monthly, months],
  );
  return (
    <li className={classes.row} data-out={role === 'out'} data-number={number}>
      <span className={classes.number}>{groupedNumber(number)}</span>
      {gone ? (
        <em className={classes.gone}>{t({ zh: '已被抢占', en: 'Already taken' })}</em>
      ) : choose ? (
        <select
          aria-label={t({ zh: '{number} 的用途', en: 'Choice for {number}' }, { number })}
          value={role}
          onChange={(event) => onRole(roles.find(({ key }) => key === event.target.value)?.key ?? 'out')}
        >
          {roles.map(({ key, title }) => (
            <option key={key} value={key}>
              {t(title)}
            </option>
          ))}
        </select>
      ) : null}
      <strong>{t(priceText(price))}</strong>
      <small>{words.join(' · ')}</small>
    </li>
  );
}
