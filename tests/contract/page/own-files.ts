import type { BuildManifest } from '../../../sdk/manifest/build-manifest.ts';

/** Plugin → files that are its own: its halves, its views, their styles. */
export function ownFiles(manifest: BuildManifest): Map<string, Set<string>> {
  const files = new Map<string, Set<string>>();
  for (const [id, { web, mobile, views }] of Object.entries(manifest.plugins))
    files.set(
      id,
      new Set([web, mobile, ...Object.values(views)].flatMap((entry) => [entry?.file ?? '', ...(entry?.css ?? [])])),
    );
  for (const set of files.values()) set.delete('');
  return files;
}
