import { FitoutError, newUuid } from '@fitout/sdk';
import { freeName, nameAt, safeName } from '../photo/names.ts';
import { type Video, VideoDatabase } from './video-database.ts';
import { limitReached, recordedType } from './video-type.ts';

/** What this device keeps of one person's films at most. */
const reelLimits = { videos: 50, bytes: 2_000_000_000 };
/** Milliseconds from one piece to the next: so much is lost where the page ends in the middle. */
const pieceMs = 1000;

/** Why a recording ended. */
export type End = 'stopped' | 'lost' | 'length' | 'size' | 'storage';

export interface Recording {
  paused: boolean;
  seconds: number;
  bytes: number;
}

export interface Reel {
  state: 'loading' | 'ready' | 'unavailable';
  /** Newest first, without the one that is being recorded. */
  videos: readonly Video[];
  recording: Recording | undefined;
}

/** A recording at work. */
interface Work {
  recorder: MediaRecorder;
  video: Video;
  /** The same as far as it is on the disk. */
  written: Video;
  seq: number;
  /** Milliseconds before the last pause, and when it went on. */
  before: number;
  since: number | undefined;
  end: End;
  writes: Promise<void>;
  timer: ReturnType<typeof setInterval>;
}

/**
 * One person's films on this device, and the one that is being recorded, which is written in pieces as it comes. A store
 * for `useSyncExternalStore`.
 */
export class VideoReel {
  #reel: Reel = { state: 'loading', videos: [], recording: undefined };
  readonly #database: VideoDatabase;
  readonly #listeners = new Set<() => void>();
  #work: Work | undefined;
  /** Hears of each recording's end. */
  onEnd: (end: End, video: Video | undefined) => void = () => undefined;

