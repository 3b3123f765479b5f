import { findPurchasables, type Purchasable } from '../../catalogue/index.ts';
import type { AdminContext } from '../kit/index.ts';
import { viewFor } from './words.tsx';

/** What they are called; a variation by its product and what it is chosen by. */
export async function namesOf(admin: AdminContext, ids: readonly number[]): Promise<Map<number, string>> {
  const { db, settings } = admin.shop;
  const { languages, currencies } = settings;
  const { spoken: language } = viewFor(admin);
  const spoken = { language, languages, currencies, currency: admin.ctx.currency, now: admin.now };
  const goods = await findPurchasables(db.read, ids, spoken);
  const chosen = ({ attributes }: Purchasable) => attributes.map(({ display }) => display).filter(Boolean);
  return new Map([...goods].map(([id, item]) => [id, [item.name, ...chosen(item)].join(' · ')]));
}
