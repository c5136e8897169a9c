import type { ActivateContext } from '@fitout/sdk/web';
import type { Capability } from '../../../sdk/manifest/capabilities.ts';

/** Which capability each part of a plugin's context needs; the others are open to all. */
export const capabilityOf: Partial<Record<keyof ActivateContext, Capability>> = {
  http: 'http',
  events: 'events',
  storage: 'storage',
  upstream: 'upstreams',
  navigation: 'navigation',
  overlays: 'overlays',
  toasts: 'toasts',
  commands: 'commands',
  session: 'session',
  account: 'account',
  preferences: 'preferences',
  menu: 'menu',
  assets: 'assets',
  services: 'services',
  contributions: 'contributions',
};
