import { type Buyable, type ChosenAttribute, describeChoices } from '../../catalogue/index.ts';
import type { Visit } from '../../frame/request/visit.ts';
import type { KeptLine } from '../model.ts';

/**
 * What was chosen of each line, in the shopper's words. Only variations that leave an attribute open need their
 * products' lists of values: three queries for all of them together, and none while they are in memory.
 */
export async function choicesOf(
  visit: Visit,
  lines: readonly { line: KeptLine; item: Buyable }[],
): Promise<Map<string, ChosenAttribute[]>> {
  const { shop, language } = visit;
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
      found.set(line.key, await shop.memo.get(key, [`product:${item.productId}`], compute));
    }),
  );
  return found;
}
