/**
 * Packages that a page has once and lends to outside plugins through its import map: a plugin's build leaves them as
 * they are named. Everything else a plugin brings along.
 */
export const sharedModules: readonly string[] = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  'valtio',
  'wouter',
  '@fitout/sdk',
  '@fitout/sdk/web',
  '@fitout/sdk/mobile',
  '@fitout/sdk/desktop',
];

/** Libraries that outside plugins may use whole: files of their own, loaded only when a plugin asks for them. */
export const wholeLibraries: readonly string[] = ['@fluentui/react-components', 'framework7-react'];
