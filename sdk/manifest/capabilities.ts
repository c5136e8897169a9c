/**
 * What a plugin may use of its context. In the page they attribute and audit and are no boundary between
 * plugins of one realm; on the server, and for framed plugins, they are enforced.
 */
export const capabilities = [
  'http',
  'events',
  'storage',
  'upstreams',
  'navigation',
  'tags',
  'overlays',
  'toasts',
  'commands',
  'session',
  'account',
  'preferences',
  'menu',
  'assets',
  'media.camera',
  'media.microphone',
  'media.screen',
  'services',
  'contributions',
  'server.database',
  'server.blobs',
  'server.jobs',
  'server.events',
  'server.audit',
  'server.site',
  'server.people',
  'server.outbound',
  'server.secrets',
  'server.inbox',
  'server.platform',
] as const;

export type Capability = (typeof capabilities)[number];

/** Parts of the context that a capability grants under another name than its own. */
const parts: Partial<Record<Capability, string>> = {
  upstreams: 'upstream',
  'media.camera': 'media',
  'media.microphone': 'media',
  'media.screen': 'media',
};

/** The part of the context that a capability grants: `media` for `media.camera`. */
export function partOf(capability: Capability): string {
  return parts[capability] ?? capability;
}

/** Called with each use, refused ones too, for the traces that the contract tests compare with the declaration. */
export type CapabilityTrace = (plugin: string, capability: Capability) => void;
