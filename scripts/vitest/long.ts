/**
 * The tag of tests that go over something again, at length: on the other pages, devices, sizes or looks of what a
 * shorter test holds already, in conflicts that are rare, to the end of a large batch. `npm test -- --short` leaves them
 * out, for those who wait, and says how many they are.
 */
export const long = { name: 'long', description: 'long tests are left out by --short' } as const;

declare module 'vitest' {
  interface TestTags {
    tags: typeof long.name;
  }
}
