import type { LocalText } from '@fitout/sdk';
import { Empty, LoadFailed, Loading, More, Page, Tabs, UndoBar } from '@fitout/sdk/desktop';
import { type Slice, useDebounced, usePlugin, useRemoteList, useServerChanges, useText } from '@fitout/sdk/web';
import { Button, SearchBox } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons';
import { type ReactNode, Suspense, useState } from 'react';
import type { OfferState } from '../../shared/choices.ts';
import classes from './offers-page.module.css';
import { stateTexts } from './state-badge.tsx';
import { useOffer } from './use-offer.ts';

interface Offer {
  id: string;
  title: string;
  enabled: boolean;
}

interface Client<T> {
  list(
    query: { q: string; state: OfferState | '' },
    cursor: string | undefined,
    signal: AbortSignal,
  ): Promise<Slice<T>>;
  set(id: string, set: { enabled?: boolean; trashed?: boolean }): Promise<T>;
}

interface Words {
  title: LocalText;
  lead: LocalText;
  add: LocalText;
  search: LocalText;
  none: { title: LocalText; about: LocalText };
  nothing: LocalText;
  goOn: LocalText;
}

/**
 * The page of what is offered for a time, coupons or promotions: by state and title, made, changed, paused, and put into
 * the trash with a way back.
 */
export function OffersPage<T extends Offer, S extends keyof typeof stateTexts>(props: {
  kind: 'coupon' | 'activity';
  words: Words;
  states: readonly S[];
  topics: readonly string[];
  icon: ReactNode;
  client: Client<T>;
  /** What else narrows the list; part of its question. */
  filter?: { key: string; control: ReactNode };
  card(offer: T, actions: ReactNode): ReactNode;
  /** Beside what every offer has. */
  actions?(offer: T): ReactNode;
  drawer(offer: T | undefined, close: (saved?: T) => void): ReactNode;
  children?: ReactNode;
}) {
  const { kind, words, states, topics, icon, client, filter, card, drawer, children } = props;
  const { session } = usePlugin();
  const t = useText();
  const [typed, setTyped] = useState('');
  const [state, setState] = useState<S | '' | 'trashed'>('');
  const q = useDebounced(typed.trim());
  const list = useRemoteList(JSON.stringify({ q, state, more: filter?.key }), (cursor, signal) =>
    client.list({ q, state }, cursor, signal),
  );
  useServerChanges(topics, list.reload);
  const offer = useOffer(kind, client.set, list.reload);
  const [open, setOpen] = useState<{ offer: T | undefined }>();
  const mayEdit = session.can('goods.edit');
  const narrowed = q !== '' || state !== '' || (filter?.key ?? '') !== '';
  const add = (
    <Button appearance="primary" icon={<AddRegular />} onClick={() => setOpen({ offer: undefined })}>
      {t(words.add)}
    </Button>
  );
  const actionsOf = (one: T) => (
    <>
      {props.actions?.(one)}
      {!mayEdit ? null : state === 'trashed' ? (
        <Act words={{ zh: '恢复', en: 'Restore' }} onClick={() => void offer.restore(one)} />
      ) : (
        <>
          <Act words={{ zh: '编辑', en: 'Edit' }} onClick={() => setOpen({ offer: one })} />
          <Act
            words={one.enabled ? { zh: '暂停', en: 'Pause' } : words.goOn}
            onClick={() => void offer.enable(one, !one.enabled)}
          />
          <Act words={{ zh: '删除', en: 'Delete' }} onClick={() => void offer.trash(one)} />
        </>
      )}
    </>
  );
  return (
    <Page title={t(words.title)} lead={t(words.lead)} actions={mayEdit ? add : null}>
      <div className={classes.filters}>
        <Tabs<S | '' | 'trashed'>
          label={t({ zh: '状态', en: 'Status' })}
          value={state}
          onChange={setState}
          tabs={[
            { value: '', label: t({ zh: '全部', en: 'All' }) },
            ...states.map((value) => ({ value, label: t(stateTexts[value]) })),
            { value: 'trashed', label: t({ zh: '回收站', en: 'Trash' }) },
          ]}
        />
        {filter?.control}
        <SearchBox
          value={typed}
          placeholder={t({ zh: '搜索名称', en: 'Search by title' })}
          aria-label={t(words.search)}
          onChange={(_, data) => setTyped(data.value)}
        />
      </div>
      {list.error === undefined ? null : <LoadFailed error={list.error} onRetry={list.reload} />}
      {list.items === undefined && list.loading ? <Loading /> : null}
      {list.items?.length !== 0 ? null : narrowed ? (
        <Empty icon={icon} title={t(words.nothing)} />
      ) : (
        <Empty icon={icon} title={t(words.none.title)} about={t(words.none.about)}>
          {mayEdit ? add : null}
        </Empty>
      )}
      <ul className={classes.cards} aria-label={t(words.title)}>
        {list.items?.map((one) => card(one, actionsOf(one)))}
      </ul>
      <More list={list} />
      {offer.done === undefined ? null : <UndoBar done={offer.done} close={offer.close} />}
      <Suspense>
        {open === undefined
          ? null
          : drawer(open.offer, (saved) => {
              setOpen(undefined);
              if (saved !== undefined) offer.saved();
            })}
        {children}
      </Suspense>
    </Page>
  );
}

/** An action of a card. */
export function Act({ words, onClick }: { words: LocalText; onClick(): void }) {
  const t = useText();
  return (
    <Button size="small" appearance="subtle" onClick={onClick}>
      {t(words)}
    </Button>
  );
}
