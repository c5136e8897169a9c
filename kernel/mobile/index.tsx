import PullToRefresh from 'framework7/components/pull-to-refresh';
import Framework7 from 'framework7/lite';
// The package's own default export, from its file: the build allows names alone from the barrel.
import Framework7React from 'framework7-react/shared/plugin.js';
import 'framework7/css';
import 'framework7/components/preloader/css';
import 'framework7/components/pull-to-refresh/css';
import '../web/failed-images.css';
import './mobile.css';
import { mobileTabPoint } from '@fitout/sdk/mobile';
import { createRoot } from 'react-dom/client';
import { connectDelayMs } from '../web/constants.ts';
import { createKernel } from '../web/create-kernel.ts';
import { setLayers } from '../web/layers.ts';
import type { PageKernel } from '../web/page-kernel.ts';
import { isOutdated, readRegistry } from '../web/page-registry.ts';
import { KernelProvider } from '../web/react.tsx';
import { installTrustedTypes } from '../web/trusted-types.ts';
import { currentAddress, MobileAddresses } from './addresses.ts';
import { signInAddress } from './fault-page.tsx';
import { iconNames, MobileIcon } from './icons.tsx';
import { offlineState } from './offline/state.ts';
import { setAccent } from './set-accent.ts';
import { MobileShell } from './shell.tsx';
import { offerReload } from './update.ts';

/** Starts the /m host in this document. */
export function start(): void {
  installTrustedTypes();
  setLayers();
  Framework7.use([Framework7React, PullToRefresh]);

  const registry = readRegistry();
  setAccent(registry.organisation?.color);
  const addresses = new MobileAddresses((path) =>
    kernel.contributions.list(mobileTabPoint).some((tab) => tab.item.path === path),
  );
  const kernel = createKernel(registry, {
    area: 'mobile',
    navigation: addresses.navigation,
    icons: { Icon: MobileIcon, names: iconNames },
    signedOut(why) {
      // Most of /m is open to everybody: whoever signed out stays where they are.
      if (why === 'expired') addresses.open(signInAddress(currentAddress()));
    },
    otherPerson: () => location.reload(),
    pluginsChanged: offerReload,
    async reconnected() {
      if (await isOutdated(registry)) offerReload();
    },
  });
  kernel.pages.openWhile((id) => addresses.isLive(id));
  addresses.follow();
  void kernel.start();

  const root = document.getElementById('root');
  if (root === null) throw new Error('the page has no #root');
  createRoot(root).render(
    <KernelProvider kernel={kernel}>
      <MobileShell addresses={addresses} />
    </KernelProvider>,
  );
  setTimeout(() => void keepForOffline(kernel), connectDelayMs);
}

/** Some seconds later, so that the first page comes first: the app can be opened without network from here on. */
async function keepForOffline({ registry, contributions }: PageKernel): Promise<void> {
  const tabs = new Set(contributions.list(mobileTabPoint).map(({ item }) => item.path));
  const views = registry.plugins.flatMap(({ mobile, routes, views: built }) =>
    routes.filter(({ path }) => tabs.has(path)).flatMap(({ view }) => [mobile, built[view]]),
  );
  const files = [registry.areas.mobile, ...views].flatMap((entry) =>
    entry === undefined ? [] : [entry.url, ...entry.imports, ...entry.css],
  );
  try {
    const { startOffline } = await import('./offline/start-offline.ts');
    await startOffline(files, (message) => {
      offlineState.at = message.type === 'kept' ? message.at : undefined;
    });
  } catch (error) {
    // A private window, or a browser that allows no worker: the app needs the network then, and says so.
    console.warn('the app cannot be opened without network here', error);
  }
}
