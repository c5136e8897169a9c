import semver from 'semver';
import { type SinceTable, tooNewFor } from '../../cli/build/since.ts';
import { sdkVersion } from '../../index.ts';
import { partOf } from '../../manifest/capabilities.ts';
import type { Manifest } from '../../manifest/manifest.ts';
import table from '../../since.json' with { type: 'json' };
import type { Check, Finding } from '../check.ts';
import { readCode } from '../patterns/code-patterns.ts';
import { type Subject, textOf } from '../subject.ts';

export const sdkVersions: Check = {
  name: 'sdk-versions',
  title: {
    zh: '在上一版、当前版和下一版 SDK 上：版本范围与所用的名称相符',
    en: 'on the previous, the current and the next SDK: its range holds what it uses',
  },
  files({ subject }) {
    const { manifest, externals } = subject;
    if (manifest === undefined) return { problems: [], skipped: 'there is no manifest' };
    // What the platform's own build bundled has its SDK with it.
    const uses = externals === undefined ? {} : usesOf(subject);
    return sdkProblems(manifest, uses, sdkVersion, table);
  },
};

/**
 * Would hosts of three SDKs run it rightly? Each is held against the manifest's range first, as a host does; one that
 * fits must have every name that is used.
 */
export function sdkProblems(
  manifest: Manifest,
  uses: Readonly<Record<string, readonly string[]>>,
  current: string,
  since: SinceTable,
): Finding {
  const problems: string[] = [];
  for (const [door, names] of Object.entries(uses))
    for (const name of names)
      if (since[door]?.[name] === undefined)
        problems.push(`it takes ${name} of ${door}, which SDK ${current} does not have`);
  for (const [which, version] of versionsAround(current, since)) {
    const fits = semver.satisfies(version, manifest.sdk);
    if (which === 'current' && !fits)
      problems.push(
        `"sdk": "${manifest.sdk}" leaves out ${version}, the SDK that it was tried with: say "^${version}"`,
      );
    const missing = fits ? tooNewFor(version, uses, since) : [];
    if (missing.length > 0)
      problems.push(
        `"sdk": "${manifest.sdk}" admits ${version}, the ${which} SDK, which has no ${missing.map(({ name }) => name).join(', ')}: say "^${missing[0]?.since}"`,
      );
  }
  const endless = semver.satisfies(`${semver.major(current) + 9}.0.0`, manifest.sdk);
  return {
    problems,
    warnings: endless
      ? [`"sdk": "${manifest.sdk}" admits every SDK to come, those that break it too: say "^${current}"`]
      : [],
  };
}

/** The SDK before this one, this one, and the next that may take something away. */
function versionsAround(current: string, since: SinceTable): [which: string, version: string][] {
  const known = new Set(Object.values(since).flatMap((names) => Object.values(names)));
  const before = semver.rsort([...known].filter((version) => semver.lt(version, current)))[0];
  const { major, minor } = semver.parse(current) ?? { major: 0, minor: 0 };
  const previous = before ?? (minor > 0 ? `${major}.${minor - 1}.0` : undefined);
  const next = major === 0 ? `0.${minor + 1}.0` : `${major + 1}.0.0`;
  return [
    ...(previous === undefined ? [] : [['previous', previous] as [string, string]]),
    ['current', current],
    ['next', next],
  ];
}

/** Door of the SDK → names that it takes there; and parts of the context. */
function usesOf({ files, manifest }: Subject): Record<string, string[]> {
  const uses = new Map<string, Set<string>>();
  const add = (door: string, name: string): void => {
    uses.set(door, (uses.get(door) ?? new Set()).add(name));
  };
  for (const [file, content] of files) {
    if (!file.endsWith('.js')) continue;
    const { names, words } = readCode(file, textOf(content));
    for (const { specifier, name } of names)
      if (specifier.startsWith('@fitout/sdk') && name !== '*') add(specifier, name);
    // A word is no proof by itself; with the capability that grants the part it is one.
    for (const capability of manifest?.capabilities ?? []) {
      const part = partOf(capability);
      if (part in table.ctx && words.has(part)) add('ctx', part);
    }
  }
  return Object.fromEntries([...uses].map(([door, names]) => [door, [...names].sort()]));
}
