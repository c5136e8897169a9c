import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { SignedIn } from './server-client.ts';

/** Who is signed in on a server, as this machine remembers it. */
export interface Remembered extends SignedIn {
  user: string;
}

function folder(): string {
  return join(process.env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'fitout');
}

const file = (): string => join(folder(), 'signed-in.json');

async function readAll(): Promise<Record<string, Remembered>> {
  try {
    return JSON.parse(await readFile(file(), 'utf8')) as Record<string, Remembered>;
  } catch {
    // Not there yet, or not ours: the person is asked again.
    return {};
  }
}

/** The sign-in of a server that was kept here, by its address. */
export async function recall(server: string): Promise<Remembered | undefined> {
  return (await readAll())[server];
}

/** Keeps a sign-in, or lets go of it. Nobody but this account reads the file: who has it can do what the person may. */
export async function remember(server: string, who: Remembered | undefined): Promise<void> {
  const { [server]: _, ...others } = await readAll();
  const all = who === undefined ? others : { ...others, [server]: who };
  if (Object.keys(all).length === 0) return rm(file(), { force: true });
  await mkdir(folder(), { recursive: true, mode: 0o700 });
  const made = `${file()}.${process.pid}`;
  await writeFile(made, `${JSON.stringify(all, null, 2)}\n`, { mode: 0o600 });
  await rename(made, file());
}
