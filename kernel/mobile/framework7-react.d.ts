/** The package ships no types for this file; its types name the same object as the default export of the barrel. */
declare module 'framework7-react/shared/plugin.js' {
  import type { Framework7Plugin } from 'framework7/types';

  const plugin: Framework7Plugin;
  export default plugin;
}

/** Nor for this one. */
declare module 'framework7-react/shared/f7.js' {
  import type { Framework7Parameters } from 'framework7/types';

  export function f7init(root: Element, params: Framework7Parameters, init?: boolean): void;
}
