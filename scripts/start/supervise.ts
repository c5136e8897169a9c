import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import type { Death } from '../../kernel/server/crash.ts';
import type { Report } from '../../kernel/server/run.ts';
import { memoryKills, reasonOf } from './death.ts';

/** What the server is told by its first argument, as JSON. */
export interface Orders {
  newPassword?: boolean;
  /** Of the server that this one takes the place of. */
  death?: Death;
  /** Ends at once, with what the server before it left. */
  onlyEnd?: boolean;
}

export interface SupervisedServer {
  /** A module that runs the server in its process (server.ts). */
  script: string;
  orders: Orders;
  /** Ends the server; its reason is the signal that the server gets (asked.ts). */
  asked: AbortSignal;
  env?: NodeJS.ProcessEnv;
}

/** Milliseconds to wait before each further start, the last again and again. One that was up for a minute counts anew. */
const waits = [100, 1000, 2000, 4000, 8000, 16_000, 30_000];
const steady = 60_000;
/** A server ends within 5 s; one that does not is ended by force. */
const patience = 8000;
/** Characters of the last words of a server that are kept, to know why it died. */
const lastTexts = 4000;
/** Milliseconds that the rest of its words may take once it is gone. */
const wordsPatience = 500;

/**
 * Runs the server in a process of its own, and starts it again when it dies. Answers the exit code once it ended
 * because somebody asked, or gave its first start up itself: what keeps that from being does so the second time as well.
 * Where this process dies, the server ends itself.
 */
export async function supervise({ script, orders, asked, env = process.env }: SupervisedServer): Promise<number> {
  // Nobody reads our words where the terminal is gone; that ends nothing.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const endLeft = async (): Promise<void> => {
    const child = fork(script, [JSON.stringify({ onlyEnd: true })], {
      env,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    await new Promise((done) => child.once('close', done));
  };
  let message = orders;
  let port: number | undefined;
  /** A server died, and none has taken over what it left. */
  let left = false;
  for (let failures = 0; ; failures += 1) {
    const started = Date.now();
    const killsBefore = await memoryKills();
    if (asked.aborted) {
      if (left) await endLeft();
      return 0;
    }
    const child = fork(script, [JSON.stringify(message)], {
      // Of any free port, the one that people know by now.
      env: port === undefined ? env : { ...env, PORT: String(port) },
      stdio: ['inherit', 'inherit', 'pipe', 'ipc'],
    });
    const life = await lived(child, asked);
    if (asked.aborted || life.ending) {
      if (mayHaveLeft(life, left)) await endLeft();
      return endCode(life, asked);
    }
    const gaveUp = life.port === undefined && life.signal === null;
    if (gaveUp && port === undefined) return life.code ?? 1;
    port ??= life.port;
    if (Date.now() - started > steady) failures = 0;
    const wait = waits[Math.min(failures, waits.length - 1)] ?? 0;
    left ||= !gaveUp;
    if (gaveUp) process.stderr.write(`${laterLine(wait)}\n`);
    else {
      const death = await deathOf(life, child.pid ?? 0, killsBefore);
      process.stderr.write(`${diedLine(death)}\n`);
      // A one-time password is made once, by the first that gets as far as to say it.
      message = life.port === undefined ? { ...message, death } : { death };
    }
    await pause(wait, undefined, { signal: asked }).catch(() => undefined);
  }
}

interface Life {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** Where it listened; undefined where it never was ready. */
  port: number | undefined;
  /** It ended because somebody asked it to. */
  ending: boolean;
  words: string;
}

async function lived(child: ChildProcess, asked: AbortSignal): Promise<Life> {
  const life: Life = { code: null, signal: null, port: undefined, ending: false, words: '' };
  const end = (): void => {
    child.kill(asked.reason as NodeJS.Signals);
    setTimeout(() => child.kill('SIGKILL'), patience).unref();
  };
  asked.addEventListener('abort', end);
  child.on('message', (report: Report) => {
    if ('ready' in report) life.port = report.ready.port;
    else life.ending = true;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    process.stderr.write(text);
    life.words = `${life.words}${text}`.slice(-lastTexts);
  });
  await new Promise<void>((done) => {
    child.once('error', (error) => {
      life.words += String(error);
      done();
    });
    child.once('exit', (code, signal) => {
      Object.assign(life, { code, signal });
      // Its last words are mostly on their way still; what it started may hold its stderr open for as long as it likes.
      setTimeout(done, wordsPatience).unref();
    });
    child.once('close', done);
  });
  asked.removeEventListener('abort', end);
  return life;
}

async function deathOf(life: Life, pid: number, killsBefore: number): Promise<Death> {
  return { at: Date.now(), pid, ...reasonOf({ ...life, memoryKills: (await memoryKills()) > killsBefore }) };
}

/** Anything but an end in order: too late, by force, or before it came to what the one before it left. */
function mayHaveLeft({ ending, code, signal }: Life, left: boolean): boolean {
  return !(ending && code === 0) && (left || ending || signal === 'SIGKILL');
}

/** One that the signal ended before it could listen to it ended as it was asked to. */
function endCode({ code, signal }: Life, asked: AbortSignal): number {
  return asked.aborted && signal === asked.reason ? 0 : (code ?? 1);
}

function diedLine({ reason: { zh, en } }: Death): string {
  return `服务器意外结束（${zh}），正在重新启动 / The server died (${en}) and is started again`;
}

function laterLine(wait: number): string {
  const seconds = wait / 1000;
  return `重新启动未成功，${seconds} 秒后再试 / It could not be started again, the next try is in ${seconds} s`;
}
