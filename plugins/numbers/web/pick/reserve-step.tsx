import { type LocalText, showMoney } from '@fitout/sdk';
import { type Closing, errorText, fieldProps, Problem } from '@fitout/sdk/desktop';
import { focusProblem, usePlugin, useText } from '@fitout/sdk/web';
import { Button, Field, Input, Textarea } from '@fluentui/react-components';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { NumberOrder } from '../../shared/calls/outputs.ts';
import { readContactPhone } from '../../shared/contact-phone.ts';
import { groupedNumber } from '../../shared/digits.ts';
import { limits } from '../../shared/limits.ts';
import { numbersCalls } from '../client.ts';
import { priceText } from './card-texts.ts';
import classes from './reserve.module.css';

/** What is typed of who is to be called, and the ways on from a hold. */
export function useReserve(order: NumberOrder | undefined, closing: Closing<NumberOrder>) {
  const { http, toasts } = usePlugin();
  const t = useText();
  const [form, setForm] = useState({ contact: '', phone: '', note: '' });
  const [tried, setTried] = useState(false);
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<unknown>();
  const left = useLeft(order);
  const wrong = {
    contact: form.contact.trim() === '' ? t({ zh: '请填写联系人', en: 'Enter a contact name' }) : undefined,
    phone:
      readContactPhone(form.phone) !== undefined ? undefined : t({ zh: '请填写联系电话', en: 'Enter a phone number' }),
  };
  const call = numbersCalls(http);
  const run = async (work: (params: { id: string }) => Promise<NumberOrder>, said: LocalText) => {
    if (working || order === undefined) return;
    setWorking(true);
    setError(undefined);
    try {
      const done = await work({ id: order.id });
      toasts.success(said);
      closing.finish(done);
    } catch (failed) {
      setError(failed);
    } finally {
      setWorking(false);
    }
  };
  return {
    ...{ form, tried, wrong, working, error, left },
    typed: Object.values(form).some((text) => text !== ''),
    set: (change: Partial<typeof form>) => setForm((before) => ({ ...before, ...change })),
    /** `within`: where the first field that is wrong gets the focus. */
    send: (within: HTMLElement) => {
      setTried(true);
      if (wrong.contact !== undefined || wrong.phone !== undefined) return focusProblem(within);
      const body = { contact: form.contact.trim(), phone: form.phone.trim(), note: form.note };
      void run((params) => call('POST orders/:id/reserve', { params, body }), { zh: '已预订', en: 'Reserved' });
    },
    release: () => {
      const body = { reason: t({ zh: '选号时放弃', en: 'Released while choosing' }) };
      void run((params) => call('POST orders/:id/release', { params, body }), {
        zh: '已放回号码池',
        en: 'Returned to the pool',
      });
    },
  };
}

type Reserving = ReturnType<typeof useReserve>;

export function ReserveActions({ reserve, onLater }: { reserve: Reserving; onLater(): void }) {
  const t = useText();
  const { working, left, release } = reserve;
  return (
    <>
      <Button type="button" disabled={working} onClick={release}>
        {t({ zh: '放弃保留', en: 'Release' })}
      </Button>
      <Button type="button" disabled={working} onClick={onLater}>
        {t({ zh: '稍后预订', en: 'Later' })}
      </Button>
      <Button type="submit" appearance="primary" disabled={left === 0} disabledFocusable={working}>
        {working ? t({ zh: '正在预订…', en: 'Reserving…' }) : t({ zh: '预订', en: 'Reserve' })}
      </Button>
    </>
  );
}

/** The numbers are held: their terms as frozen, the time that is left, and who is to be called. */
export function ReserveBody({ order, reserve }: { order: NumberOrder; reserve: Reserving }) {
  const t = useText();
  const { form, tried, wrong, error, left, set } = reserve;
  const first = useRef<HTMLInputElement>(null);
  // The button that held it is gone, and the focus with it.
  useEffect(() => first.current?.focus(), []);
  const field = (name: 'contact' | 'phone', label: string, most: number) => (
    <Field {...fieldProps({ label, required: true, error: tried ? wrong[name] : undefined })}>
      <Input
        {...(name === 'contact' ? { ref: first } : {})}
        value={form[name]}
        maxLength={most}
        autoComplete="off"
        inputMode={name === 'phone' ? 'tel' : 'text'}
        onChange={(_, data) => set({ [name]: data.value })}
      />
    </Field>
  );
  return (
    <div className={classes.body}>
      <p className={classes.left} role="timer" data-over={left === 0}>
        {left === undefined
          ? null
          : left === 0
            ? t({ zh: '保留已到期，号码已放回号码池', en: 'Hold expired. Returned to the pool' })
            : t({ zh: '已保留，还剩 {time}', en: 'Held, {time} left' }, { time: clock(left) })}
      </p>
      <HeldTerms order={order} />
      <div className={classes.pair}>
        {field('contact', t({ zh: '联系人', en: 'Contact' }), limits.contact)}
        {field('phone', t({ zh: '联系电话', en: 'Phone' }), 40)}
      </div>
      <Field label={t({ zh: '备注', en: 'Note' })}>
        <Textarea
          value={form.note}
          maxLength={limits.note}
          rows={2}
          onChange={(_, data) => set({ note: data.value })}
        />
      </Field>
      <Problem text={error === undefined ? undefined : errorText(error)} />
    </div>
  );
}

/** What the order has, with its terms as they were when it was held. */
function HeldTerms({ order }: { order: NumberOrder }) {
  const t = useText();
  const chosen = order.numbers.filter((one) => one.chosen);
  const termsOf = (number: string) => order.terms.find((one) => one.number === number);
  return (
    <ul className={classes.rows} aria-label={t({ zh: '已保留的号码', en: 'Held numbers' })}>
      {chosen.map(({ number, choice }) => {
        const terms = termsOf(number);
        if (terms === undefined) return null;
        const words = [
          t({ zh: '预存 {n}', en: 'prepaid {n}' }, { n: showMoney(terms.prestore) }),
          t({ zh: '月低消 {n}', en: 'min. {n}/month' }, { n: showMoney(terms.monthly) }),
          terms.months === 0
            ? t({ zh: '无协议期', en: 'no contract' })
            : t({ zh: '协议期 {n} 个月', en: '{n}-month contract' }, { n: terms.months }),
          ...(terms.penalty === ''
            ? []
            : [t({ zh: '违约金：{words}', en: 'termination fee: {words}' }, { words: terms.penalty })]),
          terms.transfer,
          terms.handOver,
        ];
        return (
          <li key={number} className={classes.row} data-number={number}>
            <span className={classes.number}>{groupedNumber(number)}</span>
            {choice > 0 ? <em className={classes.second}>{t({ zh: '备选号', en: 'backup' })}</em> : null}
            <strong>{t(priceText(terms.price))}</strong>
            <small>{words.filter((one) => one !== '').join(' · ')}</small>
          </li>
        );
      })}
    </ul>
  );
}

/** `29:05` of seconds. */
function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/**
 * Seconds that the hold still lasts, each second anew; undefined where it does not end. What the server said was left,
 * counted on: a computer whose clock is wrong shows the same.
 */
function useLeft(order: NumberOrder | undefined): number | undefined {
  const left = order?.left ?? null;
  const ends = useMemo(() => performance.now() + (order?.left ?? 0), [order]);
  const [now, setNow] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  // Until the clock's next second, what was told.
  return left === null ? undefined : Math.max(0, Math.ceil(Math.min(left, ends - now) / 1000));
}
