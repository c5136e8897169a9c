import type { Text } from '../../sdk/base/text.ts';
import type { Manifest } from '../../sdk/manifest/manifest.ts';

/** Why a plugin is left out of the running set. */
export interface GraphFailure {
  plugin: string;
  reason:
    | 'duplicate'
    | 'sdk'
    | 'missing'
    | 'version'
    | 'cycle'
    | 'required-failed'
    | 'route-taken'
    | 'menu-taken'
    | 'quarantined';
  message: string;
  /** Of one in quarantine, so that its addresses can say so: what it is called, and paths of its routes. */
  title?: Text;
  paths?: string[];
}

export interface PluginGraph {
  /** Each plugin after the ones it requires. */
  ordered: Manifest[];
  failures: GraphFailure[];
}

/** Semver range check, given by the caller so that the browser need not carry one. */
export type SatisfiesRange = (version: string, range: string) => boolean;

/** Plugins that are there already and whose names, routes and menu entries nobody takes from them. */
export interface Standing {
  manifests: readonly Manifest[];
  /** Ids of those that are there but do not run. */
  off?: ReadonlySet<string>;
}

/**
 * Orders plugins so that each comes after what it requires. A bad one is left out with the reason, and so is
 * whoever needs it; the others are unharmed. What is optional may be missing, and where it is there its version fits. Pure: same input, same answer, whatever the order of the input.
 * The answer does not name those that stood before.
 */
export function resolveGraph(
  manifests: readonly Manifest[],
  sdkVersion: string,
  satisfies: SatisfiesRange,
  standing: Standing = { manifests: [] },
): PluginGraph {
  const failures: GraphFailure[] = [];
  const known = withoutDuplicates(manifests, failures);
  dropStanding(known, standing.manifests, failures);
  dropSdkMismatch(known, sdkVersion, satisfies, failures);
  dropTakenRoutes(known, standing.manifests, failures);
  dropTakenMenu(known, standing.manifests, failures);
  const base = new Map(standing.manifests.map((manifest) => [manifest.id, manifest]));
  dropBadRequirements(known, { base, off: standing.off ?? new Set() }, satisfies, failures);
  const ordered = order(known, failures);
  return { ordered, failures };
}

function withoutDuplicates(manifests: readonly Manifest[], failures: GraphFailure[]): Map<string, Manifest> {
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

function dropStanding(known: Map<string, Manifest>, standing: readonly Manifest[], failures: GraphFailure[]): void {
  for (const { id } of standing) {
    if (known.delete(id))
      failures.push({ plugin: id, reason: 'duplicate', message: `${id} is a plugin of the platform` });
  }
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

/** A route's path with its parameters' names left out: `/m/page/:`. */
function shapeOf(path: string): string {
  return path.replace(/:\w+/g, ':');
}

function dropTakenRoutes(known: Map<string, Manifest>, standing: readonly Manifest[], failures: GraphFailure[]): void {
  const owners = new Map<string, string>();
  for (const { id, routes = [] } of standing) for (const { path } of routes) owners.set(shapeOf(path), id);
  for (const manifest of [...known.values()]) {
    for (const route of manifest.routes ?? []) {
      const shape = shapeOf(route.path);
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

/** An address stands in the menu once: a newcomer's entry for one that is there already would be a second one. */
function dropTakenMenu(known: Map<string, Manifest>, standing: readonly Manifest[], failures: GraphFailure[]): void {
  if (standing.length === 0) return;
  const owners = new Map<string, string>();
  for (const { id, menu = [] } of standing) for (const { url } of menu) if (url !== undefined) owners.set(url, id);
  for (const manifest of [...known.values()]) {
    const urls = (manifest.menu ?? []).flatMap(({ url }) => url ?? []);
    const taken = urls.find((url) => (owners.get(url) ?? manifest.id) !== manifest.id);
    if (taken === undefined) {
      for (const url of urls) owners.set(url, manifest.id);
      continue;
    }
    known.delete(manifest.id);
    failures.push({
      plugin: manifest.id,
      reason: 'menu-taken',
      message: `${taken} stands in the menu already, by ${owners.get(taken)}`,
    });
  }
}

interface Base {
  base: ReadonlyMap<string, Manifest>;
  off: ReadonlySet<string>;
}

function dropBadRequirements(
  known: Map<string, Manifest>,
  base: Base,
  satisfies: SatisfiesRange,
  failures: GraphFailure[],
): void {
  // Losing one plugin can cost the next, so go round until nothing changes.
  for (let changed = true; changed; ) {
    changed = false;
    for (const manifest of [...known.values()]) {
      const failure = badRequirement(manifest, known, base, satisfies, failures);
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
  { base, off }: Base,
  satisfies: SatisfiesRange,
  failures: GraphFailure[],
): GraphFailure | undefined {
  for (const [id, range] of Object.entries(manifest.requires ?? {})) {
    const other = known.get(id) ?? (off.has(id) ? undefined : base.get(id));
    if (other === undefined) {
      const failed = off.has(id) || failures.some((failure) => failure.plugin === id);
      return {
        plugin: manifest.id,
        reason: failed ? 'required-failed' : 'missing',
        message: failed
          ? `${manifest.id} needs ${id}, which is switched off`
          : `${manifest.id} needs ${id}, which is not installed`,
      };
    }
    if (!satisfies(other.version, range)) return unfit(manifest, id, range, other);
  }
  for (const [id, range] of Object.entries(manifest.optional ?? {})) {
    const other = known.get(id) ?? base.get(id);
    if (other !== undefined && !satisfies(other.version, range)) return unfit(manifest, id, range, other);
  }
  return undefined;
}

function unfit({ id: plugin }: Manifest, id: string, range: string, { version }: Manifest): GraphFailure {
  return { plugin, reason: 'version', message: `${plugin} needs ${id} ${range}, this is ${version}` };
}

function order(known: Map<string, Manifest>, failures: GraphFailure[]): Manifest[] {
  const ordered: Manifest[] = [];
  const placed = new Set<string>();
  let waiting = [...known.values()];
  while (waiting.length > 0) {
    // What is not among them stood before.
    const ready = waiting.filter((manifest) =>
      Object.keys(manifest.requires ?? {}).every((id) => placed.has(id) || !known.has(id)),
    );
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
