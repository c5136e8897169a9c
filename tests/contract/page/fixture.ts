import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type ArtifactSource, packArtifact } from '../../../sdk/artifact/pack.ts';
import { hashOf } from '../../../sdk/artifact/read.ts';
import { type Subject, textOf } from '../../../sdk/contract/subject.ts';
import { sdkVersion } from '../../../sdk/index.ts';
import type { BuiltEntry } from '../../../sdk/manifest/build-manifest.ts';
import { readManifest } from '../../../sdk/manifest/manifest-schema.ts';

/** The plugin that fails a check: sdk/contract/fixtures/<check>, plain modules that need no build. */
export function fixture(check: string): { source: ArtifactSource; subject: Subject } {
  const folder = resolve('sdk/contract/fixtures', check);
  const pluginJson = readFileSync(join(folder, 'plugin.json'));
  const { manifest, problems } = readManifest(check, JSON.parse(pluginJson.toString()));
  const files = new Map<string, Uint8Array>(
    readdirSync(folder)
      .filter((name) => /\.(?:js|css)$/.test(name))
      .map((name) => [name, readFileSync(join(folder, name))]),
  );
  const css = [...files.keys()].filter((name) => name.endsWith('.css'));
  const entry = (file: string): BuiltEntry => ({ file, css, imports: [] });
  const built = {
    ...(existsSync(join(folder, 'web.js')) ? { web: entry('web.js') } : {}),
    ...(existsSync(join(folder, 'mobile.js')) ? { mobile: entry('mobile.js') } : {}),
    views: Object.fromEntries((manifest?.routes ?? []).map(({ view }) => [view, entry('web.js')])),
  };
  const externals = ['react', '@fitout/sdk/web'];
  return {
    source: { pluginJson, files, ...built, externals, builtWith: sdkVersion },
    subject: {
      id: manifest?.id ?? check,
      manifest,
      problems: problems.map(({ message }) => message),
      built,
      files,
      scripts: [...files].flatMap(([name, content]) => (name.endsWith('.js') ? [textOf(content)] : [])),
      integrity: new Map([...files].map(([name, content]) => [name, hashOf('sha384', content)])),
      externals,
      sharedBytes: () => 0,
    },
  };
}

export function artifactOf(check: string): Uint8Array {
  return packArtifact(fixture(check).source);
}
