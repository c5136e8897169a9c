import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { readArtifact } from '../artifact/read.ts';
import { ArtifactFault } from '../manifest/artifact.ts';
import { buildPlugin } from './build/build-plugin.ts';
import { type Project, readProject } from './build/read-project.ts';
import { rangeProblem } from './build/since.ts';
import type { Command } from './command.ts';
import { type PackedPlugin, packPlugin, usesOf } from './pack-plugin.ts';
import { CliProblem, problemLine, shown } from './problem.ts';

/** Reads, builds and packs the plugin of a folder. Throws CliProblem. */
export async function makeArtifact(folder: string): Promise<{ project: Project; packed: PackedPlugin }> {
  const project = readProject(folder);
  const build = await buildPlugin(project);
  for (const warning of build.warnings) console.error(`warning: ${problemLine(warning)}`);
  const range = rangeProblem(project.manifest.sdk, usesOf(project, build));
  if (range !== undefined) throw new CliProblem([{ file: 'plugin.json', field: 'sdk', message: range }]);
  const packed = packPlugin(project, build);
  await judge(packed.bytes);
  return { project, packed };
}

/** Reads the artifact as a server would, so that what it refuses is known before anything is sent. */
async function judge(bytes: Uint8Array): Promise<void> {
  try {
    await readArtifact(bytes);
  } catch (error) {
    if (!(error instanceof ArtifactFault)) throw error;
    throw new CliProblem([
      { ...(error.field === undefined ? {} : { field: error.field }), message: error.textIn('en') },
    ]);
  }
}

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

export const build: Command = {
  usage: 'build [folder]',
  summary: 'Builds the plugin into its dist/: what the artifact will hold, to be looked at.',
  options: { out: { value: '<folder>', about: 'where to, in place of dist' } },
  words: [0, 1],
  async run({ words: [folder = '.'], text }) {
    const { project, packed } = await makeArtifact(folder);
    const out = resolve(text('out') ?? join(project.folder, 'dist'));
    await rm(out, { recursive: true, force: true });
    for (const [name, data] of packed.entries) {
      const file = join(out, name);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, data);
    }
    for (const [name, { bytes }] of Object.entries(packed.index.files)) console.log(`  ${name}  ${kB(bytes)}`);
    const left = packed.index.externals.join(', ') || 'nothing';
    console.log(`${shown(out)}: ${Object.keys(packed.index.files).length} files; of the host: ${left}`);
    return 0;
  },
};

export const pack: Command = {
  usage: 'pack [folder]',
  summary: 'Builds the plugin and packs it into <id>-<version>.tgz, the artifact that a server installs.',
  about: 'The same sources give the same bytes, in every folder, on every machine and at any time.',
  options: { out: { value: '<file or folder>', about: 'where to, in place of the plugin’s folder' } },
  words: [0, 1],
  async run({ words: [folder = '.'], text }) {
    const { project, packed } = await makeArtifact(folder);
    const asked = text('out');
    const file =
      asked === undefined
        ? join(project.folder, packed.name)
        : asked.endsWith('.tgz')
          ? resolve(asked)
          : join(resolve(asked), packed.name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, packed.bytes);
    console.log(`${shown(file)}  ${kB(packed.bytes.length)}`);
    return 0;
  },
};
