/**
 * The tag of tests that go over something again, at length: on the other pages, devices, sizes or looks of what a
 * shorter test holds already, in conflicts that are rare, to the end of a large batch. `npm test` is for those who wait
 * for it, so it leaves them out and says how many they are; `npm run check`, and CI by it, runs them all.
 */
export const long = {
  name: 'long',
  description: 'long tests: npm run check runs them, and so does npm test -- --all',
} as const;

declare module 'vitest' {
  interface TestTags {
    tags: typeof long.name;
  }
}
