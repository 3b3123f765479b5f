import type { CurrencySettings, Language } from '../../frame/shop/settings.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { feedItems } from './items.ts';
import { validGtin } from './model.ts';

/** What the programs that read feeds complain about. */
export const FEED_FAULTS = ['identifier', 'gtin', 'description', 'brand'] as const;
export type FeedFault = (typeof FEED_FAULTS)[number];

export interface FeedFaults {
  items: number;
  /** How many items have each. */
  counts: Record<FeedFault, number>;
  /** The first of them. */
  examples: { title: string; faults: FeedFault[] }[];
}

/**
 * Reads a whole feed as it would be sent and says what is missing in it.
 *
 * @param asked.most examples
 */
export async function readFeedFaults(
  shop: Shop,
  { most, ...asked }: { language: Language; currency: CurrencySettings; now: number; most: number },
): Promise<FeedFaults> {
  const found: FeedFaults = {
    items: 0,
    counts: { identifier: 0, gtin: 0, description: 0, brand: 0 },
    examples: [],
  };
  for await (const { title, description, brand, told } of feedItems(shop, asked)) {
    found.items += 1;
    const gtin = told['g:gtin'];
    const faults = FEED_FAULTS.filter(
      (fault) =>
        ({
          identifier: !gtin && !(told['g:mpn'] && brand),
          gtin: Boolean(gtin) && validGtin(gtin ?? '') === undefined,
          description: description.trim() === '' || description === title,
          brand: !brand,
        })[fault],
    );
    for (const fault of faults) found.counts[fault] += 1;
    if (faults.length > 0 && found.examples.length < most) found.examples.push({ title, faults });
  }
  return found;
}
