import { isFitoutError } from '@fitout/sdk';
import type { CallsOf } from '@fitout/sdk/web';
import { proxy, ref } from 'valtio';
import type { blobCalls } from '../../../shared/calls/blobs.ts';
import type { documentCalls } from '../../../shared/calls/documents.ts';
import type { BlobsMissing } from '../../../shared/calls/outputs.ts';
import type { PictureDocument } from '../../../shared/document/document.ts';
import type { EngineChanges, PictureEngine } from '../../engine/picture-engine.ts';
import type { KeptBlob } from '../../engine/protocol.ts';
import type { Journal, JournalRecord } from './journal.ts';
import { putBlobs } from './put-blobs.ts';
import { type SaveState, stateAfter } from './save-state.ts';

/** Milliseconds of quiet before work is written to this device, and before it is sent. */
const journalMs = 300;
const sendMs = 1500;
/** Whoever never pauses is saved so often all the same. */
const longestMs = 10_000;
/** Waits between tries while nobody answers. */
const waitsMs = [2000, 5000, 10_000, 30_000] as const;
const thumbnailEdge = 512;

interface Parts {
  id: string;
  rev: number;
  engine: PictureEngine;
  journal: Journal;
  documents: CallsOf<typeof documentCalls>;
  blobs: CallsOf<typeof blobCalls>;
}

/**
 * Keeps the document as it is worked on: on this device at the first pause, on the server a little later. One save at a
 * time; what comes meanwhile is in the next one.
 */