  constructor(person: string) {
    this.#database = new VideoDatabase(person);
    void this.#database.all().then(
      (videos) => this.#set({ state: 'ready', videos: newestFirst(videos.filter(({ bytes }) => bytes > 0)) }),
      () => this.#set({ state: 'unavailable' }),
    );
  }

  readonly get = (): Reel => this.#reel;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Records `camera`, with the sound of `microphone` where one is given, which is let go at the end. Throws a FitoutError
   * where there is no room, or the browser records nothing.
   */
  start(camera: MediaStream, microphone: MediaStream | undefined, word: string, at = new Date()): void {
    if (this.#work !== undefined) return;
    const type = recordedType();
    if (type === undefined || this.#reel.state !== 'ready') throw cannotRecord();
    const { videos } = this.#reel;
    if (videos.length >= reelLimits.videos || videos.reduce((sum, { bytes }) => sum + bytes, 0) >= reelLimits.bytes)
      throw reelFull();
    const tracks = [...camera.getVideoTracks(), ...(microphone?.getAudioTracks() ?? [])];
    const recorder = new MediaRecorder(new MediaStream(tracks), { mimeType: type });
    const name = freeName(
      nameAt(word, at),
      videos.map((one) => one.name),
    );
    const video: Video = {
      id: newUuid(),
      name,
      at: at.getTime(),
      type: type.split(';')[0] ?? type,
      sound: microphone !== undefined,
      seconds: 0,
      bytes: 0,
      ended: false,
    };
    const work: Work = {
      recorder,
      video,
      written: video,
      seq: 0,
      before: 0,
      since: performance.now(),
      end: 'stopped',
      writes: Promise.resolve(),
      timer: setInterval(() => this.#tick(work), 250),
    };
    this.#work = work;
    recorder.addEventListener('dataavailable', ({ data }) => this.#take(work, data));
    recorder.addEventListener('stop', () => {
      for (const track of microphone?.getTracks() ?? []) track.stop();
      void this.#finish(work);
    });
    for (const track of camera.getVideoTracks()) track.addEventListener('ended', () => this.stop('lost'));
    recorder.start(pieceMs);
    this.#tick(work);
  }

  pause(): void {
    const work = this.#work;
    if (work?.recorder.state !== 'recording') return;
    work.recorder.pause();
    work.before = lengthOf(work);
    work.since = undefined;
    this.#tick(work);
  }

  resume(): void {
    const work = this.#work;
    if (work?.recorder.state !== 'paused') return;
    work.recorder.resume();
    work.since = performance.now();
    this.#tick(work);
  }

  stop(end: End = 'stopped'): void {
    const work = this.#work;
    if (work === undefined) return;
    if (work.end === 'stopped') work.end = end;
    work.before = lengthOf(work);
    work.since = undefined;
    // It stops by itself where the camera went away: its last piece is on the way then.
    if (work.recorder.state !== 'inactive') work.recorder.stop();
  }

  /** A film as a file. Rejects with a FitoutError where it is not there any more. */
  async fileOf({ id, type }: Video): Promise<Blob> {
    const pieces = await this.#database.pieces(id).catch(() => []);
    if (pieces.length === 0)
      throw new FitoutError('notFound', {
        message: { zh: '这段录像已不在设备上', en: 'This video is no longer on the device' },
      });
    return new Blob(pieces, { type });
  }

  async rename(id: string, typed: string): Promise<void> {
    const name = safeName(typed);
    const video = this.#reel.videos.find((one) => one.id === id);
    if (video === undefined || name === '' || name === video.name) return;
    const others = this.#reel.videos.filter((one) => one.id !== id).map((one) => one.name);
    const next = { ...video, name: freeName(name, others) };
    await this.#database.put(next);
    this.#set({ videos: this.#reel.videos.map((one) => (one.id === id ? next : one)) });
  }

  /** @returns the way back */
  async remove(video: Video): Promise<() => Promise<void>> {
    const pieces = await this.#database.pieces(video.id);
    await this.#database.delete(video.id);
    this.#set({ videos: this.#reel.videos.filter(({ id }) => id !== video.id) });
    return async () => {
      for (const [seq, piece] of pieces.entries()) await this.#database.append(video, seq, piece);
      this.#set({ videos: newestFirst([...this.#reel.videos, video]) });
    };
  }

  #take(work: Work, data: Blob): void {
    if (data.size === 0) return;
    const { seq } = work;
    work.seq += 1;
    work.video = { ...work.video, bytes: work.video.bytes + data.size, seconds: lengthOf(work) / 1000 };
    const { video } = work;
    work.writes = work.writes.then(() =>
      this.#database.append(video, seq, data).then(
        () => {
          work.written = video;
        },
        () => {
          // What came before is kept; a piece missing in the middle would break the rest.
          work.end = 'storage';
          this.stop('storage');
          return Promise.reject(new Error('storage'));
        },
      ),
    );
    work.writes.catch(() => undefined);
    this.#tick(work);
  }

  #tick(work: Work): void {
    if (this.#work !== work) return;
    const recording = {
      paused: work.recorder.state === 'paused',
      seconds: lengthOf(work) / 1000,
      bytes: work.video.bytes,
    };
    this.#set({ recording });
    const limit = limitReached(recording);
    if (limit !== undefined) this.stop(limit);
  }

  async #finish(work: Work): Promise<void> {
    clearInterval(work.timer);
    await work.writes.catch(() => undefined);
    const { written, end } = work;
    const video = { ...written, seconds: end === 'storage' ? written.seconds : lengthOf(work) / 1000, ended: true };
    const kept = video.bytes > 0;
    // What is in the pieces is there, whether this can be noted or not.
    if (kept) await this.#database.put(video).catch(() => undefined);
    this.#work = undefined;
    this.#set({
      recording: undefined,
      videos: kept ? newestFirst([...this.#reel.videos, video]) : this.#reel.videos,
    });
    this.onEnd(end, kept ? video : undefined);
  }

  #set(change: Partial<Reel>): void {
    this.#reel = { ...this.#reel, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** Milliseconds that were recorded, without pauses. */
function lengthOf({ before, since }: Work): number {
  return before + (since === undefined ? 0 : performance.now() - since);
}

function newestFirst(videos: readonly Video[]): Video[] {
  return [...videos].sort((a, b) => b.at - a.at);
}

function cannotRecord(): FitoutError {
  return new FitoutError('unsupported', {
    message: {
      zh: '此浏览器不能录像，或不允许在设备上保存数据（如无痕窗口）',
      en: 'This browser cannot record videos or store data on the device (for example, in a private window)',
    },
  });
}

function reelFull(): FitoutError {
  return new FitoutError('storageFull', {
    message: {
      zh: `录像已存满（${reelLimits.videos} 段或 2 GB），请先下载，再删除一些`,
      en: `Video storage is full (${reelLimits.videos} videos or 2 GB). Download some, then delete them`,
    },
  });
}
