import { accountPage, forShopper } from '../../accounts/index.ts';
import { findAccount } from '../ledger/store.ts';
import { programmeContext } from '../programme/programme.ts';
import { readWallet } from '../wallet/store.ts';
import { WalletPage } from './pages/wallet-page.tsx';

const PAGE = 25;

/** The shopper's own wallet: what is in it and how it got there. */
export const walletPage = forShopper(async (ctx, shopper) => {
  const { shop, query, t } = ctx;
  const account = await findAccount(shop.db.read, shopper.id);
  const found = account
    ? await readWallet(shop.db.read, account.id, { before: query.id('before'), limit: PAGE + 1 })
    : [];
  const lines = found.slice(0, PAGE);
  return accountPage(
    t('points.wallet.title'),
    <WalletPage
      scope={await programmeContext(shop)}
      balance={account?.wallet ?? 0}
      lines={lines}
      older={found.length > PAGE ? lines.at(-1)?.id : undefined}
    />,
  );
});
