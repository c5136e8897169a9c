import {
  DialogFrame,
  LoadFailed,
  Loading,
  PhoneReach,
  QrCode,
  useAttempt,
  useClosing,
  usePhoneUrl,
} from '@fitout/sdk/desktop';
import { saveFile, usePlugin, useText, useWhen } from '@fitout/sdk/web';
import { Button, Field, Radio, RadioGroup, Select } from '@fluentui/react-components';
import { useState } from 'react';
import type { Carrier } from '../../shared/calls/outputs.ts';
import type { SearchShare } from '../../shared/calls/saved.ts';
import { shareDays } from '../../shared/limits.ts';
import { queryOf, wishFrom } from '../../shared/search/address.ts';
import { type Names, wishText } from '../../shared/search/texts.ts';
import type { Wish } from '../../shared/search/wish.ts';
import { makePoster } from './poster.ts';
import classes from './share.module.css';
import { type CustomerAddress, useShare } from './use-share.ts';

export interface ShareDialogProps {
  carrier: Carrier;
  wish: Wish;
  names: Names;
  onColleague(): void;
  onClose(): void;
}

/** 分享: the search for colleagues, and links to published pages for customers. */
export function ShareDialog({ carrier, wish, names, onColleague, onClose }: ShareDialogProps) {
  const t = useText();
  const closing = useClosing(onClose);
  const share = useShare(carrier.key);
  const { data, error, reload } = share.pages;
  return (
    <DialogFrame
      title={t({ zh: '分享', en: 'Share' })}
      closing={closing}
      onClose={() => closing.finish()}
      described={false}
      className={classes.dialog}
      contentClassName={classes.content}
      actions={<Button onClick={() => closing.finish()}>{t({ zh: '关闭', en: 'Close' })}</Button>}
    >
      <section className={classes.part}>
        <h3>{t({ zh: '给同事', en: 'For a colleague' })}</h3>
        <p className={classes.quiet}>
          {t({
            zh: '同事登录后打开，看到的就是当前搜索。',
            en: 'Colleagues who sign in and open it see this search.',
          })}
        </p>
        <Button onClick={onColleague}>{t({ zh: '复制当前搜索的链接', en: 'Copy link to this search' })}</Button>
      </section>
      <section className={classes.part}>
        <h3>{t({ zh: '给顾客', en: 'For a customer' })}</h3>
        {error !== undefined && data === undefined ? (
          <LoadFailed error={error} onRetry={reload} />
        ) : data === undefined ? (
          <Loading />
        ) : data.items.length === 0 ? (
          <NoPage carrier={carrier} />
        ) : (
          <CustomerForm pages={data.items} carrier={carrier} wish={wish} names={names} share={share} />
        )}
        {share.made === undefined ? null : (
          <MadeAddress made={share.made} carrier={carrier} about={t(wishText(wish, names))} />
        )}
      </section>
      <GivenOut share={share} names={names} />
    </DialogFrame>
  );
}

function NoPage({ carrier }: { carrier: Carrier }) {
  const t = useText();
  const { navigation } = usePlugin();
  return (
    <>
      <p className={classes.quiet}>
        {t(
          {
            zh: '还没有可以选{carrier}号码的页面。在页面里放入「选号」块，选好对访客开放的号码池，发布后就能发给顾客。',
            en: 'No published page offers {carrier} numbers yet. Add a “Number picking” block to a page, select pools that are open to visitors, and publish it.',
          },
          { carrier: carrier.name },
        )}
      </p>
      <Button onClick={() => navigation.open('/fit/list')}>{t({ zh: '去装修页面', en: 'Go to pages' })}</Button>
    </>
  );
}

interface FormProps {
  pages: readonly { id: string; title: string; slug: string }[];
  carrier: Carrier;
  wish: Wish;
  names: Names;
  share: ReturnType<typeof useShare>;
}

