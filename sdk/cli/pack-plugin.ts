import { type ArtifactSource, entriesOf, indexOf, packEntries, writeJsonPart } from '../artifact/pack.ts';
import { sdkVersion } from '../index.ts';
import { type ArtifactIndex, artifactLimits } from '../manifest/artifact.ts';
import { partOf } from '../manifest/capabilities.ts';
import type { PluginBuild } from './build/build-plugin.ts';
import type { Project } from './build/read-project.ts';
import { datedUses } from './build/since.ts';
import { CliProblem, type Problem } from './problem.ts';

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
export function packPlugin(project: Project, build: PluginBuild): PackedPlugin {
  const { manifest, manifestText, readme } = project;
  const source: ArtifactSource = {
    pluginJson: Buffer.from(manifestText),
    ...(readme === undefined ? {} : { readme: Buffer.from(readme) }),
    files: build.files,
    ...(build.web === undefined ? {} : { web: build.web }),
    ...(build.mobile === undefined ? {} : { mobile: build.mobile }),
    views: build.views,
    externals: build.externals,
    uses: datedUses(usesOf(project, build)),
    builtWith: sdkVersion,
  };
  const index = indexOf(source);
  const entries = entriesOf(source, writeJsonPart(index));
  const bytes = packEntries(entries);
  const problems = limitProblems(entries, bytes.length);
  if (problems.length > 0) throw new CliProblem(problems);
  return { name: `${manifest.id}-${manifest.version}.tgz`, bytes, index, entries };
}

/** What it takes of the SDK: names by their door, and parts of the context by the capabilities that open them. */
export function usesOf({ manifest }: Project, { uses }: PluginBuild): Record<string, string[]> {
  return { ...uses, ctx: [...new Set((manifest.capabilities ?? []).map(partOf))] };
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
