/** What waits for answers to the moves of a stroke, in turn: workers of this page tell when one has been written. */
export const onAnswers: (() => void)[] = [];

const asked = new Set<unknown>();

/** The engine tells nobody when a move was drawn; its worker says so by its answer. */
class Watched extends Worker {
  constructor(url: string | URL, options?: WorkerOptions) {
    super(url, options);
    this.addEventListener('message', ({ data }: MessageEvent<{ kind?: string; id?: unknown }>) => {
      if (asked.delete(data.id)) onAnswers.shift()?.();
    });
  }

  override postMessage(
    message: { kind?: string; id?: unknown },
    transfer?: Transferable[] | StructuredSerializeOptions,
  ): void {
    if (message.kind === 'to') asked.add(message.id);
    super.postMessage(message, Array.isArray(transfer) ? { transfer } : transfer);
  }
}

window.Worker = Watched;
