import { createRoot } from 'react-dom/client';
import { createKernel } from '../web/create-kernel.ts';
import { setLayers } from '../web/layers.ts';
import { isOutdated, readRegistry } from '../web/page-registry.ts';
import { installTrustedTypes } from '../web/trusted-types.ts';
import { App } from './layout/app.tsx';
import { countBadges } from './menu/counted-badges.ts';
import { menuIcons, shellIcons } from './parts/menu-icon.tsx';
import { ignoreSecondClicksOnMasks } from './parts/second-click.ts';
import { shellCommands } from './shell/commands.ts';
import { keepKeysInFront } from './shell/front-keys.ts';
import { hashAddress } from './shell/history.ts';
import { showNotices } from './shell/notices.ts';
import { Shell } from './shell/shell.ts';
import './styles.ts';

/** Starts the staff shell in this document. */
export function start(): void {
  installTrustedTypes();
  setLayers();
  ignoreSecondClicksOnMasks();
  keepKeysInFront();
  const registry = readRegistry();
  const shell = new Shell();

  const kernel = createKernel(registry, {
    area: 'desktop',
    navigation: shell,
    icons: menuIcons(shellIcons(registry.plugins)),
    signedIn: () => shell.signedIn(),
    signedOut(why) {
      const from = why === 'asked' ? undefined : hashAddress();
      shell.purge();
      shell.signIn(from);
    },
    otherPerson() {
      shell.purge();
      location.reload();
    },
    maySignOut: () => shell.mayLeave(),
    isInFront: (tag) => (shell.bare?.id ?? shell.tags.state.active) === tag,
    pluginsChanged: () => shell.offerReload(),
    // The server came back, perhaps with another build or other plugins.
    async reconnected() {
      if (await isOutdated(registry)) shell.offerReload();
    },
  });

  shell.start(kernel);
  shellCommands(shell);
  showNotices(kernel);
  countBadges(shell);
  // Where nothing has to be loaded first, the right page is drawn at once.
  if (kernel.session.state.status !== 'loading') shell.enterOnce();
  createRoot(document.getElementById('root') ?? document.body).render(<App kernel={kernel} shell={shell} />);
}
