import { fatal, readConfig, warningLine, warningsOf } from '../settings/index.ts';
import { type RunningServer, type StartOptions, startServer } from './start-server.ts';

const patience = 5000;

/**
 * The server as a process: starts by the environment, prints one line, ends on Ctrl-C or SIGTERM within 5 s.
 * A start that fails leaves one line on stderr and exit code 1. One that is told to end before it is ready gives up what
 * it began, and leaves nothing. A parent that watches it (scripts/start) is told when it is ready and that it ends in
 * order; it ends when that parent is gone.
 */
export async function runServer(
  env: NodeJS.ProcessEnv = process.env,
  { onlyEnd = false, ...orders }: RunOrders = {},
): Promise<void> {
  const ending = new AbortController();
  // Nobody reads our words where the terminal or the parent is gone; that ends nothing.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  // A plugin's forgotten promise or timer must not end the server for everybody else.
  process.on('unhandledRejection', (error) => report(error, running, ending.signal));
  process.on('uncaughtException', (error) => report(error, running, ending.signal));
  let running: RunningServer | undefined;
  const end = (): void => {
    if (ending.signal.aborted) return;
    ending.abort();
    tell({ ending: true });
    // It also keeps the process until all is ended: the last waits for what is none of our children hold no loop.
    setTimeout(() => process.exit(1), patience);
    Promise.resolve(starting)
      .then((server) => server?.stop())
      .then(() => process.exit(0));
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  process.on('SIGHUP', end);
  process.on('disconnect', end);
  const starting = begin(env, { ...orders, signal: ending.signal });
  if (onlyEnd) end();
  running = await starting;
  if (running === undefined) return;
  for (const warning of running.warnings) process.stderr.write(`${warningLine(warning)}\n`);
  // Also on the way out: nobody could ask for the first password again.
  if (!ending.signal.aborted || running.firstStart !== undefined) process.stdout.write(`${greeting(running)}\n`);
  tell({ ready: { port: running.port } });
}

export interface RunOrders extends Omit<StartOptions, 'signal'> {
  /** Ends at once, with what a server that died has left on the data folder. */
  onlyEnd?: boolean;
}

/** What a server tells of itself to the process that watches it. */
export type Report = { ready: { port: number } } | { ending: true };

function tell(report: Report): void {
  if (process.connected) process.send?.(report, () => undefined);
}

async function begin(env: NodeJS.ProcessEnv, orders: StartOptions): Promise<RunningServer | undefined> {
  try {
    const config = readConfig(env);
    for (const warning of warningsOf(config, env)) process.stderr.write(`${warningLine(warning)}\n`);
    return await startServer(config, orders);
  } catch (error) {
    if (orders.signal?.aborted === true) return undefined;
    process.stderr.write(`${fatal(error)}\n`);
    process.exit(1);
  }
}

/** The one line: the address, and at the first start, or when it was asked for, the owner's user name and one-time password. */
function greeting({ url, firstStart }: RunningServer): string {
  const address = `Fitout 装修平台 ${url}`;
  if (firstStart === undefined) return address;
  return `${address}  首次登录 / first sign-in: ${firstStart.username} / ${firstStart.password}`;
}

function report(error: unknown, running: RunningServer | undefined, ending: AbortSignal): void {
  if (running === undefined) {
    // What was given up half-way ends as it can.
    if (ending.aborted) return;
    process.stderr.write(`${fatal(error)}\n`);
    process.exit(1);
  }
  running.parts.log.error({ err: error }, 'an error that nobody caught');
}
