import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/** One option of a command, for parsing and for its help. */
export interface Option {
  /** Words for what its value is (`<folder>`); a switch has none. */
  value?: string;
  about: string;
}

export interface Asked {
  /** What stands without a name. */
  words: string[];
  /** The value of an option; undefined where it was not given. */
  text(name: string): string | undefined;
  on(name: string): boolean;
}

/** A command of the CLI. */
export interface Command {
  /** `new <id>` */
  usage: string;
  /** What it is a command of; `fitout-plugin` where it is left out. */
  program?: string;
  /** One line. */
  summary: string;
  /** What else its help says. */
  about?: string;
  options: Record<string, Option>;
  /** How many words it takes, at least and at most. */
  words?: [number, number];
  /** Answers the exit code. */
  run(asked: Asked): Promise<number>;
}

/** Something is wrong with how a command was called: exit code 2. */
export class UsageError extends Error {}

/** Reads the arguments behind a command's name. Throws UsageError. */
export function readArguments(command: Command, args: string[]): Asked {
  const { options, words: [least, most] = [0, 0] } = command;
  const config: ParseArgsOptionsConfig = Object.fromEntries(
    Object.entries(options).map(([name, { value }]) => [name, { type: value === undefined ? 'boolean' : 'string' }]),
  );
  let parsed: { values: Record<string, unknown>; positionals: string[] };
  try {
    parsed = parseArgs({ args, options: config, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError((error as Error).message.split('. ')[0] ?? '');
  }
  const { values, positionals } = parsed;
  if (positionals.length < least || positionals.length > most) throw new UsageError(`usage: ${fullUsage(command)}`);
  return {
    words: positionals,
    text: (name) => values[name] as string | undefined,
    on: (name) => values[name] === true,
  };
}

const fullUsage = ({ usage, program = 'fitout-plugin' }: Command): string => `${program} ${usage}`;

/** What `fitout-plugin <command> --help` prints. */
export function commandHelp(command: Command): string {
  const { summary, about, options } = command;
  const rows = Object.entries(options).map(([name, { value, about: words }]) => [
    `--${name}${value === undefined ? '' : ` ${value}`}`,
    words,
  ]);
  const width = Math.max(0, ...rows.map(([left = '']) => left.length));
  return [
    fullUsage(command),
    '',
    summary,
    ...(about === undefined ? [] : ['', about]),
    ...(rows.length === 0 ? [] : ['', ...rows.map(([left = '', right]) => `  ${left.padEnd(width)}  ${right}`)]),
    '',
  ].join('\n');
}
