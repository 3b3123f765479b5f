import { addText, createPartIndex, type Schema } from '../src/platform/db/index.ts';
import { networkOf } from '../src/platform/security/network.ts';

export const name = '100-order-networks';

/** What waits for its money is counted by network: whoever has one address of an IPv6 net has all of them. */
export async function up(db: Schema): Promise<void> {
  await addText(db, 'order', 'network');
  const rows = await db.selectFrom('order').select('ip').distinct().execute();
  for (const { ip } of rows)
    await db
      .updateTable('order')
      .set({ network: networkOf(ip) })
      .where('ip', '=', ip)
      .execute();
  await db.schema.dropIndex('order_ip_part_index').execute();
  await createPartIndex(db, 'order', ['network'], "status in ('on-hold', 'processing')");
  await db.schema.alterTable('order_origin').renameColumn('ip', 'network').execute();
}
