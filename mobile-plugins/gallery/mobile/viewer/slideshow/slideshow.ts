/** How a film that was played ended: at its end, stopped by a person, or not played at all. */
export type FilmEnd = 'ended' | 'paused' | 'failed';

/** What a slideshow shows: the viewer. Positions are those of its list. */
export interface SlideshowStage {
  readonly count: number;
  /** The position in front. */
  at(): number;
  /** Loads what stands at a position; answers whether it is there. Never rejects. */
  ready(at: number): Promise<boolean>;
  /** Plays the film at a position, until it ends or `signal` says that nobody waits any more; undefined for a picture. */
  film(at: number, signal: AbortSignal): Promise<FilmEnd> | undefined;
  /** Brings a position to the front, at once. */
  show(at: number): void;
}

/** Why a slideshow no longer plays: by a person, at the last picture, or since the next ones did not load. */
export type SlideshowEnd = 'stopped' | 'finished' | 'failed';

/** Pictures in a row that may fail to load before it gives up. */
const maxFailures = 3;

/**
 * Shows one picture after another, each for some seconds from when it is loaded, films to their end; goes on only to
 * what is loaded, and ends at the last one.
 */
export class Slideshow {
  readonly #stage: SlideshowStage;
  readonly #onEnd: (why: SlideshowEnd) => void;
  #seconds: number;
  #run: AbortController | undefined;
  /** The position that it brought to the front. */
  #shown = -1;
  /** Begins the present picture's time anew. */
  #rewind: (() => void) | undefined;

  constructor(stage: SlideshowStage, seconds: number, onEnd: (why: SlideshowEnd) => void) {
    this.#stage = stage;
    this.#seconds = seconds;
    this.#onEnd = onEnd;
  }

  get playing(): boolean {
    return this.#run !== undefined;
  }

  /** Seconds for a picture. The one in front begins anew. */
  set seconds(seconds: number) {
    this.#seconds = seconds;
    this.#rewind?.();
  }

  /** Begins with the picture in front; at the last one, with the first. */
  start(): void {
    if (this.playing) return;
    const run = new AbortController();
    this.#run = run;
    this.#shown = this.#stage.at();
    if (this.#shown === this.#stage.count - 1) this.#show(0);
    void this.#play(run.signal);
  }

  stop(): void {
    this.#end('stopped');
  }

  /** Another picture is in front: where a person brought it there, it stops. */
  changed(at: number): void {
    if (at !== this.#shown) this.stop();
  }

  #end(why: SlideshowEnd): void {
    const run = this.#run;
    if (run === undefined) return;
    this.#run = undefined;
    run.abort();
    this.#onEnd(why);
  }

  async #play(signal: AbortSignal): Promise<void> {
    for (;;) {
      await this.#stage.ready(this.#shown);
      if (signal.aborted) return;
      const film = await (this.#stage.film(this.#shown, signal) ?? this.#wait(signal));
      // Films that browsers refuse to play by themselves stand as long as pictures do.
      if (film === 'failed') await this.#wait(signal);
      if (signal.aborted) return;
      if (film === 'paused') return this.#end('stopped');
      const next = await this.#next(signal);
      if (signal.aborted) return;
      if (typeof next === 'string') return this.#end(next);
      this.#show(next);
    }
  }

  #show(at: number): void {
    this.#shown = at;
    this.#stage.show(at);
  }

  /** The next one that loads. */
  async #next(signal: AbortSignal): Promise<number | SlideshowEnd> {
    for (let step = 1; step <= maxFailures; step += 1) {
      const at = this.#shown + step;
      if (at >= this.#stage.count) return 'finished';
      if (await this.#stage.ready(at)) return at;
      if (signal.aborted) return 'stopped';
    }
    return 'failed';
  }

  #wait(signal: AbortSignal): Promise<void> {
    return new Promise((done) => {
      if (signal.aborted) return done();
      let timer: ReturnType<typeof setTimeout>;
      const finish = (): void => {
        clearTimeout(timer);
        this.#rewind = undefined;
        done();
      };
      this.#rewind = () => {
        clearTimeout(timer);
        timer = setTimeout(finish, this.#seconds * 1000);
      };
      this.#rewind();
      signal.addEventListener('abort', finish, { once: true });
    });
  }
}