function CustomerForm({ pages, wish, names, share }: FormProps) {
  const t = useText();
  const some = queryOf(wish) !== '';
  const [id, setId] = useState(pages[0]?.id);
  const [what, setWhat] = useState<'search' | 'all'>(some ? 'search' : 'all');
  const [days, setDays] = useState<(typeof shareDays)[number]>(7);
  const page = pages.find((one) => one.id === id) ?? pages[0];
  const changed = (change: () => void) => {
    share.forget();
    change();
  };
  const make = () => {
    if (page === undefined || share.working) return;
    void (what === 'all' ? share.toAll(page) : share.toSearch(page, wish, days));
  };
  return (
    <div className={classes.form}>
      <Field label={t({ zh: '页面', en: 'Page' })}>
        <Select value={page?.id ?? ''} onChange={(_, { value }) => changed(() => setId(value))}>
          {pages.map((one) => (
            <option key={one.id} value={one.id}>
              {one.title}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t({ zh: '顾客看到', en: 'Customers see' })}>
        <RadioGroup value={what} onChange={(_, { value }) => changed(() => setWhat(value as typeof what))}>
          <Radio
            value="search"
            disabled={!some}
            label={
              some
                ? t({ zh: '当前搜索：{words}', en: 'This search: {words}' }, { words: t(wishText(wish, names)) })
                : t({ zh: '当前搜索（还没有条件）', en: 'This search (no filters yet)' })
            }
          />
          <Radio value="all" label={t({ zh: '页面上的全部号码', en: 'All numbers on the page' })} />
        </RadioGroup>
      </Field>
      {what === 'search' ? (
        <Field label={t({ zh: '有效期', en: 'Valid for' })}>
          <RadioGroup
            layout="horizontal"
            value={String(days)}
            onChange={(_, { value }) => changed(() => setDays(Number(value) as typeof days))}
          >
            {shareDays.map((one) => (
              <Radio key={one} value={String(one)} label={t({ zh: '{n} 天', en: '{n} {n|day|days}' }, { n: one })} />
            ))}
          </RadioGroup>
        </Field>
      ) : null}
      {share.made === undefined ? (
        <Button appearance="primary" disabledFocusable={share.working} onClick={make}>
          {t({ zh: '生成链接', en: 'Create link' })}
        </Button>
      ) : null}
    </div>
  );
}

function MadeAddress({ made, carrier, about }: { made: CustomerAddress; carrier: Carrier; about: string }) {
  const { session, toasts } = usePlugin();
  const t = useText();
  const attempt = useAttempt(() => {});
  const when = useWhen();
  const { page, until } = made;
  const { url, reach } = usePhoneUrl(made.url);
  const poster = async () => {
    const what = until === undefined ? carrier.name : `${carrier.name} · ${about}`;
    const scan = t({ zh: '扫码选号', en: 'Scan to pick a number' });
    const words = { title: page, about: what, scan, by: session.user?.name ?? '' };
    const blob = await makePoster(url, carrier.color, words);
    saveFile(blob, `${page}-${t({ zh: '海报', en: 'poster' })}.png`);
  };
  return (
    <div className={classes.made} role="status">
      <QrCode text={url} />
      <div>
        <p>
          {t({ zh: '由此下单的预约算您的。', en: 'Reservations made through it are credited to you.' })}
          {until === undefined ? null : t({ zh: '有效至 {at}。', en: ' Valid until {at}.' }, { at: when(until) })}
        </p>
        <output className={classes.url}>{url}</output>
        <div className={classes.actions}>
          <Button appearance="primary" onClick={() => void toasts.copy(url)}>
            {t({ zh: '复制链接', en: 'Copy link' })}
          </Button>
          <Button onClick={() => void attempt(poster)}>{t({ zh: '保存海报', en: 'Save poster' })}</Button>
        </div>
        <PhoneReach reach={reach} />
        {until === undefined ? null : (
          <p className={classes.quiet}>{t({ zh: '链接只在这里显示一次。', en: 'The link is shown only once.' })}</p>
        )}
      </div>
    </div>
  );
}

/** My links that still hold. */
function GivenOut({ share, names }: { share: ReturnType<typeof useShare>; names: Names }) {
  const t = useText();
  const items = share.shares.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <section className={classes.part}>
      <h3>{t({ zh: '我发出的搜索链接', en: 'Search links I shared' })}</h3>
      <ul aria-label={t({ zh: '我发出的搜索链接', en: 'Search links I shared' })}>
        {items.map((one) => (
          <GivenRow key={one.id} one={one} names={names} disabled={share.working} onEnd={() => void share.end(one)} />
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  one: SearchShare;
  names: Names;
  disabled: boolean;
  onEnd(): void;
}

function GivenRow({ one, names, disabled, onEnd }: RowProps) {
  const t = useText();
  const when = useWhen();
  const words = t(wishText(wishFrom(one.query).wish, names));
  return (
    <li>
      <span>
        <strong>{words}</strong>
        <small>{t({ zh: '有效至 {at}', en: 'Valid until {at}' }, { at: when(one.until) })}</small>
      </span>
      <Button
        size="small"
        disabledFocusable={disabled}
        aria-label={t({ zh: '停用 {words}', en: 'Deactivate {words}' }, { words })}
        onClick={onEnd}
      >
        {t({ zh: '停用', en: 'Deactivate' })}
      </Button>
    </li>
  );
}
