import { fork } from 'node:child_process';
import { type Site, SiteEnded, type WorkAnswer } from './site.ts';
import { workerFile } from './worker-file.ts';

/** What the process says of an input: its worker's answer, or that the worker's thread ended. */
export type BackgroundAnswer<O = unknown> = { answer: WorkAnswer<O> } | { ended: string; beyondLimits: boolean };

/** Of our environment, what a library may need to be found and to write to; no secret of ours. */
const passedOn = ['TMPDIR', 'TMP', 'TEMP', 'HOME', 'LD_LIBRARY_PATH'];

/**
 * A process of low priority that runs the script, with so many megabytes of heap. Its priority holds for what native
 * libraries do too, whose threads are this process' own otherwise. It ends with us, however we end.
 */
export function openProcess(script: URL, heapMb: number): Site {
  const env = Object.fromEntries(passedOn.flatMap((name) => [[name, process.env[name]]]).filter(([, is]) => is));
  // Not detached: in a session of its own, Linux would share the processor out by session, and leave it half.
  const child = fork(workerFile(new URL('./background.worker.ts', import.meta.url)), [script.href, String(heapMb)], {
    env,
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  // Without a listener, what fails while nobody waits would end the process.
  child.on('error', () => undefined);
  let isOpen = true;
  child.once('exit', () => {
    isOpen = false;
  });
  return {
    get isOpen() {
      return isOpen && child.connected;
    },
    run<O>(input: unknown) {
      return new Promise<WorkAnswer<O>>((resolve, reject) => {
        const give = (why: string, beyondLimits = false): void => {
          child.off('message', onMessage).off('error', onError).off('exit', onExit);
          reject(new SiteEnded(why, beyondLimits));
        };
        const onMessage = (said: BackgroundAnswer<O>): void => {
          if ('ended' in said) return void give(said.ended, said.beyondLimits);
          child.off('error', onError).off('exit', onExit);
          resolve(said.answer);
        };
        const onError = (error: Error): void => give(String(error));
        const onExit = (code: number | null, signal: string | null): void =>
          give(`the process ended with ${code ?? signal}`);
        child.once('message', onMessage).once('error', onError).once('exit', onExit);
        child.send(input as object, (error) => {
          if (error !== null) onError(error);
        });
      });
    },
    end: () => void child.kill('SIGKILL'),
  };
}
