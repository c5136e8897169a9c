import type { Manifest } from './manifest.ts';

/** Why a plugin is left out of the running set. */
export interface GraphFailure {
  plugin: string;
  reason: 'duplicate' | 'sdk' | 'missing' | 'version' | 'cycle' | 'required-failed' | 'route-taken';
  message: string;
}

export interface PluginGraph {
  /** Each plugin after the ones it requires. */
  ordered: Manifest[];
  failures: GraphFailure[];
}

/** Semver range check, given by the caller so that the browser need not carry one. */
export type SatisfiesRange = (version: string, range: string) => boolean;

/**
 * Orders plugins so that each comes after what it requires. A bad one is left out with the reason, and so is
 * whoever needs it; the others are unharmed. Pure: same input, same answer, whatever the order of the input.
 */
export function resolveGraph(manifests: Manifest[], sdkVersion: string, satisfies: SatisfiesRange): PluginGraph {
  const failures: GraphFailure[] = [];
  const known = withoutDuplicates(manifests, failures);
  dropSdkMismatch(known, sdkVersion, satisfies, failures);
  dropTakenRoutes(known, failures);
  dropBadRequirements(known, satisfies, failures);
  const ordered = order(known, failures);
  return { ordered, failures };
}

function withoutDuplicates(manifests: Manifest[], failures: GraphFailure[]): Map<string, Manifest> {
  const known = new Map<string, Manifest>();
  const doubled = new Set<string>();
  for (const manifest of [...manifests].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))) {
    if (known.has(manifest.id)) doubled.add(manifest.id);
    known.set(manifest.id, manifest);
  }
  for (const id of doubled) {
    known.delete(id);
    failures.push({ plugin: id, reason: 'duplicate', message: `two plugins call themselves ${id}` });
  }
  return known;
}

function dropSdkMismatch(
  known: Map<string, Manifest>,
  sdk: string,
  satisfies: SatisfiesRange,
  failures: GraphFailure[],
): void {
  for (const manifest of [...known.values()]) {
    if (satisfies(sdk, manifest.sdk)) continue;
    known.delete(manifest.id);
    failures.push({
      plugin: manifest.id,
      reason: 'sdk',
      message: `${manifest.id} needs SDK ${manifest.sdk}, this is ${sdk}`,
    });
  }
}

function dropTakenRoutes(known: Map<string, Manifest>, failures: GraphFailure[]): void {
  const owners = new Map<string, string>();
  for (const manifest of [...known.values()]) {
    for (const route of manifest.routes ?? []) {
      const shape = route.path.replace(/:\w+/g, ':');
      const owner = owners.get(shape);
      if (owner === undefined) {
        owners.set(shape, manifest.id);
      } else {
        known.delete(manifest.id);
        failures.push({
          plugin: manifest.id,
          reason: 'route-taken',
          message: `${route.path} belongs to ${owner} already`,
        });
        break;
      }
    }
  }
}

function dropBadRequirements(known: Map<string, Manifest>, satisfies: SatisfiesRange, failures: GraphFailure[]): void {
  // Losing one plugin can cost the next, so go round until nothing changes.
  for (let changed = true; changed; ) {
    changed = false;
    for (const manifest of [...known.values()]) {
      const failure = badRequirement(manifest, known, satisfies, failures);
      if (failure === undefined) continue;
      known.delete(manifest.id);
      failures.push(failure);
      changed = true;
    }
  }
}

function badRequirement(
  manifest: Manifest,
  known: Map<string, Manifest>,
  satisfies: SatisfiesRange,
  failures: GraphFailure[],
): GraphFailure | undefined {
  for (const [id, range] of Object.entries(manifest.requires ?? {})) {
    const other = known.get(id);
    if (other === undefined) {
      const failed = failures.some((failure) => failure.plugin === id);
      return {
        plugin: manifest.id,
        reason: failed ? 'required-failed' : 'missing',
        message: failed
          ? `${manifest.id} needs ${id}, which is switched off`
          : `${manifest.id} needs ${id}, which is not installed`,
      };
    }
    if (!satisfies(other.version, range)) {
      return {
        plugin: manifest.id,
        reason: 'version',
        message: `${manifest.id} needs ${id} ${range}, this is ${other.version}`,
      };
    }
  }
  return undefined;
}

function order(known: Map<string, Manifest>, failures: GraphFailure[]): Manifest[] {
  const ordered: Manifest[] = [];
  const placed = new Set<string>();
  let waiting = [...known.values()];
  while (waiting.length > 0) {
    const ready = waiting.filter((manifest) => Object.keys(manifest.requires ?? {}).every((id) => placed.has(id)));
    if (ready.length === 0) break;
    for (const manifest of ready) placed.add(manifest.id);
    ordered.push(...ready);
    waiting = waiting.filter((manifest) => !placed.has(manifest.id));
  }
  const stuck = waiting.map((manifest) => manifest.id).join(', ');
  for (const manifest of waiting) {
    failures.push({ plugin: manifest.id, reason: 'cycle', message: `these require each other in a circle: ${stuck}` });
  }
  return ordered;
}
