// How the server is run. Kept small on purpose: a shop of 10,000 products fits into 200 MB.

/**
 * A request leaves little behind, so a small nursery is swept often and cheaply; left alone it grows to 64 MB
 * before anybody looks. Source maps turn the lines of an error into those of the source. The collector can be asked
 * to come once, after the search index is built.
 */
export const serverFlags = ['--max-semi-space-size=8', '--enable-source-maps', '--expose-gc'];

/**
 * Pictures and compression run on threads; without a bound each keeps a heap of its own. Large pieces of memory
 * go back to the system when they are done with, however many there were before.
 */
export const serverEnvironment = {
  NODE_ENV: 'production',
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
};
