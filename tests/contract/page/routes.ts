import type { Manifest } from '../../../kernel/core/manifest.ts';

/** Plugins after those that they require. */
export function inOrder(manifests: readonly Manifest[]): Manifest[] {
  const done = new Map<string, Manifest>();
  const add = (manifest: Manifest): void => {
    for (const id of Object.keys(manifest.requires ?? {})) {
      const required = manifests.find((other) => other.id === id);
      if (required !== undefined && !done.has(id)) add(required);
    }
    done.set(manifest.id, manifest);
  };
  for (const manifest of manifests) add(manifest);
  return [...done.values()];
}

/**
 * Addresses of a plugin's views, with these values for their parameters. Those that the shell leads elsewhere, and
 * the sign-in (nobody sees it who is signed in), have no page of their own.
 */
export function addressesOf(
  manifest: Manifest,
  all: readonly Manifest[],
  values: Readonly<Record<string, string>>,
): string[] {
  const redirects = all.flatMap(({ contributes = {} }) => (contributes['shell.redirect'] ?? []) as { from: string }[]);
  return (manifest.routes ?? [])
    .filter(({ path, frame }) => frame !== 'bare' && !redirects.some(({ from }) => from === path))
    .map(({ path, tag }) => {
      const address = path.replace(/:(\w+)/g, (_all, name: string) => values[name] ?? name);
      const query = typeof tag === 'object' && 'query' in tag ? (tag.query as string[]) : [];
      return query.length === 0
        ? address
        : `${address}?${query.map((name) => `${name}=${values[name] ?? ''}`).join('&')}`;
    });
}
