import type { Asset } from '../../shared/calls/outputs.ts';

export type UploadState = 'queued' | 'preparing' | 'sending' | 'processing' | 'done' | 'failed' | 'cancelled';

/** One file on its way. */
export interface UploadEntry {
  readonly id: number;
  readonly name: string;
  /** Bytes in all, and sent so far. */
  readonly size: number;
  readonly sent: number;
  /** Something is done to it before it is sent. */
  readonly prepares?: boolean;
  /** … and this much of that is done, 0 to 1. */
  readonly prepared?: number;
  readonly state: UploadState;
  readonly error?: string;
  /** Trying again can help: false for a file of the wrong type or size. */
  readonly retryable?: boolean;
  /** … but a preparation may make one of it that the library takes. */
  readonly preparable?: boolean;
  readonly asset?: Asset;
  /** The library had it already. */
  readonly duplicate?: boolean;
}

export type Tray = readonly UploadEntry[];

export type TrayAction =
  | { type: 'add'; files: readonly NewFile[] }
  | { type: 'start'; id: number }
  | { type: 'preparing'; id: number; share: number }
  /** What came of it, with another name and size: it is sent. */
  | { type: 'prepared'; id: number; name: string; size: number }
  | { type: 'progress'; id: number; sent: number }
  | { type: 'done'; id: number; asset: Asset; duplicate: boolean }
  | { type: 'fail'; id: number; error: string; retryable: boolean; preparable?: boolean }
  | { type: 'cancel'; id: number }
  | { type: 'retry'; id: number }
  /** Once more, with a preparation before. */
  | { type: 'prepare'; id: number }
  | { type: 'clear' };

export interface NewFile {
  id: number;
  name: string;
  size: number;
  refused?: string;
  preparable?: boolean;
  prepares?: boolean;
}

/** Files sent at once. */
export const uploadsAtOnce = 3;

const active = ({ state }: UploadEntry): boolean =>
  state === 'preparing' || state === 'sending' || state === 'processing';

/** The only way the tray changes. What comes late for a file that is over (progress after a cancel) is dropped. */
export function reduceTray(tray: Tray, action: TrayAction): Tray {
  switch (action.type) {
    case 'add':
      return [...tray, ...action.files.map(entryOf)];
    case 'clear':
      return tray.filter((entry) => active(entry) || entry.state === 'queued');
    case 'start':
      return change(tray, action.id, (entry) =>
        entry.state === 'queued' ? { ...entry, state: entry.prepares ? 'preparing' : 'sending', sent: 0 } : entry,
      );
    case 'preparing':
      return change(tray, action.id, (entry) =>
        entry.state === 'preparing' ? { ...entry, prepared: Math.max(entry.prepared ?? 0, action.share) } : entry,
      );
    case 'prepared':
      return change(tray, action.id, (entry) =>
        entry.state === 'preparing'
          ? { ...entry, state: 'sending', prepared: 1, name: action.name, size: action.size }
          : entry,
      );
    case 'progress':
      return change(tray, action.id, (entry) =>
        active(entry) && entry.state !== 'preparing' ? progressed(entry, action.sent) : entry,
      );
    case 'done':
      return change(tray, action.id, (entry) =>
        active(entry)
          ? { ...entry, state: 'done', sent: entry.size, asset: action.asset, duplicate: action.duplicate }
          : entry,
      );
    case 'fail': {
      const { error, retryable, preparable = false } = action;
      return change(tray, action.id, (entry) =>
        active(entry) ? { ...entry, state: 'failed', error, retryable, preparable } : entry,
      );
    }
    case 'cancel':
      return change(tray, action.id, (entry) =>
        active(entry) || entry.state === 'queued' ? { ...entry, state: 'cancelled' } : entry,
      );
    case 'retry':
      return change(tray, action.id, (entry) =>
        entry.state === 'cancelled' || (entry.state === 'failed' && entry.retryable === true)
          ? { ...pick(entry), sent: 0, state: 'queued' }
          : entry,
      );
    case 'prepare':
      return change(tray, action.id, (entry) =>
        entry.state === 'failed' && entry.preparable === true
          ? { ...pick(entry), prepares: true, sent: 0, state: 'queued' }
          : entry,
      );
  }
}

/** As it is before it is tried. What was prepared once need not be again. */
function pick(file: UploadEntry | NewFile): Pick<UploadEntry, 'id' | 'name' | 'size' | 'prepares'> {
  const { id, name, size, prepares = false } = file;
  const again = prepares && !('prepared' in file && file.prepared === 1);
  return { id, name, size, ...(again ? { prepares } : {}) };
}

function entryOf(file: NewFile): UploadEntry {
  const { refused, preparable = false } = file;
  const base = { ...pick(file), sent: 0 };
  return refused === undefined
    ? { ...base, state: 'queued' }
    : { ...base, state: 'failed', error: refused, retryable: false, preparable };
}

/** All bytes sent: the server is looking at the picture. */
function progressed(entry: UploadEntry, asked: number): UploadEntry {
  const sent = Math.min(Math.max(entry.sent, asked), entry.size);
  return { ...entry, sent, state: sent >= entry.size ? 'processing' : entry.state };
}

function change(tray: Tray, id: number, to: (entry: UploadEntry) => UploadEntry): Tray {
  const at = tray.findIndex((entry) => entry.id === id);
  const before = tray[at];
  if (before === undefined) return tray;
  const after = to(before);
  return after === before ? tray : tray.with(at, after);
}

/** Ids that may start now. */
export function startable(tray: Tray): number[] {
  const free = uploadsAtOnce - tray.filter(active).length;
  const queued = tray.filter((entry) => entry.state === 'queued');
  return queued.slice(0, Math.max(0, free)).map((entry) => entry.id);
}

/** Of the time that a prepared file takes, about so much is its preparation. */
const preparation = 0.6;

/** 0 to 1 of all that is to be done with a file. */
function partOf({ size, sent, prepares, prepared = 0 }: UploadEntry): number {
  const gone = size === 0 ? 1 : sent / size;
  return prepares === true ? preparation * prepared + (1 - preparation) * (prepared < 1 ? 0 : gone) : gone;
}

export interface TraySummary {
  total: number;
  done: number;
  failed: number;
  running: number;
  /** 0 to 1, by bytes of what was not given up. */
  progress: number;
}

export function summarize(tray: Tray): TraySummary {
  const alive = tray.filter((entry) => entry.state !== 'cancelled' && entry.state !== 'failed');
  const bytes = alive.reduce((sum, entry) => sum + entry.size, 0);
  const through = alive.reduce((sum, entry) => sum + entry.size * partOf(entry), 0);
  return {
    total: tray.filter((entry) => entry.state !== 'cancelled').length,
    done: tray.filter((entry) => entry.state === 'done').length,
    failed: tray.filter((entry) => entry.state === 'failed').length,
    running: tray.filter((entry) => active(entry) || entry.state === 'queued').length,
    progress: bytes === 0 ? 1 : through / bytes,
  };
}
