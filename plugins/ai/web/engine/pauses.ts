/** Lets others have their turn where so many milliseconds went by since the last one had. */
export function pauses(ms: number): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < ms) return;
    await turn();
    since = performance.now();
  };
}

/** Everything that came before has its turn. A timer would wait for 4 ms more. */
function turn(): Promise<void> {
  return new Promise((go) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      go();
    };
    port2.postMessage(undefined);
  });
}
