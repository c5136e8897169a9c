import { gt, minVersion } from 'semver';
import table from '../../since.json' with { type: 'json' };

/** Door (or `ctx`) → name → the version of the SDK that it came with. */
export type SinceTable = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Something of the SDK that a version lacks. */
export interface TooNew {
  /** `'@fitout/sdk/desktop'.Page`, `ctx.upstream` */
  name: string;
  since: string;
}

/** What a plugin uses that came after `version`, newest first. Names that the table does not know are left to others. */
export function tooNewFor(
  version: string,
  uses: Readonly<Record<string, readonly string[]>>,
  since: SinceTable = table,
): TooNew[] {
  return Object.entries(uses)
    .flatMap(([door, names]) =>
      names.flatMap((name) => {
        const came = since[door]?.[name];
        return came === undefined || !gt(came, version)
          ? []
          : [{ name: door === 'ctx' ? `ctx.${name}` : `'${door}'.${name}`, since: came }];
      }),
    )
    .sort((a, b) => (gt(a.since, b.since) ? -1 : a.since === b.since ? (a.name < b.name ? -1 : 1) : 1));
}

/** What a plugin uses, with the version that each came with; what the table does not know is left out. */
export function datedUses(
  uses: Readonly<Record<string, readonly string[]>>,
  since: SinceTable = table,
): Record<string, Record<string, string>> {
  const doors = Object.entries(uses).map(([door, names]) => {
    const dated = [...names].sort().flatMap((name) => {
      const came = since[door]?.[name];
      return came === undefined ? [] : [[name, came] as const];
    });
    return [door, Object.fromEntries(dated)] as const;
  });
  return Object.fromEntries(
    doors.filter(([, names]) => Object.keys(names).length > 0).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/**
 * Why `range` promises too much: it admits an SDK that lacks something the plugin uses. Undefined where it is right.
 */
export function rangeProblem(
  range: string,
  uses: Readonly<Record<string, readonly string[]>>,
  since: SinceTable = table,
): string | undefined {
  const oldest = minVersion(range)?.version;
  const missing = oldest === undefined ? [] : tooNewFor(oldest, uses, since);
  if (missing.length === 0 || missing[0] === undefined) return undefined;
  const list = missing.map(({ name, since: came }) => `${name} came with ${came}`).join(', ');
  return `${range} admits ${oldest}, and ${list}: write "^${missing[0].since}"`;
}
