import { useText } from '@fitout/sdk/web';
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Card, Carrier, Pool } from '../../shared/calls/outputs.ts';
import { limits } from '../../shared/limits.ts';
import { withPart } from '../../shared/search/choices.ts';
import type { Names } from '../../shared/search/texts.ts';
import { emptyBoxes } from './box-edit.ts';
import { BoxRow } from './boxes.tsx';
import { levelName } from './card-texts.ts';
import { Centre } from './centre.tsx';
import { ChipRow } from './chips.tsx';
import { CompareDialog } from './compare-dialog.tsx';
import { FavouritesDrawer } from './favourites-drawer.tsx';
import { Filters } from './filters.tsx';
import { PickHead } from './head.tsx';
import classes from './pick.module.css';
import { placeName } from './places.ts';
import { ReserveDialog } from './reserve-dialog.tsx';
import { NumberSheet } from './sheet.tsx';
import { TemplateField } from './template-field.tsx';
import { useFavourites, useSaved } from './use-kept.ts';
import { useNumbers } from './use-numbers.ts';
import { usePickKeys } from './use-pick-keys.ts';
import { usePlaces } from './use-places.ts';
import { useWish } from './use-wish.ts';

export interface PickWorkProps {
  carrier: Carrier;
  carriers: readonly Carrier[];
  pools: readonly Pool[];
}

type Dialog = { kind: 'compare' } | { kind: 'favourites' } | { kind: 'hold'; cards: readonly Card[]; all: boolean };

