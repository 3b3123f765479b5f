import type { Shop } from '../../frame/shop/shop.ts';
import { announceChange } from '../../platform/db/changes.ts';
import type { Reader, Tx } from '../../platform/db/index.ts';
import '../tables.ts';

/**
 * The shoppers who pay no tax (wire.md 6.5): companies with a number of another country, charities. Few, so they
 * stay in memory until one more is named.
 */
export function exemptShoppers(shop: Pick<Shop, 'cache' | 'db'>): Promise<ReadonlySet<number>> {
  return shop.cache.get('accounts.vat_exempt', ['vat_exempt'], async () => {
    const rows = await shop.db.read.selectFrom('vat_exemption').select('user_id').execute();
    return new Set(rows.map(({ user_id }) => user_id));
  });
}

/** Why a shopper pays no tax; undefined for whoever does. */
export async function findExemption(db: Reader, userId: number): Promise<string | undefined> {
  const row = db.selectFrom('vat_exemption').select('reason').where('user_id', '=', userId);
  return (await row.executeTakeFirst())?.reason;
}

/** Frees a shopper from tax, or takes that back. `reason` is what the tax office may ask for. */
export async function setVatExempt(
  tx: Tx,
  userId: number,
  exempt: { reason: string; now: number } | undefined,
): Promise<void> {
  await tx.deleteFrom('vat_exemption').where('user_id', '=', userId).execute();
  if (exempt)
    await tx
      .insertInto('vat_exemption')
      .values({ user_id: userId, reason: exempt.reason, created_at: exempt.now })
      .execute();
  await announceChange(tx, 'vat_exempt');
}
