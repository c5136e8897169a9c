import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import { root } from './paths.ts';

const none = 'export default {};';

/**
 * Parts of Framework7 that the /m host has no use for, and that its lite entry and its React components import
 * nonetheless: the router with its history and modals (the kernel routes; `<View router={false}>`), its hand on clicks
 * (links are plain ones), palettes computed from colours (the host has one theme, in css), ripples, highlights, stores,
 * service workers, native shells. More than half of its code. What outside plugins are lent has the modals too, and for
 * the rest the same reasons.
 */
const replaced: { part: string; contents: string; lent?: true }[] = [
  {
    part: 'framework7/shared/material-colors.js',
    contents: `export const materialColors = (hex) => ({ light: { '--f7-md-primary': hex }, dark: { '--f7-md-primary': hex } });`,
  },
  {
    part: 'framework7/modules/router/router.js',
    contents: `export default { name: 'router', static: { Router: { use() {} } } };`,
  },
  {
    part: 'framework7/modules/touch/touch.js',
    contents: `export { default } from ${JSON.stringify(join(root, 'kernel/mobile/touch-events.ts'))};`,
  },
  { part: 'framework7/modules/clicks/clicks.js', contents: `export default { name: 'clicks' };` },
  { part: 'framework7/modules/history/history.js', contents: `export default { name: 'history' };` },
  { part: 'framework7/shared/history.js', contents: none },
  { part: 'framework7/modules/service-worker/service-worker.js', contents: `export default { name: 'sw' };` },
  {
    part: 'framework7/modules/store/store.js',
    contents: `export const createStore = () => ({}); export default { name: 'store', proto: { createStore } };`,
  },
  { part: 'framework7/components/statusbar/statusbar.js', contents: `export default { name: 'statusbar' };` },
  { part: 'framework7/components/touch-ripple/touch-ripple.js', contents: `export default { name: 'touchRipple' };` },
  {
    part: 'framework7/components/touch-highlight/touch-highlight.js',
    contents: `export default { name: 'touchHighlight' };`,
  },
  { part: 'framework7/components/modal/modal.js', contents: `export default { name: 'modal' };`, lent: true },
  {
    part: 'framework7/components/toolbar/tabbar-highlight.js',
    contents: 'export const initTabbarHighlight = () => {}; export const destroyTabbarHighlight = () => {};',
  },
  { part: 'framework7/components/view/resizable-view.js', contents: 'export default () => {};' },
  { part: 'framework7-react/components/routable-modals.js', contents: 'export default () => null;' },
  { part: 'framework7-react/shared/components-router.js', contents: 'export default { proto: {} };' },
];

/** Leaves them out of a build: of the host's, or of what is lent. */
export function slimFramework7(of: 'host' | 'lent' = 'host'): Plugin {
  return {
    name: 'slim-framework7',
    setup(build) {
      for (const { part, contents, lent } of replaced) {
        if (of === 'lent' && lent === true) continue;
        const filter = new RegExp(`node_modules/${part.replaceAll('.', '\\.')}$`.replaceAll('/', '[\\\\/]'));
        build.onLoad({ filter }, () => ({ contents, loader: 'js', resolveDir: root }));
      }
    },
  };
}
