/** The package ships no types for this file; its types name the same object as the default export of the barrel. */
declare module 'framework7-react/shared/plugin.js' {
  import type { Framework7Plugin } from 'framework7/types';

  const plugin: Framework7Plugin;
  export default plugin;
}
