import { addInt, type Schema } from '../src/platform/db/index.ts';

export const name = '150-versions';

/** How often each of these was edited, so that nobody writes over what somebody else has changed meanwhile. */
export async function up(db: Schema): Promise<void> {
  for (const table of ['coupon', 'shipping_zone', 'zone_method', 'tax_rate', 'entry'])
    await addInt(db, table, 'version', 1);
}
