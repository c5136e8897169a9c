import { formatMessages, type Message } from 'esbuild';

/** What a person reads when a build fails: esbuild's messages with their places, or the error. */
export async function formatFailure(error: unknown): Promise<string> {
  const { errors } = error as { errors?: Message[] };
  if (!Array.isArray(errors)) return `build failed: ${(error as Error).stack ?? String(error)}`;
  const lines = await formatMessages(errors, { kind: 'error', color: process.stderr.isTTY === true });
  return lines.join('');
}
