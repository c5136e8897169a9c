import type { Plugin } from 'esbuild';

/**
 * Parts of Framework7 that the /m host has no use for, and that its lite entry imports nonetheless: the router (the
 * kernel routes; `<View router={false}>`) and the palettes computed from colours (the host has one theme, in css).
 * Together 30 kB of 70 compressed. Not applied to the whole library that outside plugins may use.
 */
const replaced: { filter: RegExp; contents: string }[] = [
  {
    filter: /[\\/]framework7[\\/]shared[\\/]material-colors\.js$/,
    contents: `export const materialColors = (hex) => ({ light: { '--f7-md-primary': hex }, dark: { '--f7-md-primary': hex } });`,
  },
  {
    filter: /[\\/]framework7[\\/]modules[\\/]router[\\/]router\.js$/,
    contents: `export default { name: 'router', static: { Router: { use() {} } } };`,
  },
];

/** Leaves them out of the browser build. */
export function slimFramework7(): Plugin {
  return {
    name: 'slim-framework7',
    setup(build) {
      for (const { filter, contents } of replaced) build.onLoad({ filter }, () => ({ contents, loader: 'js' }));
    },
  };
}
