import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { ask, canAsk } from '../sdk/cli/ask.ts';
import { type Asked, type Command, commandHelp, readArguments, UsageError } from '../sdk/cli/command.ts';
import { type Mix, newPlugin, newProject } from '../sdk/cli/new-plugin.ts';
import { CliProblem } from '../sdk/cli/problem.ts';
import { sdkVersion } from '../sdk/index.ts';
import { root } from './build/paths.ts';
import { apiDocumentProblems } from './check/api-baseline.ts';

/** What a new plugin has; one from outside is a project of its own. */
export interface Wanted extends Mix {
  sandboxed?: boolean;
}

const halves = ['desktop', 'mobile', 'server'] as const;

const command: Command = {
  program: 'npm run',
  usage: 'plugin:new -- <id> [--desktop] [--mobile] [--server] [--sandboxed]',
  summary: 'Makes a plugin that works at once, with tests of each half. Where no half is named, a terminal is asked.',
  about: 'It comes into plugins/ of this repository, or into mobile-plugins/ where its pages are for phones alone.',
  options: {
    desktop: { about: 'pages for staff (with --server what is made where nothing is said and nobody can be asked)' },
    mobile: { about: 'pages for phones, under /m' },
    server: { about: 'a server half: calls that are declared once, and a table of its own' },
    sandboxed: { about: 'a plugin from outside, as a project of its own with the packed SDK; it has no server half' },
    in: {
      value: '<folder>',
      about: 'with --sandboxed: the folder to make it in, in place of the one beside this repository',
    },
  },
  words: [0, 1],
  async run(asked) {
    const id = asked.words[0] ?? (await ask('id: ', `which id? npm run ${command.usage}`));
    const wanted = await wantedOf(asked, canAsk() ? question : undefined);
    if (wanted.sandboxed) await makeProject(id, wanted, asked.text('in'));
    else await makePlugin(id, wanted);
    return 0;
  },
};

const question = (words: string): Promise<string> => ask(words, '');

/** What the flags say; where they name no half, what is answered to questions, or the usual where nobody can be asked. */
export async function wantedOf(
  { on }: Pick<Asked, 'on'>,
  asking: ((question: string) => Promise<string>) | undefined,
): Promise<Wanted> {
  const flags: Wanted = Object.fromEntries([...halves, 'sandboxed'].map((name) => [name, on(name)]));
  if (flags.sandboxed && flags.server) throw new UsageError('--sandboxed: a plugin from outside has no server half');
  if (halves.some((half) => flags[half])) return flags;
  if (asking === undefined) return { ...flags, desktop: true, server: !flags.sandboxed };
  const yes = async (words: string, usual: boolean): Promise<boolean> => {
    const answer = (await asking(`${words} ${usual ? '[Y/n]' : '[y/N]'} `)).trim();
    return answer === '' ? usual : /^(?:y|是)/i.test(answer);
  };
  const sandboxed = flags.sandboxed || (await yes('from outside, for the sandbox?', false));
  const desktop = await yes('pages for staff?', true);
  const mobile = await yes('pages for phones?', false);
  const server = !sandboxed && (await yes('a server half, with a table and calls of its own?', true));
  return { sandboxed, desktop, mobile, server };
}

/** A plugin of this repository: formatted, and with its calls in the document of the API. */
export async function makePlugin(id: string, mix: Mix): Promise<void> {
  const folder = await newPlugin(id, join(root, mix.mobile && !mix.desktop ? 'mobile-plugins' : 'plugins'), mix);
  await promisify(execFile)(
    process.execPath,
    [join(root, 'node_modules/@biomejs/biome/bin/biome'), 'format', '--write', folder],
    { cwd: root },
  );
  const problems = mix.server ? await apiDocumentProblems(root, true) : [];
  for (const problem of problems) console.error(problem);
  console.log(`${relative(root, folder)} is there: npm run dev shows it, npm test -- ${id}/ runs its tests`);
}

async function makeProject(id: string, mix: Mix, parent = join(root, '..')): Promise<void> {
  const folder = join(resolve(parent), id);
  const sdk = join(root, `out/fitout-sdk-${sdkVersion}.tgz`);
  await newProject(id, resolve(parent), mix, `file:${relative(folder, sdk)}`);
  const first = existsSync(sdk) ? '' : '  npm run sdk:pack      # here\n';
  console.log(`${folder} is there. Next:\n\n${first}  cd ${folder}\n  npm install\n  npm run dev`);
}

if (import.meta.main) {
  const args = process.argv.slice(2);
  try {
    if (args.includes('--help')) process.stdout.write(commandHelp(command));
    else await command.run(readArguments(command, args));
  } catch (error) {
    if (!(error instanceof UsageError) && !(error instanceof CliProblem)) throw error;
    console.error(error.message);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}
