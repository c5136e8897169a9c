import { DrawerHead, Empty, Gone, useClosing } from '@fitout/sdk/desktop';
import { useText } from '@fitout/sdk/web';
import { Button, DrawerBody, OverlayDrawer } from '@fluentui/react-components';
import { StarFilled, StarRegular } from '@fluentui/react-icons';
import type { Card } from '../../shared/calls/outputs.ts';
import type { Favourite } from '../../shared/calls/saved.ts';
import { groupedNumber } from '../../shared/digits.ts';
import { priceText } from './card-texts.ts';
import classes from './favourites.module.css';

export interface FavouritesDrawerProps {
  items: readonly Favourite[];
  onRemove(one: Favourite): void;
  close(card?: Card): void;
}

/** 收藏: the numbers that I kept, with what they cost now and whether somebody has them. */
export function FavouritesDrawer({ items, onRemove, close }: FavouritesDrawerProps) {
  const t = useText();
  const closing = useClosing<Card>(close);
  return (
    <OverlayDrawer
      open={closing.open}
      position="end"
      onOpenChange={(_, data) => {
        if (!data.open) closing.finish();
      }}
    >
      <Gone closing={closing} />
      <DrawerHead onClose={() => closing.finish()}>{t({ zh: '收藏的号码', en: 'Favourites' })}</DrawerHead>
      <DrawerBody>
        {items.length === 0 ? (
          <Empty
            icon={<StarRegular />}
            title={t({ zh: '还没有收藏', en: 'No favourites yet' })}
            about={t({
              zh: '打开一个号码，点星标即可收藏，只有您自己能看到。',
              en: 'Open a number and select its star to add it. Only you can see your favourites.',
            })}
          />
        ) : (
          <ul className={classes.list} aria-label={t({ zh: '收藏的号码', en: 'Favourites' })}>
            {items.map((one) => (
              <Line key={one.number} one={one} onRemove={onRemove} onOpen={closing.finish} />
            ))}
          </ul>
        )}
      </DrawerBody>
    </OverlayDrawer>
  );
}

function Line(props: { one: Favourite; onRemove(one: Favourite): void; onOpen(card: Card): void }) {
  const { one, onRemove, onOpen } = props;
  const t = useText();
  const { number, free, card } = one;
  return (
    <li className={classes.line} data-free={free}>
      <button
        type="button"
        className={classes.open}
        disabled={card === null || !free}
        onClick={() => card && onOpen(card)}
      >
        <span>{groupedNumber(number)}</span>
        <small>
          {card === null
            ? t({ zh: '已不在号码池', en: 'No longer in a pool' })
            : free
              ? t(priceText(card.price))
              : t({ zh: '已被抢占', en: 'Taken' })}
        </small>
      </button>
      <Button
        appearance="subtle"
        icon={<StarFilled />}
        aria-label={t(
          { zh: '取消收藏 {number}', en: 'Remove {number} from favourites' },
          { number: groupedNumber(number) },
        )}
        onClick={() => onRemove(one)}
      />
    </li>
  );
}
