import { askName } from '@fitout/sdk/desktop';
import { usePlugin, useText } from '@fitout/sdk/web';
import {
  Button,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  Popover,
  PopoverSurface,
  PopoverTrigger,
} from '@fluentui/react-components';
import { BookmarkRegular, ChevronDownRegular, DeleteRegular, ShareRegular, StarRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import type { Carrier } from '../../shared/calls/outputs.ts';
import type { SavedSearch } from '../../shared/calls/saved.ts';
import { limits } from '../../shared/limits.ts';
import { queryOf } from '../../shared/search/address.ts';
import { type Names, wishText } from '../../shared/search/texts.ts';
import type { Wish } from '../../shared/search/wish.ts';
import { carrierPath, searchPath } from './carrier-path.ts';
import classes from './head.module.css';
import { ShareDialog } from './share-dialog.tsx';
import type { useSaved } from './use-kept.ts';

export interface HeadProps {
  carrier: Carrier;
  carriers: readonly Carrier[];
  wish: Wish;
  names: Names;
  saved: ReturnType<typeof useSaved>;
  favourites: number;
  compared: number;
  onFavourites(): void;
  onCompare(): void;
}

/** One line: what this is, whose numbers, and what was kept. */
export function PickHead(props: HeadProps) {
  const { favourites, compared, onFavourites, onCompare } = props;
  const t = useText();
  return (
    <header className={classes.head}>
      <h1 data-page-heading="" tabIndex={-1}>
        {t({ zh: '选号', en: 'Number picking' })}
      </h1>
      <CarrierMenu {...props} />
      <div className={classes.actions}>
        {compared > 0 ? (
          <Button appearance="subtle" title={t({ zh: '对比（C）', en: 'Compare (C)' })} onClick={onCompare}>
            {t({ zh: '对比 {n}/{most}', en: 'Compare {n}/{most}' }, { n: compared, most: limits.compared })}
          </Button>
        ) : null}
        <SavedMenu {...props} />
        <Button appearance="subtle" icon={<StarRegular />} onClick={onFavourites}>
          {t({ zh: '收藏 {n}', en: 'Favourites {n}' }, { n: favourites })}
        </Button>
        <ShareButton {...props} />
      </div>
    </header>
  );
}

function CarrierMenu({ carrier, carriers }: Pick<HeadProps, 'carrier' | 'carriers'>) {
  const { navigation } = usePlugin();
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <Button appearance="subtle" icon={<ChevronDownRegular />} iconPosition="after" className={classes.carrier}>
          <i style={{ background: carrier.color }} aria-hidden />
          <span translate="no">{carrier.name}</span>
        </Button>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {carriers.map(({ key, name, color }) => (
            <MenuItem
              key={key}
              icon={<i className={classes.dot} style={{ background: color }} />}
              onClick={() => navigation.open(carrierPath(key))}
            >
              {name}
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

/** 已存的搜索: mine, with how many numbers came in since I looked. */
function SavedMenu({ carrier, wish, names, saved }: Pick<HeadProps, 'carrier' | 'wish' | 'names' | 'saved'>) {
  const { navigation, overlays, toasts } = usePlugin();
  const t = useText();
  const [open, setOpen] = useState(false);
  const fresh = saved.items.reduce((sum, one) => sum + one.fresh, 0);
  const show = (one: SavedSearch) => {
    setOpen(false);
    void saved.seen(one);
    navigation.open(searchPath(one.carrier, one.query));
  };
  const save = async () => {
    setOpen(false);
    const value = t(wishText(wish, names)).slice(0, limits.name);
    const title = { zh: '保存当前搜索', en: 'Save this search' };
    const name = await askName(overlays, { title, value, maxLength: limits.name });
    if (name === undefined || name.trim() === '') return;
    if (await saved.save(carrier.key, name.trim(), wish)) toasts.success({ zh: '已保存', en: 'Saved' });
  };
  return (
    <Popover open={open} onOpenChange={(_, data) => setOpen(data.open)} positioning="below-end" trapFocus>
      <PopoverTrigger disableButtonEnhancement>
        <Button appearance="subtle" icon={<BookmarkRegular />}>
          {t({ zh: '已存的搜索', en: 'Saved searches' })}
          {fresh > 0 ? (
            <b
              className={classes.badge}
              role="img"
              aria-label={t({ zh: '{n} 个新号码', en: '{n} {n|new number|new numbers}' }, { n: fresh })}
            >
              {fresh > 99 ? '99+' : fresh}
            </b>
          ) : null}
        </Button>
      </PopoverTrigger>
      <PopoverSurface className={classes.saved} aria-label={t({ zh: '已存的搜索', en: 'Saved searches' })}>
        {saved.items.length === 0 ? (
          <p>
            {t({
              zh: '保存常用的条件，有符合的新号码入库时会提醒您。',
              en: 'Save searches you use often to be notified when matching numbers arrive.',
            })}
          </p>
        ) : (
          <ul>
            {saved.items.map((one) => (
              <li key={one.id}>
                <button type="button" onClick={() => show(one)}>
                  <span>{one.name}</span>
                  {one.fresh > 0 ? (
                    <b className={classes.badge}>{t({ zh: '新 {n}', en: '{n} new' }, { n: one.fresh })}</b>
                  ) : null}
                </button>
                <Button
                  size="small"
                  appearance="subtle"
                  icon={<DeleteRegular />}
                  aria-label={t({ zh: '删除 {name}', en: 'Delete {name}' }, { name: one.name })}
                  onClick={() => void saved.drop(one)}
                />
              </li>
            ))}
          </ul>
        )}
        <Button appearance="primary" disabled={queryOf(wish) === ''} onClick={() => void save()}>
          {t({ zh: '保存当前搜索', en: 'Save this search' })}
        </Button>
      </PopoverSurface>
    </Popover>
  );
}

/** The search for colleagues in their own window; and pages for customers, for those who sell. */
function ShareButton({ carrier, wish, names }: Pick<HeadProps, 'carrier' | 'wish' | 'names'>) {
  const { navigation, session, toasts } = usePlugin();
  const t = useText();
  const [open, setOpen] = useState(false);
  const copy = () => {
    const address = new URL(navigation.href(searchPath(carrier.key, queryOf(wish))), location.href);
    void toasts.copy(address.href);
  };
  if (!session.can('numbers.sell'))
    return (
      <Button
        icon={<ShareRegular />}
        title={t({ zh: '复制链接，同事打开即是当前搜索', en: 'Copy a link that opens this search for colleagues' })}
        onClick={copy}
      >
        {t({ zh: '分享', en: 'Share' })}
      </Button>
    );
  return (
    <>
      <Button icon={<ShareRegular />} onClick={() => setOpen(true)}>
        {t({ zh: '分享', en: 'Share' })}
      </Button>
      {open ? <ShareDialog {...{ carrier, wish, names }} onColleague={copy} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
