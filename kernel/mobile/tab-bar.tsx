import { type MobileTab, mobileTabPoint } from '@fitout/sdk/mobile';
import { useText } from '@fitout/sdk/web';
import { Link, Toolbar } from 'framework7-react';
import { type MouseEvent, useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import type { Contribution } from '../../sdk/base/tokens.ts';
import { useKernel } from '../web/react.tsx';
import { MobileIcon } from './icons.tsx';

/** The contributed tabs in their order. */
export function useTabs(): readonly Contribution<MobileTab>[] {
  const { contributions } = useKernel();
  const subscribe = useCallback(
    (changed: () => void) => {
      const subscription = contributions.subscribe(mobileTabPoint, changed);
      return () => subscription.dispose();
    },
    [contributions],
  );
  return useSyncExternalStore(subscribe, () => sorted(contributions.list(mobileTabPoint)));
}

const orders = new WeakMap<readonly Contribution<MobileTab>[], readonly Contribution<MobileTab>[]>();

/** One sorted list for each list, so that an unchanged one keeps its identity. */
function sorted(list: readonly Contribution<MobileTab>[]): readonly Contribution<MobileTab>[] {
  const known = orders.get(list);
  if (known !== undefined) return known;
  const made = [...list].sort((a, b) => a.item.order - b.item.order);
  orders.set(list, made);
  return made;
}

/** Bottom tabs: a click runs the tab's own handler, or else goes to its path. */
export function TabBar({ active, onAgain }: { active: string | undefined; onAgain(): void }) {
  const t = useText();
  const kernel = useKernel();
  const tabs = useTabs();
  const bar = useLandmark(t({ zh: '主导航', en: 'Main' }));
  const click = (event: MouseEvent, { plugin, item }: Contribution<MobileTab>): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (item.onClick !== undefined) {
      try {
        item.onClick();
      } catch (error) {
        kernel.report(plugin, error);
      }
    } else if (item.path === active) onAgain();
    else kernel.navigation.open(item.path);
  };
  return (
    <Toolbar tabbar icons bottom ref={bar}>
      {tabs.map((tab) => {
        const isActive = tab.item.path === active;
        return (
          <Link
            key={tab.item.path}
            href={kernel.navigation.href(tab.item.path)}
            tabLink
            tabLinkActive={isActive}
            aria-current={isActive ? 'page' : undefined}
            onClick={(event: MouseEvent) => click(event, tab)}
          >
            <MobileIcon logo={isActive ? tab.item.iconActive : tab.item.icon} />
            <span className="tabbar-label">{t(tab.item.label)}</span>
          </Link>
        );
      })}
    </Toolbar>
  );
}

/** Framework7's toolbar takes no role of ours: its element is told to be the main navigation once it is there. */
function useLandmark(label: string) {
  const bar = useRef<{ el: HTMLElement | null; hide(): void; show(): void }>({ el: null, hide() {}, show() {} });
  useEffect(() => {
    bar.current.el?.setAttribute('role', 'navigation');
    bar.current.el?.setAttribute('aria-label', label);
  }, [label]);
  return bar;
}
