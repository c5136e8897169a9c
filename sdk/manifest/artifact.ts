import { FitoutError } from '../base/errors.ts';
import type { LocalText } from '../base/text.ts';
import type { BuiltEntry } from './build-manifest.ts';
import type { Manifest } from './manifest.ts';

/** What an artifact may hold: `<id>-<version>.tgz`, a plugin as its team hands it over. */
export const artifactLimits = {
  /** Bytes of the .tgz. */
  packed: 10 * 1024 * 1024,
  /** Bytes of all it holds. */
  unpacked: 40 * 1024 * 1024,
  /** Unpacked bytes for each packed one. */
  ratio: 100,
  /** Files below files/. */
  files: 500,
  /** Bytes of one of them. */
  file: 8 * 1024 * 1024,
  /** Bytes of plugin.json, of README.md, and of artifact.json. */
  manifest: 256 * 1024,
  readme: 64 * 1024,
  index: 512 * 1024,
};

/** Names below files/: flat, and told apart by every file system. */
export const artifactFileName = /^[a-z0-9][a-z0-9._-]{0,88}$/;

/** What such files may be. Nothing that a browser would show as a page of this server's own. */
export const artifactFileTypes: readonly string[] = [
  'js',
  'css',
  'json',
  'map',
  'svg',
  'png',
  'webp',
  'jpg',
  'woff2',
  'wasm',
];

export interface ArtifactPart {
  /** `sha384-…` */
  integrity: string;
  bytes: number;
}

export interface ArtifactFile extends ArtifactPart {
  /** `sha256-…` */
  short: string;
}

/** `artifact.json`: what the artifact is and the hash of everything else in it. */
export interface ArtifactIndex {
  format: 1;
  id: string;
  version: string;
  /** Semver range of the SDK, as in the manifest. */
  sdk: string;
  /** Version of the SDK that built it. */
  builtWith: string;
  /** Of plugin.json. */
  manifest: ArtifactPart;
  readme?: ArtifactPart;
  /** File names are relative to files/. */
  web?: BuiltEntry;
  mobile?: BuiltEntry;
  views: Record<string, BuiltEntry>;
  /** Bare specifiers that it leaves to the host's import map. */
  externals: string[];
  /** What it takes of the SDK (`@fitout/sdk/desktop`, `ctx`): name → the version that it came with. */
  uses?: Record<string, Record<string, string>>;
  files: Record<string, ArtifactFile>;
}

/** `signature.json`: Ed25519 over the bytes of artifact.json. */
export interface ArtifactSignature {
  /** First 16 hex digits of the sha256 of the key's 32 bytes. */
  keyId: string;
  /** The key's 32 bytes in base64. */
  publicKey: string;
  /** 64 bytes in base64. */
  signature: string;
}

/** An artifact whose every byte was held against its index. */
export interface Artifact {
  /** sha256 of the .tgz in lower-case hex: the name of this version for good. */
  digest: string;
  /** Bytes of the .tgz. */
  bytes: number;
  index: ArtifactIndex;
  manifest: Manifest;
  readme: string | undefined;
  /** The signature is right where there is one; whose key it is, is for the reader to judge. */
  signature: ArtifactSignature | undefined;
  files: ReadonlyMap<string, Uint8Array>;
}

/** Why an artifact is refused: `artifact.<what>`, the field or file concerned, and words for a person. */
export class ArtifactFault extends FitoutError {
  readonly field: string | undefined;

  constructor(what: string, text: LocalText, field?: string, cause?: unknown) {
    super('unprocessable', {
      reason: `artifact.${what}`,
      message: text,
      detail: field === undefined ? {} : { field },
      cause,
    });
    this.field = field;
  }
}
