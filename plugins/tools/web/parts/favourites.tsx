import { IconButton, useMenuButton } from '@fitout/sdk/desktop';
import { type MenuIconProps, useText, visuallyHidden } from '@fitout/sdk/web';
import { MoreHorizontalRegular } from '@fluentui/react-icons';
import { type ComponentType, type DragEvent, lazy, Suspense, useRef, useState } from 'react';
import { moveFavourite, stepFavourite, type Tool, toggleFavourite } from '../../shared/tools.ts';
import styles from '../views/tools.module.css';
import cards from './tool-card.module.css';
import { type DragHandlers, ToolCard } from './tool-card.tsx';

const loadMenu = () => import('./order-menu.tsx');
const OrderMenu = lazy(() => loadMenu().then((part) => ({ default: part.OrderMenu })));

export interface FavouritesProps {
  /** Those that can be shown, in the person's order. */
  tools: Tool[];
  /** All that are kept, also those that cannot be shown now. */
  all: readonly string[];
  onChange(urls: string[]): void;
  Icon: ComponentType<MenuIconProps>;
  isTabbable(key: string): boolean;
  onFocus(key: string): void;
}

/** The kept tools: dragged, or moved by Alt and the arrow keys, or by each card's own menu. */
export function Favourites({ tools, all, onChange, Icon, isTabbable, onFocus }: FavouritesProps) {
  const t = useText();
  const [dragged, setDragged] = useState<string | undefined>(undefined);
  const [over, setOver] = useState<string | undefined>(undefined);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const shown = tools.map((tool) => tool.url);

  const step = (url: string, by: -1 | 1) => {
    const at = shown.indexOf(url) + by;
    if (at < 0 || at >= shown.length) return;
    onChange(stepFavourite(all, shown, url, by));
    setSaid(
      t(
        { zh: '已移到第 {at} 位，共 {count} 个', en: 'Moved to position {at} of {count}' },
        { at: at + 1, count: shown.length },
      ),
    );
    // The card moves in the list and keeps the focus, which React's reordering may drop.
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>('[data-tool-card]')[at]?.focus());
  };

  const handlers = (url: string): DragHandlers => ({
    dragging: dragged === url,
    over: over === url && dragged !== url,
    onDragStart(event: DragEvent) {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', url);
      setDragged(url);
    },
    onDragOver(event: DragEvent) {
      if (dragged === undefined) return;
      event.preventDefault();
      setOver(url);
    },
    onDrop(event: DragEvent) {
      event.preventDefault();
      if (dragged !== undefined && dragged !== url) {
        // Dropped on a later card it takes that card's place, so it stands after it.
        const forward = shown.indexOf(dragged) < shown.indexOf(url);
        onChange(moveFavourite(all, dragged, forward ? shown[shown.indexOf(url) + 1] : url));
      }
      setDragged(undefined);
      setOver(undefined);
    },
    onDragEnd() {
      setDragged(undefined);
      setOver(undefined);
    },
  });

  return (
    <>
      <ul ref={list} className={styles.grid}>
        {tools.map((tool, index) => (
          <ToolCard
            key={tool.url}
            tool={tool}
            Icon={Icon}
            favourite
            onToggle={() => onChange(toggleFavourite(all, tool.url))}
            tabbable={isTabbable(`favourite ${tool.url}`)}
            onFocus={() => onFocus(`favourite ${tool.url}`)}
            onStep={(by) => step(tool.url, by)}
            drag={handlers(tool.url)}
            more={
              tools.length > 1 && (
                <Order
                  label={t({ zh: '排序 {title}', en: 'Reorder {title}' }, { title: t(tool.title) })}
                  tabbable={isTabbable(`favourite ${tool.url}`)}
                  first={index === 0}
                  last={index === tools.length - 1}
                  onStep={(by) => step(tool.url, by)}
                />
              )
            }
          />
        ))}
      </ul>
      <div style={visuallyHidden} role="status">
        {said}
      </div>
    </>
  );
}

interface OrderProps {
  label: string;
  tabbable: boolean;
  first: boolean;
  last: boolean;
  onStep(by: -1 | 1): void;
}

/** The button of a card's menu; the menu itself comes when somebody is about to open it. */
function Order({ label, tabbable, ...menu }: OrderProps) {
  const { button, menu: opened } = useMenuButton(loadMenu);
  return (
    <>
      <IconButton {...button} className={cards.action} tabIndex={tabbable ? 0 : -1} aria-label={label}>
        <MoreHorizontalRegular aria-hidden />
      </IconButton>
      {opened !== undefined && (
        <Suspense>
          <OrderMenu {...menu} {...opened} />
        </Suspense>
      )}
    </>
  );
}
