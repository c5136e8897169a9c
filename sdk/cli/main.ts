import { isFitoutError, sdkVersion } from '../index.ts';
import { type Command, commandHelp, readArguments, UsageError } from './command.ts';
import { contract } from './contract.ts';
import { dev } from './dev.ts';
import { install } from './install.ts';
import { build, pack } from './make.ts';
import { create } from './new.ts';
import { CliProblem } from './problem.ts';
import { keygen, sign } from './sign.ts';

const commands: Record<string, Command> = { new: create, dev, build, contract, pack, sign, keygen, install };

function help(): string {
  const width = Math.max(...Object.values(commands).map(({ usage }) => usage.length));
  return [
    `fitout-plugin ${sdkVersion}: writes, tries, checks and packs plugins of Fitout`,
    '',
    ...Object.values(commands).map(({ usage, summary }) => `  fitout-plugin ${usage.padEnd(width)}  ${summary}`),
    '',
    'fitout-plugin <command> --help says more. Exit codes: 0 all well, 1 something is wrong with the plugin, 2 the',
    'command was called wrongly or could not run.',
    '',
  ].join('\n');
}

/** Runs one command; answers the exit code and never throws. */
export async function main(args: string[]): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    process.stdout.write(help());
    return name === undefined ? 2 : 0;
  }
  if (name === '--version' || name === '-v') {
    console.log(sdkVersion);
    return 0;
  }
  const command = commands[name];
  if (command === undefined) {
    console.error(`there is no command ${name}; these are: ${Object.keys(commands).join(', ')}`);
    return 2;
  }
  if (rest.includes('--help') || rest.includes('-h')) {
    process.stdout.write(commandHelp(command));
    return 0;
  }
  try {
    return await command.run(readArguments(command, rest));
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(error.message);
      return 2;
    }
    if (error instanceof CliProblem) {
      console.error(error.message);
      return 1;
    }
    if (isFitoutError(error)) {
      console.error(error.textIn('en'));
      return 1;
    }
    console.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return 2;
  }
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
