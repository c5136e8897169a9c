import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const death = z.object({
  /** Epoch milliseconds. */
  at: z.number(),
  pid: z.number(),
  reason: z.object({ zh: z.string(), en: z.string() }),
  /** What it did ended it: a fault, or its want of memory. False for a person's signal. */
  ownFault: z.boolean(),
});

/** How a server ended that nobody had asked to, as the process that watches it (scripts/start) tells the next one. */
export type Death = z.output<typeof death>;

const book = z.object({ count: z.number(), last: death });

/** The deaths that the data folder remembers. */
export type Deaths = z.output<typeof book>;

const fileName = 'crashes.json';

/** Reads what is remembered, with `now` added where the server takes the place of one that died. */
export async function rememberDeaths(dataDir: string, now?: Death): Promise<Deaths | undefined> {
  const path = join(dataDir, fileName);
  const text = await readFile(path, 'utf8').catch(() => 'null');
  const before = book.safeParse(parsed(text)).data;
  if (now === undefined || before?.last.at === now.at) return before;
  const after: Deaths = { count: (before?.count ?? 0) + 1, last: now };
  await mkdir(dataDir, { recursive: true });
  await writeFile(`${path}.new`, `${JSON.stringify(after)}\n`);
  await rename(`${path}.new`, path);
  return after;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
