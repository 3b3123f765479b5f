import type { AuditLine } from '../../frame/command/index.ts';
import type { AdminContext } from '../kit/index.ts';
import { type Told, tellerOf } from './facts.ts';

/** Commands of a product's history that have words of their own. */
const TOLD = new Set([
  'price.change',
  'product.attributes',
  'product.delete',
  'product.duplicate',
  'product.from_file',
  'product.import',
  'product.make_variations',
  'product.price',
  'product.price_list',
  'product.publish_due',
  'product.restore_texts',
  'product.save',
  'product.set_state',
  'product.sort',
  'product.state',
  'product.variation',
  'product.variations',
  'stock.set',
]);

/** What a command is called here. */
export const didText = ({ ctx: { t } }: AdminContext, { command }: AuditLine): string | undefined =>
  TOLD.has(command) ? t(`admin.products.did.${command}`) : undefined;

/** What each line says became of the product; of one that was made nothing, for all of it is new. */
export async function factTeller(admin: AdminContext): Promise<(line: AuditLine) => Told[]> {
  const tell = await tellerOf(admin);
  return ({ before, after }) => {
    if (Object.keys(before).length === 0) return [];
    const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return fields.flatMap((field) => tell(field, before[field], after[field]) ?? []);
  };
}
