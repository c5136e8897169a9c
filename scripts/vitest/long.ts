/**
 * The tag of tests that take long. `npm test -- --short` leaves them out, for those who wait, and says how many they are.
 * It keeps every rule, every call of the server, and in a real browser one journey through each area; what is left out
 * goes over these again at length: on the other pages, devices, sizes or looks, against hostile pages, with servers that
 * are killed or filled up, in conflicts that are rare, to the end of a large batch.
 */
export const long = { name: 'long', description: 'long tests are left out by --short' } as const;

declare module 'vitest' {
  interface TestTags {
    tags: typeof long.name;
  }
}
