import { DialogFrame, PhoneReach, QrCode, useClosing, usePhoneUrl } from '@fitout/sdk/desktop';
import { useLanguage, usePlugin, useText } from '@fitout/sdk/web';
import { Button, Field, Radio, RadioGroup, Select, Switch } from '@fluentui/react-components';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Review } from '../../../shared/calls/reviews.ts';
import { shortTime } from '../../list/short-time.ts';
import classes from './share.module.css';
import { ShareList } from './share-list.tsx';
import { type Made, useShares, type Wanted } from './use-shares.ts';

interface Props {
  /** The document. */
  id: string;
  items: readonly Review[];
  /** The result that is looked at. */
  review: Review;
  onClose(): void;
}

/** 手机查看 / 分享: makes a link for phones with its QR code, and lists those that were given out. */
export function ShareDialog({ id, items, review, onClose }: Props) {
  const t = useText();
  const closing = useClosing(onClose);
  const shares = useShares(id);
  return (
    <DialogFrame
      title={t({ zh: '手机查看 / 分享', en: 'View on phone / share' })}
      closing={closing}
      onClose={() => closing.finish()}
      described={false}
      className={classes.dialog}
      contentClassName={classes.content}
      actions={<Button onClick={() => closing.finish()}>{t({ zh: '关闭', en: 'Close' })}</Button>}
    >
      {shares.made === undefined ? null : <MadeLink made={shares.made} />}
      <ShareForm
        items={items}
        review={review}
        working={shares.working}
        again={shares.made !== undefined}
        onMake={(wanted) => void shares.make(wanted)}
      />
      <ShareList items={items} shares={shares} />
    </DialogFrame>
  );
}

function MadeLink({ made }: { made: Made }) {
  const { until } = made;
  const { url, reach } = usePhoneUrl(made.url);
  const t = useText();
  const { toasts } = usePlugin();
  const language = useLanguage();
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // Its answer, a promise in newer browsers, is no clean-up.
    void section.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section ref={section} className={classes.made} aria-label={t({ zh: '新链接', en: 'New link' })}>
      <QrCode text={url} />
      <div>
        <p>
          {t({ zh: '用手机扫码，或把链接发给对方。', en: 'Scan it with a phone, or send the link. ' })}
          {t({ zh: '有效至 {at}。', en: 'Valid until {at}.' }, { at: shortTime(until, language) })}
        </p>
        <output className={classes.url}>{url}</output>
        <Button appearance="primary" onClick={() => void toasts.copy(url)}>
          {t({ zh: '复制链接', en: 'Copy link' })}
        </Button>
        <PhoneReach reach={reach} />
        <p className={classes.quiet}>
          {t({
            zh: '为了安全，链接只在这里显示一次；以后要用请再生成一个。',
            en: 'For security, the link is shown only once. Create another one when you need it later.',
          })}
        </p>
      </div>
    </section>
  );
}

interface FormProps extends Pick<Props, 'items' | 'review'> {
  working: boolean;
  /** One was made already. */
  again: boolean;
  onMake(wanted: Wanted): void;
}

function ShareForm({ items, review, working, again, onMake }: FormProps) {
  const t = useText();
  const [wanted, setWanted] = useState<Wanted>({ days: 7, guests: false, decide: false, review: review.id });
  const change = (part: Partial<Wanted>): void => setWanted({ ...wanted, ...part });
  const make = (event: FormEvent): void => {
    event.preventDefault();
    if (!working) onMake(wanted);
  };
  const n = items.length - items.findIndex(({ id }) => id === review.id);
  return (
    <form className={classes.form} noValidate onSubmit={make}>
      <Field label={t({ zh: '能看到', en: 'Shows' })}>
        <Select
          value={wanted.review ?? ''}
          onChange={(_, { value }) => change({ review: value === '' ? null : value })}
        >
          <option value={review.id}>{t({ zh: '只有第 {n} 版', en: 'Result {n} only' }, { n })}</option>
          <option value="">{t({ zh: '所有送审版本，包括以后送审的', en: 'All results, including later ones' })}</option>
        </Select>
      </Field>
      <Field label={t({ zh: '有效期', en: 'Valid for' })}>
        <RadioGroup
          layout="horizontal"
          value={String(wanted.days)}
          onChange={(_, { value }) => change({ days: Number(value) as Wanted['days'] })}
        >
          <Radio value="1" label={t({ zh: '1 天', en: '1 day' })} />
          <Radio value="7" label={t({ zh: '7 天', en: '7 days' })} />
          <Radio value="30" label={t({ zh: '30 天', en: '30 days' })} />
        </RadioGroup>
      </Field>
      <Switch
        checked={wanted.guests}
        onChange={(_, { checked }) => change({ guests: checked })}
        label={t({ zh: '无需登录，拿到链接的人都能看', en: 'No sign-in: anyone with the link can view' })}
      />
      <Switch
        checked={wanted.decide}
        onChange={(_, { checked }) => change({ decide: checked })}
        label={t({ zh: '允许通过或退回', en: 'Allow approving or rejecting' })}
      />
      <Button type="submit" appearance={again ? 'secondary' : 'primary'} disabledFocusable={working}>
        {again ? t({ zh: '再生成一个', en: 'Create another' }) : t({ zh: '生成链接', en: 'Create link' })}
      </Button>
    </form>
  );
}
