const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** How often it is looked whether npm is still there, in milliseconds. */
const lookEvery = 250;

/**
 * Aborted, with the name of a signal as its reason, when this process is asked to end: by that signal, or, where
 * `npm start` runs it, because npm is gone (killed, it passes nothing on). Takes the signals over for good.
 */
export function askedToEnd(): AbortSignal {
  const asked = new AbortController();
  for (const signal of signals) process.on(signal, () => asked.abort(signal));
  if (process.env.npm_lifecycle_event === 'start') {
    const npm = process.ppid;
    setInterval(() => {
      if (process.ppid !== npm) asked.abort('SIGTERM');
    }, lookEvery).unref();
  }
  return asked.signal;
}
