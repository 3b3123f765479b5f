import { MemoryEngine } from '../../src/search/engine/memory.ts';
import { type Figure, print } from '../lib/figures.ts';
import { hasIcecat, multiplied, readIcecat, readJudgments } from './icecat.ts';
import { benchQuality } from './quality.ts';
import { benchSize } from './sizes.ts';

/** `npm run bench -- search`: the index on a real catalogue and its multiples, up to a million products. */
export function benchSearch(): void {
  if (!hasIcecat()) {
    console.log('search: left out, for there is no data in ../shared/data/icecat');
    return;
  }
  const documents = readIcecat();
  const index = new MemoryEngine({ languages: ['en'] });
  for (const document of multiplied(documents, documents.length)) index.add(document);
  index.settle();
  const figures: Figure[] = benchQuality(index, readJudgments(), true);
  for (const [wanted, median] of [
    [20_000, 2],
    [100_000, 6],
    [1_000_000, 60],
  ] as const)
    figures.push(...benchSize(documents, wanted, median));
  print(figures);
}
