/**
 * How much longer than on the reference machine things take in this run: the machine's slowness times the files that share
 * a processor. scripts/test.ts measures it once.
 */
export const scale = Math.max(1, Number(process.env.FITOUT_TEST_SCALE ?? 1));

/**
 * Milliseconds after which something counts as hanging, the only place that says so. Tests give no numbers of their own,
 * unless a limit is what they test.
 */
export const limits = {
  test: 400_000 * scale,
  hook: 300_000 * scale,
  /** Of `expect.poll`. */
  poll: 60_000 * scale,
  /** Of what is asked of a page: Playwright's own is 30 s on any machine. */
  page: 60_000 * scale,
} as const;
