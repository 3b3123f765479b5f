/**
 * libvips, fetched when there is the first picture to look at: a shop whose pictures are all made has no need of it.
 * One picture at a time is made by at most one thread, and nothing is kept: memory stays flat.
 */
export async function imaging() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
