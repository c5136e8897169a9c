import type { Asset } from '../../shared/types.ts';

export type UploadState = 'queued' | 'sending' | 'processing' | 'done' | 'failed' | 'cancelled';

/** One file on its way. */
export interface UploadEntry {
  readonly id: number;
  readonly name: string;
  /** Bytes in all, and sent so far. */
  readonly size: number;
  readonly sent: number;
  readonly state: UploadState;
  readonly error?: string;
  /** Trying again can help: false for a file of the wrong type or size. */
  readonly retryable?: boolean;
  readonly asset?: Asset;
  /** The library had it already. */
  readonly duplicate?: boolean;
}

export type Tray = readonly UploadEntry[];

export type TrayAction =
  | { type: 'add'; files: readonly { id: number; name: string; size: number; refused?: string }[] }
  | { type: 'start'; id: number }
  | { type: 'progress'; id: number; sent: number }
  | { type: 'done'; id: number; asset: Asset; duplicate: boolean }
  | { type: 'fail'; id: number; error: string; retryable: boolean }
  | { type: 'cancel'; id: number }
  | { type: 'retry'; id: number }
  | { type: 'clear' };

/** Files sent at once. */
export const uploadsAtOnce = 3;

const active = (entry: UploadEntry): boolean => entry.state === 'sending' || entry.state === 'processing';

/** The only way the tray changes. What comes late for a file that is over (progress after a cancel) is dropped. */
export function reduceTray(tray: Tray, action: TrayAction): Tray {
  switch (action.type) {
    case 'add':
      return [...tray, ...action.files.map(entryOf)];
    case 'clear':
      return tray.filter((entry) => active(entry) || entry.state === 'queued');
    case 'start':
      return change(tray, action.id, (entry) =>
        entry.state === 'queued' ? { ...entry, state: 'sending', sent: 0 } : entry,
      );
    case 'progress':
      return change(tray, action.id, (entry) => (active(entry) ? progressed(entry, action.sent) : entry));
    case 'done':
      return change(tray, action.id, (entry) =>
        active(entry)
          ? { ...entry, state: 'done', sent: entry.size, asset: action.asset, duplicate: action.duplicate }
          : entry,
      );
    case 'fail':
      return change(tray, action.id, (entry) =>
        active(entry) ? { ...entry, state: 'failed', error: action.error, retryable: action.retryable } : entry,
      );
    case 'cancel':
      return change(tray, action.id, (entry) =>
        active(entry) || entry.state === 'queued' ? { ...entry, state: 'cancelled' } : entry,
      );
    case 'retry':
      return change(tray, action.id, (entry) =>
        entry.state === 'cancelled' || (entry.state === 'failed' && entry.retryable === true)
          ? { id: entry.id, name: entry.name, size: entry.size, sent: 0, state: 'queued' }
          : entry,
      );
  }
}

function entryOf(file: { id: number; name: string; size: number; refused?: string }): UploadEntry {
  const { id, name, size, refused } = file;
  const base = { id, name, size, sent: 0 };
  return refused === undefined
    ? { ...base, state: 'queued' }
    : { ...base, state: 'failed', error: refused, retryable: false };
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
  const sent = alive.reduce((sum, entry) => sum + entry.sent, 0);
  return {
    total: tray.filter((entry) => entry.state !== 'cancelled').length,
    done: tray.filter((entry) => entry.state === 'done').length,
    failed: tray.filter((entry) => entry.state === 'failed').length,
    running: tray.filter((entry) => active(entry) || entry.state === 'queued').length,
    progress: bytes === 0 ? 1 : sent / bytes,
  };
}
