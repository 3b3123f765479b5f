import { accountPage, forShopper } from '../accounts/index.ts';
import { PointsPage } from './pages/points-page.tsx';
import { deskOf } from './programme.ts';
import { findAccount } from './store-ledger.ts';
import { readNextExpiry, readNextRelease, readStatement, type StatementFilter } from './store-statement.ts';

const PAGE = 25;
const FILTERS: readonly StatementFilter[] = ['all', 'earned', 'spent', 'expired'];

/** Balance and statement of the shopper's own account. */
export const pointsPage = forShopper(async (visit, shopper) => {
  const { shop, query } = visit;
  const db = shop.db.read;
  const desk = await deskOf(shop);
  const account = await findAccount(db, shopper.id);
  const filter = FILTERS.find((each) => each === query.text('show', 10)) ?? 'all';
  const found = account
    ? await readStatement(db, account.id, { before: query.id('before'), filter, limit: PAGE + 1 })
    : [];
  const lines = found.slice(0, PAGE);
  return accountPage(
    visit.t('points.title'),
    <PointsPage
      desk={desk}
      account={account}
      lines={lines}
      filter={filter}
      older={found.length > PAGE ? lines.at(-1)?.id : undefined}
      expiry={account && (await readNextExpiry(db, account.id))}
      release={account && (await readNextRelease(db, account.id))}
    />,
  );
});
