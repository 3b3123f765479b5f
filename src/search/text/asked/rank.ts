import type { Columns } from '../../columns/columns.ts';
import { Heap } from '../../columns/heap.ts';
import type { LanguageIndex } from '../language-index.ts';
import type { RankSettings } from '../settings.ts';
import type { Gathered } from './gather.ts';
import type { Slot } from './slots.ts';
import type { Told } from './told.ts';

/** So many of the best are looked at word by word. */
const LOOKED_AT = 300;

/** Turns the sum of the words' scores into the order that a shopper expects. Changes the scores. */
export function rank(
  list: Uint32Array,
  found: Gathered,
  slots: readonly Slot[],
  index: LanguageIndex,
  columns: Columns,
  settings: RankSettings,
  told?: Told,
): void {
  const { scores, inTitle } = found;
  const sales = columns.numbers.get('sales');
  const sold = sales?.values;
  const stock = columns.numbers.get('stock');
  const left = stock?.values;
  let mostSales = 0;
  if (sold && settings.popularity > 0)
    for (const doc of list) if (doc < sales!.size && sold[doc]! > mostSales) mostSales = sold[doc]!;
  const scale = mostSales > 0 ? settings.popularity / Math.log1p(mostSales) : 0;
  for (const doc of list) {
    const length = Math.max(1, index.titleLength(doc));
    const exact = 1 + settings.exactness * Math.min(1, inTitle[doc]! / length);
    let factor = exact;
    told?.factor(doc, 'exactness', exact);
    if (scale > 0 && doc < sales!.size && sold![doc]! > 0) {
      const popular = 1 + scale * Math.log1p(sold![doc]!);
      factor *= popular;
      told?.factor(doc, 'popularity', popular);
    }
    if (left && doc < stock!.size && left[doc] === 0) {
      factor *= settings.outOfStock;
      told?.factor(doc, 'stock', settings.outOfStock);
    }
    scores[doc]! *= factor;
  }
  if (settings.nearness > 0 || settings.alike > 0) look(list, scores, slots, index, settings, told);
}

/** Among the best: words early in the title and beside each other count more, titles like others less. */
function look(
  list: Uint32Array,
  scores: Float32Array,
  slots: readonly Slot[],
  index: LanguageIndex,
  { nearness, alike }: RankSettings,
  told: Told | undefined,
): void {
  const heap = new Heap(
    LOOKED_AT,
    (doc) => -scores[doc]!,
    () => 0,
  );
  for (const doc of list) heap.offer(doc);
  const terms = slots.flatMap(({ ways }) => ways.find((way) => way.index === index)?.terms ?? []);
  const found = new Int32Array(terms.length);
  const most = Math.max(1, slots.length);
  for (const doc of heap.items) {
    index.placesInTitle(doc, terms, found);
    let [places, beside, last] = [0, 0, -2];
    for (const place of found) {
      if (place >= 0) places += 1 / (1 + place);
      if (place >= 0 && place === last + 1) beside += 1;
      last = place < 0 ? -2 : place;
    }
    const near = 1 + (nearness * (places / most + beside / most)) / 2;
    scores[doc]! *= near;
    told?.factor(doc, 'nearness', near);
  }
  if (alike > 0) spread(heap.items, scores, index, alike, told);
}

/** Of titles that only numbers tell apart, two stay where they are; the others make room. */
function spread(
  best: readonly number[],
  scores: Float32Array,
  index: LanguageIndex,
  alike: number,
  told: Told | undefined,
): void {
  const counts = new Map<number, number>();
  for (const doc of best) {
    const likeness = index.likeness(doc);
    counts.set(likeness, (counts.get(likeness) ?? 0) + 1);
  }
  const groups = new Map<number, number[]>();
  for (const doc of best) {
    const likeness = index.likeness(doc);
    if (likeness === 0 || counts.get(likeness)! < 3) continue;
    const group = groups.get(likeness);
    if (group) group.push(doc);
    else groups.set(likeness, [doc]);
  }
  for (const group of groups.values()) {
    group.sort((a, b) => scores[b]! - scores[a]! || a - b);
    for (let at = 2; at < group.length; at += 1) {
      scores[group[at]!]! /= 1 + alike * (at - 1);
      told?.factor(group[at]!, 'alike', 1 / (1 + alike * (at - 1)));
    }
  }
}
