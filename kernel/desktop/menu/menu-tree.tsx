import { IconButton } from '@fitout/sdk/desktop';
import { useText } from '@fitout/sdk/web';
import { ChevronDownRegular, OpenRegular, StarFilled, StarRegular } from '@fluentui/react-icons';
import { startTransition, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { menuIndent } from '../../web/constants.ts';
import { isExternal, type MenuItem } from '../../web/menu/menu.ts';
import { useKernel } from '../../web/react.tsx';
import { badgeOf, type MenuBadges, useMenuBadges } from './menu-badges.ts';
import styles from './side-menu.module.css';

export interface MenuTreeProps {
  entries: readonly MenuItem[];
  /** Ids of the entry in front and the groups above it. */
  trail: readonly string[];
  /** While searching: every group stands open. */
  allOpen: boolean;
  onOpen(item: MenuItem): void;
}

/**
 * A level begins with a few entries, so that two hundred do not keep the first page waiting. As many as fit below header
 * and search follow while that loads; the others, and the stars, which show under a pointer alone, when it stands.
 */
const firstRows = 8;
const rowHeight = 36;
const aroundRows = 140;
const othersAfterMs = 1000;

/** What every entry shows of the person's and of plugins' own: watched once, whatever the number of entries. */
interface Shown extends MenuTreeProps {
  depth: number;
  starred: readonly string[];
  badges: MenuBadges;
}

/** The inline menu: one group of a level open at a time. */
export function MenuTree(props: MenuTreeProps) {
  const { personal } = useKernel();
  const starred = useSnapshot(personal.state).favourites;
  return <Level {...props} depth={0} starred={starred} badges={useMenuBadges()} />;
}

function Level(shown: Shown) {
  const { entries, trail, allOpen, onOpen, depth, starred, badges } = shown;
  const inTrail = entries.find((item) => item.children.length > 0 && trail.includes(item.id))?.id;
  const favourites = depth === 0 ? entries.find((item) => item.id === 'favourites')?.id : undefined;
  const [open, setOpen] = useState(inTrail ?? favourites);
  const drawn = useDrawn(entries.length);
  useEffect(() => {
    if (inTrail !== undefined) setOpen(inTrail);
  }, [inTrail]);
  useEffect(() => {
    // The first favourite brings its group along, open where no other one is: what was marked is to be seen.
    if (favourites !== undefined) setOpen((now) => now ?? favourites);
  }, [favourites]);
  return (
    <ul className={styles.level}>
      {entries.slice(0, drawn).map((item) => (
        <li key={item.id}>
          {item.children.length > 0 ? (
            <Group
              item={item}
              open={allOpen || open === item.id}
              inTrail={trail.includes(item.id)}
              depth={depth}
              badge={badgeOf(item, badges)}
              onToggle={() => setOpen(open === item.id ? undefined : item.id)}
            >
              <Level {...shown} entries={item.children} depth={depth + 1} />
            </Group>
          ) : (
            <Leaf
              item={item}
              current={trail.at(-1) === item.id}
              depth={depth}
              starred={drawn < entries.length ? undefined : starred.includes(item.url ?? '')}
              badge={badgeOf(item, badges)}
              onOpen={() => onOpen(item)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

/** How many of a level's entries to draw by now. */
function useDrawn(count: number): number {
  const [drawn, setDrawn] = useState(firstRows);
  const waiting = drawn < count;
  useEffect(() => {
    if (!waiting) return;
    const fitting = Math.ceil((window.innerHeight - aroundRows) / rowHeight);
    if (drawn < fitting) startTransition(() => setDrawn(fitting));
    else {
      const timer = setTimeout(() => startTransition(() => setDrawn(Number.POSITIVE_INFINITY)), othersAfterMs);
      return () => clearTimeout(timer);
    }
  }, [waiting, drawn]);
  return drawn;
}

interface GroupProps {
  item: MenuItem;
  open: boolean;
  inTrail: boolean;
  depth: number;
  /** What its entries say, which stands behind each of them once it is open. */
  badge: string | undefined;
  onToggle(): void;
  children: React.ReactNode;
}

function Group({ item, open, inTrail, depth, badge, onToggle, children }: GroupProps) {
  const { icons } = useKernel();
  const t = useText();
  // What nobody opened is not drawn: a group may hold a hundred entries.
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  return (
    <>
      <button
        type="button"
        className={styles.row}
        style={{ paddingLeft: indent(depth) }}
        aria-expanded={open}
        data-trail={inTrail}
        onClick={onToggle}
      >
        <icons.Icon logo={item.logo} size={20} />
        <span className={styles.label}>{t(item.title)}</span>
        {!open && badge !== undefined && <span className={styles.badge}>{badge}</span>}
        <ChevronDownRegular className={styles.chevron} fontSize={14} aria-hidden />
      </button>
      <div className={styles.fold} data-open={open} inert={!open}>
        <div>{opened && children}</div>
      </div>
    </>
  );
}

interface LeafProps {
  item: MenuItem;
  current: boolean;
  depth: number;
  /** Undefined as long as it cannot be marked. */
  starred: boolean | undefined;
  badge: string | undefined;
  onOpen(): void;
}

function Leaf({ item, current, depth, starred, badge, onOpen }: LeafProps) {
  const { icons, personal } = useKernel();
  const t = useText();
  const url = item.url ?? '';
  const external = isExternal(url);
  const title = t(item.title);
  return (
    <div className={styles.leaf}>
      <a
        href={external ? url : `#${url}`}
        className={styles.row}
        style={{ paddingLeft: indent(depth) }}
        {...(current ? { 'aria-current': 'page' as const } : {})}
        {...(external ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
        onClick={(event) => {
          if (external || event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onOpen();
        }}
      >
        {item.logo === undefined && depth > 0 ? null : <icons.Icon logo={item.logo} size={depth === 0 ? 20 : 18} />}
        <span className={styles.label}>{title}</span>
        {external && <OpenRegular fontSize={14} aria-label={t({ zh: '在新窗口打开', en: 'Opens a new window' })} />}
        {badge !== undefined && <span className={styles.badge}>{badge}</span>}
      </a>
      {!external && starred !== undefined && (
        <IconButton
          className={styles.star}
          aria-pressed={starred}
          aria-label={
            starred
              ? t({ zh: '取消收藏 {title}', en: 'Unmark {title}' }, { title })
              : t({ zh: '收藏 {title}', en: 'Mark {title}' }, { title })
          }
          onClick={() => personal.toggleFavourite(url)}
        >
          {starred ? <StarFilled fontSize={14} aria-hidden /> : <StarRegular fontSize={14} aria-hidden />}
        </IconButton>
      )}
    </div>
  );
}

/** The first level stands at 15 px, in line with the rail's icons; each deeper one 24 px further in. */
function indent(depth: number): number {
  return 11 + depth * menuIndent;
}
