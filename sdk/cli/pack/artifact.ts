import { createHash } from 'node:crypto';
import {
  type ArtifactFile,
  type ArtifactIndex,
  type ArtifactPart,
  artifactLimits,
} from '../../../kernel/core/artifact.ts';
import { sdkVersion } from '../../index.ts';
import type { PluginBuild } from '../build/build-plugin.ts';
import type { Project } from '../build/read-project.ts';
import { CliProblem, type Problem } from '../problem.ts';
import { makeTgz } from './tar.ts';

/** A plugin as it is handed over. */
export interface PackedPlugin {
  /** `hello-1.0.0.tgz` */
  name: string;
  bytes: Uint8Array;
  index: ArtifactIndex;
  /** What the .tgz holds, by name. */
  entries: Map<string, Uint8Array>;
}

/** Puts a build into its artifact. The same bytes for the same build. Throws CliProblem where it grows too large. */
export function packPlugin(project: Project, build: PluginBuild, level: 0 | 1 | 9 = 9): PackedPlugin {
  const { manifest, manifestText, readme } = project;
  const files: Record<string, ArtifactFile> = {};
  for (const name of [...build.files.keys()].sort()) {
    const data = build.files.get(name) as Uint8Array;
    files[name] = { ...part(data), short: digest('sha256', data) };
  }
  const manifestBytes = Buffer.from(manifestText);
  const readmeBytes = readme === undefined ? undefined : Buffer.from(readme);
  const index: ArtifactIndex = {
    format: 1,
    id: manifest.id,
    version: manifest.version,
    sdk: manifest.sdk,
    builtWith: sdkVersion,
    manifest: part(manifestBytes),
    ...(readmeBytes === undefined ? {} : { readme: part(readmeBytes) }),
    ...(build.web === undefined ? {} : { web: build.web }),
    ...(build.mobile === undefined ? {} : { mobile: build.mobile }),
    views: build.views,
    externals: build.externals,
    files,
  };
  const entries = new Map<string, Uint8Array>([
    ['plugin.json', manifestBytes],
    ['artifact.json', Buffer.from(`${JSON.stringify(index, null, 1)}\n`)],
    ...(readmeBytes === undefined ? [] : [['README.md', readmeBytes] as const]),
    ...[...build.files].map(([name, data]) => [`files/${name}`, data] as const),
  ]);
  const bytes = makeTgz(entries, level);
  const problems = limitProblems(entries, bytes.length);
  if (problems.length > 0) throw new CliProblem(problems);
  return { name: `${manifest.id}-${manifest.version}.tgz`, bytes, index, entries };
}

/** What a server would refuse, said before anything is sent. */
function limitProblems(entries: ReadonlyMap<string, Uint8Array>, packed: number): Problem[] {
  const problems: Problem[] = [];
  const kB = (bytes: number): string => `${Math.ceil(bytes / 1000)} kB`;
  let whole = 0;
  let count = 0;
  for (const [name, { length }] of entries) {
    whole += length;
    if (name.startsWith('files/')) count += 1;
    const most = name === 'README.md' ? artifactLimits.readme : artifactLimits.file;
    if (length > most) problems.push({ file: name, message: `is ${kB(length)}; ${kB(most)} are the most` });
  }
  if (count > artifactLimits.files) problems.push({ message: `${count} files; ${artifactLimits.files} are the most` });
  if (whole > artifactLimits.unpacked)
    problems.push({ message: `${kB(whole)} in all; ${kB(artifactLimits.unpacked)} are the most` });
  if (packed > artifactLimits.packed)
    problems.push({ message: `${kB(packed)} packed; ${kB(artifactLimits.packed)} are the most` });
  return problems;
}

function part(data: Uint8Array): ArtifactPart {
  return { integrity: digest('sha384', data), bytes: data.length };
}

function digest(algorithm: 'sha384' | 'sha256', data: Uint8Array): string {
  return `${algorithm}-${createHash(algorithm).update(data).digest('base64')}`;
}
