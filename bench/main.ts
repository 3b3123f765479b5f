import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { benchCarts } from './carts.ts';
import { print } from './lib/figures.ts';
import { benchPages } from './pages.ts';
import { benchSizes } from './sizes.ts';
import { benchTotals } from './totals.ts';

/** `npm run bench`: every figure against its limit, in one run. Never part of the tests. */
const folder = mkdtempSync(join(tmpdir(), 'cistella-bench-'));
try {
  const figures = [
    ...benchSizes(),
    ...benchTotals(),
    ...(await benchPages(folder)),
    ...(await benchCarts(folder)),
  ];
  print(figures);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
