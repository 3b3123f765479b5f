import { type ChosenAttribute, describeChoices, type Purchasable } from '../../catalogue/index.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import type { KeptLine } from '../model.ts';

/**
 * What was chosen of each line, in the shopper's words. Only variations that leave an attribute open need their
 * products' lists of values: three queries for all of them together, and none while they are in memory.
 */
export async function choicesOf(
  ctx: RequestContext,
  lines: readonly { line: KeptLine; item: Purchasable }[],
): Promise<Map<string, ChosenAttribute[]>> {
  const { shop, language } = ctx;
  const open = lines.filter(({ item }) => item.attributes.some(({ value }) => value === ''));
  let reading: Promise<ChosenAttribute[][]> | undefined;
  const read = () => {
    const asked = open.map(({ line, item }) => ({
      productId: item.productId,
      chosen: new Map(Object.entries(line.attributes)),
    }));
    reading ??= describeChoices(shop.db.read, asked, { language, languages: shop.settings.languages });
    return reading;
  };
  const found = new Map(lines.map(({ line, item }) => [line.key, item.attributes]));
  await Promise.all(
    open.map(async ({ line, item }, index) => {
      const key = `cart.choices ${item.productId} ${JSON.stringify(line.attributes)} ${language}`;
      const compute = async () => (await read())[index] ?? [];
      found.set(line.key, await shop.cache.get(key, [`product:${item.productId}`], compute));
    }),
  );
  return found;
}
