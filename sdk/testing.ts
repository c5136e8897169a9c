/** What tests of plugins use. Only tests import it: it reaches into the kernel. */
export { failOnLeakedDisposables } from './contract/leaks.ts';
export { type ContextParts, type RenderedView, type RenderOptions, renderView } from './testing/render-view.tsx';
