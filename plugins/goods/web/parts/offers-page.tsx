import type { LocalText } from '@fitout/sdk';
import { ListPage, ListSearch, Loading, Tabs, UndoBar } from '@fitout/sdk/desktop';
import { type Slice, usePlugin, useRemoteList, useServerChanges, useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
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

/** Of `useFilters`: what every offer is filtered by, whatever else there is. */
interface OfferFilters<S extends string> {
  value: { q: string; state: S | '' | 'trashed' };
  key: string;
  narrowed: boolean;
  set(change: { q?: string; state?: S | '' | 'trashed' }): void;
  clear(): void;
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
  filters: OfferFilters<S>;
  /** What else narrows the list. */
  filter?: ReactNode;
  card(offer: T, actions: ReactNode): ReactNode;
  /** Beside what every offer has. */
  actions?(offer: T): ReactNode;
  drawer(offer: T | undefined, close: (saved?: T) => void): ReactNode;
  children?: ReactNode;
}) {
  const { kind, words, states, topics, icon, client, filters, card, drawer, children } = props;
  const { session } = usePlugin();
  const t = useText();
  const { q, state } = filters.value;
  const list = useRemoteList(filters.key, (cursor, signal) => client.list({ q, state }, cursor, signal));
  useServerChanges(topics, list.reload);
  const offer = useOffer(kind, client.set, list.reload);
  const [open, setOpen] = useState<{ offer: T | undefined }>();
  const mayEdit = session.can('goods.edit');
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
    <ListPage
      title={t(words.title)}
      lead={t(words.lead)}
      actions={mayEdit ? add : null}
      list={list}
      counted={{ zh: '共 {n} 个', en: '{n} in total' }}
      filters={filters}
      filterLine={
        <>
          <Tabs<S | '' | 'trashed'>
            label={t({ zh: '状态', en: 'Status' })}
            value={state}
            onChange={(next) => filters.set({ state: next })}
            tabs={[
              { value: '', label: t({ zh: '全部', en: 'All' }) },
              ...states.map((value) => ({ value, label: t(stateTexts[value]) })),
              { value: 'trashed', label: t({ zh: '回收站', en: 'Trash' }) },
            ]}
          />
          <ListSearch
            value={q}
            label={t(words.search)}
            placeholder={t({ zh: '搜索名称', en: 'Search by title' })}
            onChange={(next) => filters.set({ q: next })}
          />
          {props.filter}
        </>
      }
      empty={{ icon, title: t(words.none.title), about: t(words.none.about), action: mayEdit ? add : null }}
      notFound={t(words.nothing)}
      overlays={
        <>
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
        </>
      }
    >
      {(items) =>
        items === undefined ? (
          <Loading shape="cards" />
        ) : (
          <ul className={classes.cards} aria-label={t(words.title)} aria-busy={list.loading}>
            {items.map((one) => card(one, actionsOf(one)))}
          </ul>
        )
      }
    </ListPage>
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