/** The whole work of picking: what is wished above and at the left, the numbers in the middle, one of them at the right. */
export function PickWork({ carrier, carriers, pools }: PickWorkProps) {
  const t = useText();
  const { wish, order, set, setOrder } = useWish();
  const numbers = useNumbers(carrier.key, wish, order);
  const favourites = useFavourites(carrier.key);
  const saved = useSaved();
  const [opened, setOpen] = useState<Card>();
  const [kept, setBasket] = useState<readonly Card[]>([]);
  /** A card as the grid shows it now: its price may be another since it was opened. */
  const asNow = (card: Card): Card => numbers.items?.find(({ number }) => number === card.number) ?? card;
  const open = opened && asNow(opened);
  const basket = kept.map(asNow);
  const [dialog, setDialog] = useState<Dialog>();
  const root = useRef<HTMLDivElement>(null);
  const focusBoxes = useRef<() => void>(undefined);
  const enterGrid = useRef<() => void>(undefined);
  const { places, everyPlace } = usePlaces();
  const names = useMemo<Names>(
    () => ({
      place: (code) => placeName(code, everyPlace),
      level: (code) => levelName(carrier, code),
      pool: (id) => pools.find((one) => one.id === id)?.name ?? '',
    }),
    [carrier, pools, everyPlace],
  );
  const closeSheet = () => {
    setOpen(undefined);
    const card = root.current?.querySelector<HTMLElement>(`[data-number="${open?.number}"]`);
    card?.focus();
  };
  useFocusBack(root, dialog !== undefined, open?.number);
  usePickKeys(root, {
    slash: () => focusBoxes.current?.(),
    space: numbers.next,
    compare: basket.length === 0 || dialog !== undefined ? undefined : () => setDialog({ kind: 'compare' }),
    escape: open === undefined || dialog !== undefined ? undefined : closeSheet,
  });
  const toggleBasket = (card: Card) =>
    setBasket((before) =>
      before.some(({ number }) => number === card.number)
        ? before.filter(({ number }) => number !== card.number)
        : [...before, card].slice(0, limits.compared),
    );
  const taken = (gone: readonly string[]) => {
    numbers.drop(gone);
    setBasket((before) => before.filter(({ number }) => !gone.includes(number)));
    if (open !== undefined && gone.includes(open.number)) setOpen(undefined);
  };
  const chooser = { wish, counts: numbers.counts, stale: numbers.stale, onChange: set };
  return (
    <div ref={root} className={classes.page}>
      <div className={classes.top}>
        <PickHead
          carrier={carrier}
          carriers={carriers}
          wish={wish}
          names={names}
          saved={saved}
          favourites={favourites.items.length}
          compared={basket.length}
          onFavourites={() => {
            favourites.reload();
            setDialog({ kind: 'favourites' });
          }}
          onCompare={() => setDialog({ kind: 'compare' })}
        />
        <div className={classes.line}>
          <BoxRow
            characters={wish.boxes ?? emptyBoxes}
            focus={focusBoxes}
            onChange={(characters) =>
              set(withPart(wish, 'boxes', characters === emptyBoxes ? undefined : characters), true)
            }
            onSpace={numbers.next}
            onDown={() => enterGrid.current?.()}
          />
          <TemplateField carrier={carrier.key} wish={wish} onChange={set} />
          <p className={classes.total} role="status" aria-busy={numbers.waiting}>
            <strong data-stale={numbers.waiting}>{numbers.total?.toLocaleString('en-US') ?? ' '}</strong>
            <span>{t({ zh: '个号码', en: '{n|number|numbers}' }, { n: numbers.total ?? 0 })}</span>
          </p>
        </div>
        <ChipRow {...chooser} carrier={carrier.key} />
      </div>
      <div className={classes.body}>
        <Filters {...chooser} carrier={carrier} pools={pools} places={places} />
        <Centre
          carrier={carrier}
          wish={wish}
          order={order}
          names={names}
          numbers={numbers}
          open={open?.number}
          compared={new Set(basket.map(({ number }) => number))}
          favourites={favourites.numbers}
          enter={enterGrid}
          onWish={set}
          onOrder={setOrder}
          onOpen={(card) => setOpen(card.number === open?.number ? undefined : card)}
        />
        {open === undefined ? null : (
          <NumberSheet
            card={open}
            carrier={carrier}
            names={names}
            wish={wish}
            compared={basket}
            favourite={favourites.numbers.has(open.number)}
            onCompare={toggleBasket}
            onFavourite={(card) => void favourites.set(card.number, card, !favourites.numbers.has(card.number))}
            onHold={(card) => {
              const others = basket.filter(({ number }) => number !== card.number);
              setDialog({ kind: 'hold', cards: [card, ...others], all: false });
            }}
            onClose={closeSheet}
          />
        )}
      </div>
      {dialog?.kind === 'hold' ? (
        <ReserveDialog
          carrier={carrier}
          cards={dialog.cards}
          all={dialog.all}
          others={numbers.items ?? []}
          onTaken={taken}
          close={(done) => {
            setDialog(undefined);
            const mine = done?.numbers.filter(({ chosen }) => chosen).map(({ number }) => number);
            if (mine !== undefined && done?.state !== 'released') taken(mine);
          }}
        />
      ) : null}
      {dialog?.kind === 'compare' ? (
        <CompareDialog
          cards={basket}
          carrier={carrier}
          names={names}
          wish={wish}
          onRemove={toggleBasket}
          close={(choice) => {
            setDialog(choice === 'hold' ? { kind: 'hold', cards: basket, all: true } : undefined);
            if (choice === 'clear') setBasket([]);
          }}
        />
      ) : null}
      {dialog?.kind === 'favourites' ? (
        <FavouritesDrawer
          items={favourites.items}
          onRemove={(one) => void favourites.set(one.number, one.card, false)}
          close={(card) => {
            setDialog(undefined);
            if (card !== undefined) setOpen(card);
          }}
        />
      ) : null}
    </div>
  );
}

/** Where a dialog leaves the focus nowhere, the number that it was about has it, or the first one where that is gone. */
function useFocusBack(root: RefObject<HTMLElement | null>, dialog: boolean, number: string | undefined): void {
  const before = useRef(dialog);
  // At once: where the focus is nowhere a moment later, the shell takes it to the page's heading.
  useLayoutEffect(() => {
    const closed = before.current && !dialog;
    before.current = dialog;
    if (!closed || (document.activeElement ?? document.body) !== document.body) return;
    const card = (which: string) => root.current?.querySelector<HTMLElement>(`button${which}`);
    (card(`[data-number="${number}"]`) ?? card('[data-number][tabindex="0"]'))?.focus({ preventScroll: true });
  }, [root, dialog, number]);
}
