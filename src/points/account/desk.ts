import type { Shop } from '../../frame/shop/shop.ts';
import { listCorrections } from '../guards/store.ts';
import { findAccount } from '../ledger/store.ts';
import { counts } from '../levels/model.ts';
import { readMembership } from '../levels/store.ts';
import { programmeContext } from '../programme/programme.ts';
import { findCode, readBrought } from '../referrals/store.ts';
import { readWallet } from '../wallet/store.ts';
import { readMovements } from './store-movements.ts';
import { readConsents, readExpiries, readNextRelease } from './store-statement.ts';

const LATEST = 10;
const NEXT_EXPIRIES = 3;

/** What those who work here see of a customer's points and wallet; undefined for who never had any. Nine queries. */
export async function readCustomerPoints(shop: Shop, userId: number, now: number) {
  const db = shop.db.read;
  const account = await findAccount(db, userId);
  if (!account) return undefined;
  const { id } = account;
  const [scope, membership, movements, expiries, release, wallet, code, brought, waiting, consents] =
    await Promise.all([
      programmeContext(shop),
      readMembership(db, id),
      readMovements(db, id, { before: undefined, filter: 'all', limit: LATEST }),
      readExpiries(db, id, NEXT_EXPIRIES),
      readNextRelease(db, id),
      readWallet(db, id, { before: undefined, limit: LATEST }),
      findCode(db, id),
      readBrought(db, id),
      listCorrections(db, userId),
      readConsents(db, id),
    ]);
  const level = counts(membership, now) ? membership?.level : undefined;
  return { account, scope, level, movements, expiries, release, wallet, code, brought, waiting, consents };
}

export type CustomerPoints = NonNullable<Awaited<ReturnType<typeof readCustomerPoints>>>;