export class Saver {
  /** `kept`: what the server has not is on this device, which may be full. */
  readonly state: { now: SaveState; kept: boolean } = proxy({ now: { kind: 'saved' } as SaveState, kept: true });
  readonly #parts: Parts;
  rev: number;
  #journal: ReturnType<typeof setTimeout> | undefined;
  #send: ReturnType<typeof setTimeout> | undefined;
  /** When the oldest change that is not sent was made. */
  #since: number | undefined;
  #tries = 0;
  #running: Promise<void> | undefined;
  #closed = false;
  /** Somebody else edits: nothing is sent. */
  #held: string | undefined;
  /** What this device had when the document was opened, and the server does not have yet. */
  #owed: Pick<JournalRecord, 'document' | 'blobs'> | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.rev = parts.rev;
  }

  /** The document was opened as this device has it: the server gets it first. */
  owe(record: Pick<JournalRecord, 'document' | 'blobs'>): void {
    this.#owed = record;
    if (this.#held !== undefined) {
      this.#set({ kind: 'lost', by: this.#held });
      return;
    }
    this.#set({ kind: 'dirty' });
    this.#later(0);
  }

  /** Something of the document is another one. */
  changed(): void {
    if (this.#closed) return;
    if (this.#held !== undefined) {
      void this.#keepHeld();
      return;
    }
    const { kind } = this.state.now;
    if (kind === 'saved') this.#set({ kind: 'dirty' });
    this.#since ??= Date.now();
    clearTimeout(this.#journal);
    this.#journal = setTimeout(() => void this.#toJournal(), journalMs);
    if (kind === 'conflict' || kind === 'lost' || kind === 'away' || kind === 'failing') return;
    this.#later(Math.max(0, Math.min(sendMs, this.#since + longestMs - Date.now())));
  }

  /** Sends what is there now; resolves once that is done, and rejects with the reason why it is not. */
  async flush(): Promise<void> {
    clearTimeout(this.#send);
    await this.#running;
    await this.#run();
    const { now } = this.state;
    if ('error' in now) throw now.error;
    if (now.kind !== 'saved' && now.kind !== 'dirty') throw new Error(now.kind);
  }

  /** Resolves once no save is under way. */
  async settled(): Promise<void> {
    await this.#running;
  }

  /** Somebody else edits from now on: what is not sent stays on this device until a person decides, or the lease comes back. */
  hold(by: string): void {
    this.#held = by;
    clearTimeout(this.#send);
    const { kind } = this.state.now;
    if (kind !== 'saved' && kind !== 'conflict') void this.#keepHeld();
  }

  /** This person edits (again). */
  resume(): void {
    this.#held = undefined;
    if (this.state.now.kind !== 'lost') return;
    this.#set({ kind: 'dirty' });
    this.#later(0);
  }

  /** After a conflict: goes on from the server's revision, which is overwritten. */
  overwrite(rev: number): Promise<void> {
    this.rev = rev;
    this.#set({ kind: 'dirty' });
    return this.flush();
  }

  /** All that the server does not have, for a document of its own. */
  async whole(): Promise<Pick<JournalRecord, 'document' | 'blobs'> | undefined> {
    const found = await this.#parts.engine.changes();
    const blobs = [...(this.#owed?.blobs ?? []), ...(found?.blobs ?? [])];
    const document = found?.document ?? this.#owed?.document;
    return document === undefined ? undefined : { document, blobs };
  }

  /** What this device has for the document is not wanted any more. */
  async forget(): Promise<void> {
    clearTimeout(this.#journal);
    await this.#parts.journal.clear();
  }

  /** There is a network again. */
  retry(): void {
    const { kind } = this.state.now;
    if (kind !== 'away' && kind !== 'failing') return;
    this.#tries = 0;
    this.#later(0);
  }

  /** Writes what there is to this device at once: the window may go. */
  hidden(): void {
    if (this.state.now.kind !== 'saved') void this.#toJournal();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#journal);
    clearTimeout(this.#send);
    this.#parts.journal.close();
  }

  /** What is not sent, while somebody else edits: it is on this device, and a person decides. */
  async #keepHeld(): Promise<void> {
    await this.#running;
    try {
      const found = await this.#parts.engine.changes();
      if (this.#held === undefined || this.#closed) return;
      if (found !== undefined) await this.#write(found);
      const some = found !== undefined || this.#owed !== undefined;
      this.#set(some ? { kind: 'lost', by: this.#held } : { kind: 'saved' });
    } catch {
      // The engine is gone; the page says so.
    }
  }

  async #toJournal(): Promise<void> {
    clearTimeout(this.#journal);
    // A save under way begins with the journal.
    if (this.#running !== undefined || this.#closed) return;
    try {
      const found = await this.#parts.engine.changes();
      if (found !== undefined) await this.#write(found);
    } catch {
      // The engine is gone; the page says so.
    }
  }

  async #write({ document, blobs }: Pick<EngineChanges, 'document' | 'blobs'>): Promise<void> {
    const all = [...(this.#owed?.blobs ?? []), ...blobs];
    const { journal, engine } = this.#parts;
    const record = { rev: this.rev, document, blobs: all, at: Date.now() };
    let kept = await journal.write(record);
    if (!kept) {
      // The device may be full of steps to undo.
      await engine.releaseHistory().catch(() => undefined);
      kept = await journal.write(record);
    }
    this.state.kept = kept;
  }

  #later(ms: number): void {
    clearTimeout(this.#send);
    this.#send = setTimeout(() => void this.#run(), ms);
  }

  #run(): Promise<void> {
    this.#running ??= this.#save().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #save(): Promise<void> {
    if (this.#closed || this.#held !== undefined || this.state.now.kind === 'conflict') return;
    this.#since = undefined;
    try {
      const sent = await this.#sendAll();
      this.#tries = 0;
      if (!sent) {
        this.#set({ kind: 'saved' });
        return;
      }
      if (this.#since === undefined) {
        this.#set({ kind: 'saved' });
        await this.#parts.journal.clear();
      } else {
        this.#set({ kind: 'dirty' });
        // Its own timer may have run out meanwhile, with a save under way.
        this.#later(sendMs);
      }
      await this.#thumbnail();
    } catch (error) {
      const state = stateAfter(error);
      this.#set(state);
      if (state.kind !== 'away' && state.kind !== 'failing') return;
      this.#later(waitsMs[Math.min(this.#tries, waitsMs.length - 1)] as number);
      this.#tries += 1;
    }
  }

  /** Answers whether there was something. Blobs that the server has lost are sent once more. */
  async #sendAll(): Promise<boolean> {
    const owed = this.#owed;
    if (owed !== undefined) {
      this.#set({ kind: 'saving' });
      await this.#upload(owed.blobs);
      await this.#put(owed.document);
      this.#owed = undefined;
    }
    return (await this.#sendChanges()) || owed !== undefined;
  }

  async #sendChanges(): Promise<boolean> {
    let missing: readonly string[] = [];
    for (let go = 0; ; go += 1) {
      const found = await this.#parts.engine.changes(missing);
      if (found === undefined) return false;
      this.#set({ kind: 'saving' });
      await this.#write(found);
      await this.#upload(found.blobs);
      try {
        await this.#put(found.document);
        found.done();
        return true;
      } catch (error) {
        if (go >= 3 || !isFitoutError(error) || error.reason !== 'ai.blobs-missing') throw error;
        missing = (error.detail as BlobsMissing).missing;
      }
    }
  }

  async #put(document: PictureDocument): Promise<void> {
    const { id, documents } = this.#parts;
    const { rev } = await documents('PUT documents/:id', { params: { id }, body: { rev: this.rev, document } });
    this.rev = rev;
  }

  async #upload(blobs: readonly KeptBlob[]): Promise<void> {
    await putBlobs(this.#parts.blobs, blobs);
  }

  /** Lists show it. That it fails is no fault of the document: the next save brings another. */
  async #thumbnail(): Promise<void> {
    try {
      const files = await this.#parts.engine.thumbnail(thumbnailEdge);
      await this.#parts.blobs('POST documents/:id/thumbnail', { params: { id: this.#parts.id }, files });
    } catch {
      // As said.
    }
  }

  #set(next: SaveState): void {
    // A save that was under way when the lease went may have failed, or left later changes behind.
    const lost = this.#held !== undefined && next.kind !== 'saved' && next.kind !== 'conflict';
    const state: SaveState = lost ? { kind: 'lost', by: this.#held ?? '' } : next;
    this.state.now = 'error' in state ? { ...state, error: ref(state.error) } : state;
  }
}
