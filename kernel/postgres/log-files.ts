import { open, rename, rm, stat } from 'node:fs/promises';

/** Logs of starts before this one that are kept beside it: `postgres.log.1` is the last. */
const kept = 5;

/** Where PostgreSQL writes what it says: a file of its own for each start of the server, the last five kept. */
export class LogFiles {
  readonly path: string;
  #rotated = false;

  constructor(path: string) {
    this.path = path;
  }

  /** Opens it for a PostgreSQL that starts; `from` is where its own words begin. Close the handle once it has it. */
  async open(): Promise<{ fd: number; from: number; close(): Promise<void> }> {
    // Not before one really starts: one that was left running goes on writing where it did.
    if (!this.#rotated) await this.#rotate();
    this.#rotated = true;
    const file = await open(this.path, 'a', 0o600);
    const { size } = await file.stat();
    return { fd: file.fd, from: size, close: () => file.close() };
  }

  async #rotate(): Promise<void> {
    if (((await stat(this.path).catch(() => undefined))?.size ?? 0) === 0) return;
    await rm(`${this.path}.${kept}`, { force: true });
    for (let age = kept; age > 0; age -= 1) {
      const from = age === 1 ? this.path : `${this.path}.${age - 1}`;
      await rename(from, `${this.path}.${age}`).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
      });
    }
  }
}
