import type { Outcome } from './protocol.ts';
import type { ConvertJob, Progress, Stage } from './types.ts';

/** Where in the whole of a job each stage begins. */
const starts: Record<Stage, number> = { waiting: 0, decoding: 0.02, editing: 0.15, encoding: 0.2, measuring: 0.92 };

/** Codecs tell nothing while they work: how long they take is learned from the pictures before. */
export class ProgressGuess {
  /** Milliseconds a pixel, by target. */
  readonly #encoding = new Map<string, number>();

  follow(
    { target, targetBytes }: ConvertJob,
    tell: ((progress: Progress) => void) | undefined,
  ): { reached(stage: Stage, pixels: number): void; done(outcome: Outcome): void } {
    tell?.({ stage: 'waiting', part: 0 });
    const key = `${target} ${targetBytes === undefined}`;
    return {
      reached: (stage, pixels) => {
        const each = this.#encoding.get(key);
        tell?.({
          stage,
          part: starts[stage],
          ...(stage === 'encoding' && each !== undefined ? { expectedMs: Math.round(each * pixels) } : {}),
        });
      },
      done: ({ ms, width, height }) => {
        const each = ms.encode / (width * height);
        const before = this.#encoding.get(key) ?? each;
        this.#encoding.set(key, before * 0.7 + each * 0.3);
      },
    };
  }
}
