import { defineMobile } from '@fitout/sdk/web';
import { provideEngine } from '../shared/engine/provide-engine.ts';

/** The phone's tool is a plugin of its own: here is the engine that it works with. */
export default defineMobile({
  views: {},
  activate: (ctx) => provideEngine(ctx, 'phone'),
});
