import { gzipSync } from 'fflate';
import type { ArtifactIndex, ArtifactSignature } from '../manifest/artifact.ts';
import type { BuiltEntry } from '../manifest/build-manifest.ts';
import { hashOf } from './read.ts';
import { signIndex } from './signature.ts';
import { writeTar } from './tar.ts';

/** What an artifact is made of. Entries name files without their folder. */
export interface ArtifactSource {
  /** The bytes of plugin.json as they are handed over. */
  pluginJson: Uint8Array;
  readme?: Uint8Array;
  files: ReadonlyMap<string, Uint8Array>;
  web?: BuiltEntry;
  mobile?: BuiltEntry;
  views: Record<string, BuiltEntry>;
  externals: readonly string[];
  /** What it takes of the SDK: door → name → the version that it came with. */
  uses?: Record<string, Record<string, string>>;
  /** Version of the SDK that built it. */
  builtWith: string;
  /** Signs it: the 32 bytes of an Ed25519 key in base64. */
  secretKey?: string;
}

/** The .tgz of a plugin: the same bytes wherever and whenever it is made of the same source. Checks nothing. */
export function packArtifact(source: ArtifactSource): Uint8Array {
  const artifactJson = writeJsonPart(indexOf(source));
  const signature = source.secretKey === undefined ? undefined : signIndex(artifactJson, source.secretKey);
  return packEntries(entriesOf(source, artifactJson, signature));
}

/** Any entries as the artifact's archive. */
export function packEntries(entries: ReadonlyMap<string, Uint8Array>): Uint8Array {
  // Not zlib: its output differs between processors and releases. Neither time nor system stands in this head.
  return gzipSync(writeTar(entries), { level: 9, mtime: 0 });
}

/** `artifact.json` of a source. */
export function indexOf(source: ArtifactSource): ArtifactIndex {
  const { id, version, sdk } = JSON.parse(new TextDecoder().decode(source.pluginJson)) as ArtifactIndex;
  const part = (bytes: Uint8Array) => ({ integrity: hashOf('sha384', bytes), bytes: bytes.length });
  const names = [...source.files.keys()].sort();
  return {
    format: 1,
    id,
    version,
    sdk,
    builtWith: source.builtWith,
    manifest: part(source.pluginJson),
    ...(source.readme === undefined ? {} : { readme: part(source.readme) }),
    ...(source.web === undefined ? {} : { web: source.web }),
    ...(source.mobile === undefined ? {} : { mobile: source.mobile }),
    views: Object.fromEntries(Object.entries(source.views).sort(([a], [b]) => (a < b ? -1 : 1))),
    externals: [...source.externals].sort(),
    ...(source.uses === undefined ? {} : { uses: source.uses }),
    files: Object.fromEntries(
      names.map((name) => {
        const bytes = source.files.get(name) as Uint8Array;
        return [name, { ...part(bytes), short: hashOf('sha256', bytes) }];
      }),
    ),
  };
}

/** The archive's entries by name: plugin.json, artifact.json, files/… */
export function entriesOf(
  { pluginJson, readme, files }: ArtifactSource,
  artifactJson: Uint8Array,
  signature?: ArtifactSignature,
): Map<string, Uint8Array> {
  return new Map([
    ['plugin.json', pluginJson],
    ['artifact.json', artifactJson],
    ...(readme === undefined ? [] : [['README.md', readme] as const]),
    ...[...files].map(([name, bytes]) => [`files/${name}`, bytes] as const),
    ...(signature === undefined ? [] : [['signature.json', writeJsonPart(signature)] as const]),
  ]);
}

export function writeJsonPart(value: unknown): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify(value, null, 1)}\n`);
}
