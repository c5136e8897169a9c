/**
 * Starts the Framework7 that outside plugins take as `framework7-react`. The host's own leaves out whatever the host has
 * no use for (scripts/build/framework7.ts), so what is lent is a second, complete one, in a file that comes when a plugin
 * asks for it. It draws in the page that is there, and leaves links, addresses and colours to the host as the host's does.
 */
import Framework7 from 'framework7/lite-bundle';
import { f7init } from 'framework7-react/shared/f7.js';
import Framework7React from 'framework7-react/shared/plugin.js';
import { loadSanitizer } from '../web/trusted-types.ts';

// It makes what opens over a page from html, which is shown as text until the sanitiser is there.
await loadSanitizer();
Framework7.use([Framework7React]);
f7init(document.querySelector('.framework7-root') ?? document.body, {
  name: 'Fitout',
  theme: 'ios',
  clicks: { externalLinks: 'a' },
  touch: { tapHold: false },
});
