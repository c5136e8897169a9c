import type { ArtifactIndex } from '../../../../sdk/manifest/artifact.ts';
import type { Manifest } from '../../../../sdk/manifest/manifest.ts';
import type { Quarantine } from '../../schema/tables.ts';

/** One installed plugin as this server knows it. */
export interface Installed extends Version {
  id: string;
  /** sha256 of the .tgz, in hex. */
  digest: string;
  enabled: boolean;
  /** Roles that may use it, in digits; undefined: everybody who has its functions. */
  roles: ReadonlySet<string> | undefined;
  quarantine: Quarantine | undefined;
  /** How many there are to go back to, this one among them. */
  versions: number;
}

/** One version as it never changes. */
export interface Version {
  manifest: Manifest;
  built: ArtifactIndex;
  bytes: number;
  keyId: string | undefined;
  installedAt: Date;
}
