import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { limits } from './limits.ts';

/** The product as a newcomer starts it: `npm start` in a process of its own. */
export interface ProductProcess {
  url: string;
  /** Printed on the first start alone; empty afterwards. */
  oneTimePassword: string;
  /** What it printed so far. */
  output(): string;
  /** Ctrl-C, and waits for its end. Answers the exit code. */
  stop(): Promise<number | null>;
}

/** Runs scripts/start.ts on the data folder, with the build as it is (`npm test` makes it first), and waits for the line with its address (limits.hook at most). */
export async function startProduct(options: { data: string; env?: Record<string, string> }): Promise<ProductProcess> {
  const child = spawn(process.execPath, [resolve('scripts/start.ts'), '--no-build'], {
    env: { ...process.env, PORT: '0', FITOUT_DATA: options.data, NODE_ENV: 'production', ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
  const line = await addressLine(child, () => printed, ended);
  return {
    url: /http:\/\/\S+?:\d+/.exec(line)?.[0] ?? '',
    oneTimePassword: /admin\s+(?:\/|密码|password)?\s*:?\s*(\S+)\s*$/.exec(line)?.[1] ?? '',
    output: () => printed,
    async stop() {
      child.kill('SIGINT');
      return ended;
    },
  };
}

async function addressLine(child: ChildProcess, printed: () => string, ended: Promise<unknown>): Promise<string> {
  const address = new Promise<string>((done) => {
    const look = (): void => {
      const line = printed()
        .split('\n')
        .find((candidate) => candidate.includes('http://') && printed().includes(`${candidate}\n`));
      if (line !== undefined) done(line);
    };
    child.stdout?.on('data', look);
    look();
  });
  const failed = ended.then(() => {
    throw new Error(`the product ended before it was up:\n${printed()}`);
  });
  const late = new Promise<never>((_, fail) => {
    setTimeout(() => fail(new Error(`no address in time:\n${printed()}`)), limits.hook).unref();
  });
  return Promise.race([address, failed, late]);
}
