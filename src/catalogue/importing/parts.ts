import type { Facts } from '../../frame/command/index.ts';
import { wholeFacts } from '../editing/facts.ts';
import type { ProductInput, StockInput, VariationInput } from '../model-product.ts';
import type { WholeProduct } from '../product/store-whole.ts';

type Item = Pick<WholeProduct, 'product' | 'variation' | 'parentId'>;

/**
 * A product or variation in parts that can go back one by one. `there` is false of what lies in the bin; of what a
 * change has made it is all that goes back.
 */
export function partsOf({ product, variation, parentId }: Item): Facts {
  const { id: _, version: __, ...item } = (product ?? variation)!;
  const { variations: ___, ...parts } = item as Partial<ProductInput>;
  return { ...parts, parentId, there: item.status !== 'trash' };
}

/** The same, to be saved; and whether it is to be there. */
export function itemIn(
  id: number,
  { parentId, there, ...parts }: Facts,
): { there: boolean } & (
  | { parentId: number; variation: VariationInput & { id: number } }
  | { parentId: null; product: ProductInput & { id: number } }
) {
  const item = { ...parts, id };
  const is = { there: there as boolean };
  return parentId === null
    ? { ...is, parentId: null, product: item as unknown as ProductInput & { id: number } }
    : { ...is, parentId: parentId as number, variation: item as unknown as VariationInput & { id: number } };
}

/** As its history tells it. */
export function partsTold({ parentId: _, there: __, ...parts }: Facts): Facts {
  const item = 'choices' in parts ? { variation: parts } : { product: parts };
  return wholeFacts(item as unknown as Parameters<typeof wholeFacts>[0]) ?? {};
}

/** Pieces that were sold or came back since stay so: what goes back is the difference that the change made. */
export function mendPart(part: string, was: unknown, left: unknown, now: unknown): unknown {
  if (part !== 'stock') return undefined;
  const [before, after, stands] = [was, left, now] as [StockInput, StockInput, StockInput];
  if (!before?.managed || !after?.managed || !stands?.managed) return undefined;
  const moved = { ...after, quantity: stands.quantity, status: stands.status };
  // Somebody has changed more than how many there are.
  if (JSON.stringify(moved) !== JSON.stringify({ ...after, ...stands })) return undefined;
  const quantity = before.quantity + stands.quantity - after.quantity;
  return quantity < 0 && before.backorders === 'no' ? undefined : { ...before, quantity };
}
