import { accountPage, forShopper } from '../../accounts/index.ts';
import { findAccount } from '../ledger/store.ts';
import { deskOf } from '../programme/programme.ts';
import { readWallet } from '../wallet/store.ts';
import { WalletPage } from './pages/wallet-page.tsx';

const PAGE = 25;

/** The shopper's own wallet: what is in it and how it got there. */
export const walletPage = forShopper(async (visit, shopper) => {
  const { shop, query, t } = visit;
  const account = await findAccount(shop.db.read, shopper.id);
  const found = account
    ? await readWallet(shop.db.read, account.id, { before: query.id('before'), limit: PAGE + 1 })
    : [];
  const lines = found.slice(0, PAGE);
  return accountPage(
    t('points.wallet.title'),
    <WalletPage
      desk={await deskOf(shop)}
      balance={account?.wallet ?? 0}
      lines={lines}
      older={found.length > PAGE ? lines.at(-1)?.id : undefined}
    />,
  );
});
