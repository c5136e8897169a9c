/**
 * Keeps the screen lit where the browser can, also after the page was away for a while: browsers let go of the lock then.
 * @returns what ends it
 */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | undefined;
  let ended = false;
  const ask = (): void => {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    navigator.wakeLock.request('screen').then(
      (given) => {
        if (ended) void given.release();
        else lock = given;
      },
      () => undefined, // a battery that is nearly empty: the screen goes dark as it does elsewhere
    );
  };
  ask();
  document.addEventListener('visibilitychange', ask);
  return () => {
    ended = true;
    document.removeEventListener('visibilitychange', ask);
    void lock?.release();
  };
}
