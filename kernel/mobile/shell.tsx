import { App, View } from 'framework7-react';
import { Activity, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { parseAddress } from '../../sdk/manifest/routes.ts';
import { useKernel } from '../web/react.tsx';
import { useRenderActive } from '../web/render-active.ts';
import type { LivePage, MobileAddresses } from './addresses.ts';
import { OverlayStack } from './overlay-stack.tsx';
import { PageFrame } from './page-frame.tsx';
import { CopyByHand, ExpiredNotice, OfflineNotice, Spinner, ToastList, UpdateNotice } from './signals.tsx';
import { TabBar, useTabs } from './tab-bar.tsx';

/**
 * The /m host. Framework7 draws; it routes nothing and takes no clicks: `externalLinks: 'a'` leaves every link to the
 * browser, which moves the hash, which MobileAddresses follows.
 */
export function MobileShell({ addresses }: { addresses: MobileAddresses }) {
  const kernel = useKernel();
  useDarkClass();
  useRenderActive();
  return (
    <App name="Fitout" theme="ios" clicks={{ externalLinks: 'a' }} touch={{ tapHold: false }}>
      <View router={false} browserHistory={false}>
        <Pages addresses={addresses} />
      </View>
      <Spinner />
      <OfflineNotice />
      <UpdateNotice />
      <ToastList />
      <ExpiredNotice />
      <CopyByHand />
      <OverlayStack key={kernel.registry.version} />
    </App>
  );
}

function Pages({ addresses }: { addresses: MobileAddresses }) {
  const kernel = useKernel();
  const { current, pages } = useSnapshot(addresses.state);
  const tabs = useTabs();
  const [taps, setTaps] = useState(0);
  const [ownBars, setOwnBars] = useState<ReadonlySet<string>>(new Set());
  const onOwnBar = useCallback((id: string, own: boolean): void => {
    setOwnBars((bars) => (bars.has(id) === own ? bars : bars.symmetricDifference(new Set([id]))));
  }, []);
  const [fulls, setFulls] = useState<ReadonlySet<string>>(new Set());
  const onFullScreen = useCallback((id: string, full: boolean): void => {
    setFulls((pages) => (pages.has(id) === full ? pages : pages.symmetricDifference(new Set([id]))));
  }, []);
  const onRestate = useCallback((page: LivePage, url: string) => addresses.restate(page, url), [addresses]);
  const { path } = parseAddress(current);
  const route = kernel.routes.match(current)?.route;
  const isTab = (address: string): boolean => tabs.some((tab) => tab.item.path === parseAddress(address).path);
  const active = route?.tab ?? (isTab(current) ? path : undefined);
  // Pages keep their order in the document: moving a node would stop its films and lose its scrolling.
  const ordered = [...pages].sort((a, b) => (a.id < b.id ? -1 : 1));
  const front = pages.find((page) => page.address === current);
  const full = fulls.has(front?.id ?? '');
  useLayoutEffect(() => {
    document.documentElement.classList.toggle('fitout-full', full);
  }, [full]);
  return (
    <>
      {/* Two bars on each other would be one too many: a page's own stands in for the host's. */}
      {!full && !ownBars.has(front?.id ?? '') && (
        <TabBar
          active={active}
          onAgain={() => (path === active ? setTaps((n) => n + 1) : addresses.open(active ?? ''))}
        />
      )}
      {ordered.map((page) => {
        const visible = page.address === current;
        return (
          <Activity key={page.id} mode={visible ? 'visible' : 'hidden'}>
            <PageFrame
              page={page}
              visible={visible}
              back={!isTab(page.address)}
              toTop={visible ? taps : 0}
              onOwnBar={onOwnBar}
              onFullScreen={onFullScreen}
              onRestate={onRestate}
            />
          </Activity>
        );
      })}
    </>
  );
}

/** Framework7 looks for its dark class on <html>. */
function useDarkClass(): void {
  const { dark } = useSnapshot(useKernel().preferences.state);
  useEffect(() => {
    document.documentElement.classList.toggle('dark', dark);
  }, [dark]);
}
