// How the server is run. Kept small on purpose: a shop of 10,000 products fits into 200 MB.

/**
 * Turns the lines of an error into those of the source, once there is one. The flag of Node's own would have the logger
 * ask for its callers' lines as it starts, and keep the whole map for it: 25 MB.
 */
export const sourceMaps = ['--import', new URL('source-maps.mjs', import.meta.url).href];

/**
 * A request leaves little behind, so a small nursery is swept often and cheaply; left alone it grows to 64 MB
 * before anybody looks. The collector can be asked to come when the shop is quiet.
 */
export const serverFlags = [
  '--max-semi-space-size=8',
  '--heap-growing-percent=50',
  ...sourceMaps,
  '--expose-gc',
];

/**
 * Pictures and compression run on threads; without a bound each keeps a heap of its own. Large pieces of memory
 * go back to the system when they are done with, however many there were before.
 */
export const serverEnvironment = {
  NODE_ENV: 'production',
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
};
