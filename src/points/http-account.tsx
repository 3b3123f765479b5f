import { accountPage, forShopper } from '../accounts/index.ts';
import { redirect } from '../frame/answer.ts';
import { notify } from '../frame/notices.tsx';
import { checkNonce } from '../frame/visit.ts';
import { convert, POINTS_NONCE } from './http-calls.ts';
import { PointsPage } from './pages/points-page.tsx';
import { deskOf } from './programme.ts';
import { findAccount } from './store-ledger.ts';
import { readPreferences, setPreference } from './store-preferences.ts';
import { readNextExpiry, readNextRelease, readStatement, type StatementFilter } from './store-statement.ts';

const PAGE = 25;
const FILTERS: readonly StatementFilter[] = ['all', 'earned', 'spent', 'expired'];

/** Balance, statement, wallet and messages of the shopper's own account. */
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
      wanted={account ? await readPreferences(db, account.id) : new Set()}
    />,
  );
});

/** The page's own forms: points into the wallet, and which messages may come. */
export const postPoints = forShopper(async (visit, shopper) => {
  const { form, t, links, shop, now } = visit;
  const userId = shopper.id;
  if (!checkNonce(visit, form.text('wps_nonce', 20), POINTS_NONCE))
    await notify(visit, { kind: 'error', text: t('error.bad_nonce') });
  else if (form.has('save_messages')) {
    await shop.db.transaction(async (tx) => {
      for (const channel of ['sms', 'whatsapp'] as const)
        await setPreference(tx, {
          ...{ userId, channel, wanted: !form.flag(`stop_${channel}`), source: 'account page', now },
        });
    });
    await notify(visit, { kind: 'success', text: t('points.messages_saved') });
  } else {
    const { result, message } = await convert(visit, userId);
    await notify(visit, { kind: result ? 'success' : 'error', text: message });
  }
  return redirect(links.points(), 303);
});
