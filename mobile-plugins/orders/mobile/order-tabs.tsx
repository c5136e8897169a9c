import { keyOf } from '@fitout/sdk';
import { useText } from '@fitout/sdk/web';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import styles from './order-tabs.module.css';
import { type OrderTab, orderTabs, tabTexts } from './stages.ts';

export interface OrderTabsProps {
  tab: OrderTab;
  /** Begin of the ids of tabs; the panel is labelled by `<ids>-<tab>`. */
  ids: string;
  panel: string;
  /** How many orders stand under a tab; undefined where that is not known. */
  countOf(tab: OrderTab): number | undefined;
  onTab(tab: OrderTab): void;
}

/** All orders, and those of each stage. Arrows, Home and End move through the tabs; the chosen one is always in view. */
export function OrderTabs({ tab, ids, panel, countOf, onTab }: OrderTabsProps) {
  const t = useText();
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = strip.current?.querySelector<HTMLElement>(`[data-tab="${tab}"]`);
    if (strip.current === null || chosen === null || chosen === undefined) return;
    // Not scrollIntoView, which would move the page as well.
    strip.current.scrollLeft = chosen.offsetLeft - (strip.current.clientWidth - chosen.offsetWidth) / 2;
  }, [tab]);
  const turn = (event: KeyboardEvent<HTMLElement>): void => {
    const next = tabAfter(tab, keyOf(event));
    if (next === undefined) return;
    event.preventDefault();
    onTab(next);
    strip.current?.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus({ preventScroll: true });
  };
  return (
    <div
      ref={strip}
      className={styles.tabs}
      role="tablist"
      tabIndex={-1}
      aria-label={t({ zh: '订单状态', en: 'Order status' })}
      onKeyDown={turn}
    >
      {orderTabs.map((one) => {
        const count = countOf(one) ?? 0;
        return (
          <button
            key={one}
            type="button"
            role="tab"
            id={`${ids}-${one}`}
            data-tab={one}
            aria-selected={one === tab}
            aria-controls={panel}
            tabIndex={one === tab ? 0 : -1}
            onClick={() => onTab(one)}
          >
            {t(tabTexts[one])}
            {count > 0 && <span className={styles.count}> {count > 99 ? '99+' : count}</span>}
          </button>
        );
      })}
    </div>
  );
}

function tabAfter(tab: OrderTab, key: string): OrderTab | undefined {
  const at = orderTabs.indexOf(tab);
  const last = orderTabs.length - 1;
  switch (key) {
    case 'ArrowRight':
      return orderTabs[at === last ? 0 : at + 1];
    case 'ArrowLeft':
      return orderTabs[at === 0 ? last : at - 1];
    case 'Home':
      return orderTabs[0];
    case 'End':
      return orderTabs[last];
    default:
      return undefined;
  }
}
