import { accountPage, forShopper } from '../../accounts/index.ts';
import { notify } from '../../frame/page/notices.tsx';
import { ShopError } from '../../frame/request/errors.ts';
import { redirect } from '../../frame/request/reply.ts';
import { askedBy } from '../../frame/request/request-context.ts';
import { readOrderPoints } from '../../points/index.ts';
import { DownloadsPage } from '../downloads/pages/account-downloads.tsx';
import { shopperDownloads, shownDownloads } from '../downloads/read.ts';
import { awaitsPayment, needsPayment } from '../model-status.ts';
import { syncPayment } from '../payment/commands.ts';
import { hasUnmatched, unmatchedAmong } from '../payment/store.ts';
import { countOrders, readNotes, readOrder, readOrderRows } from '../store.ts';
import { readAsides } from './asides.ts';
import { OrdersPage } from './pages/list.tsx';
import { ViewOrderPage } from './pages/view.tsx';

const PER_PAGE = 10;

/** The shopper's orders, ten a page. */
export const ordersPage = forShopper(async (ctx, shopper) => {
  const { shop, t } = ctx;
  const page = ctx.match?.page ?? 1;
  const count = await countOrders(shop.db.read, shopper.id);
  const pages = Math.max(1, Math.ceil(count / PER_PAGE));
  if (!Number.isInteger(page) || page < 1 || page > pages) throw new ShopError('not_found');
  const rows = await readOrderRows(shop.db.read, shopper.id, {
    offset: (page - 1) * PER_PAGE,
    limit: PER_PAGE,
  });
  const points = await readOrderPoints(
    shop.db.read,
    rows.map(({ id }) => id),
  );
  const asked = rows.filter((row) => needsPayment(row)).map(({ id }) => id);
  const unmatched = await unmatchedAmong(shop.db.read, asked);
  return accountPage(
    t('orders.title'),
    <OrdersPage rows={rows} points={points} unmatched={unmatched} page={page} pages={pages} />,
  );
});

/** One order; somebody else's is as unknown as one that does not exist (wire.md 5.2). */
export const viewOrder = forShopper(async (ctx, shopper, params) => {
  const { shop, t } = ctx;
  const id = /^\d{1,9}$/.test(params.id ?? '') ? Number(params.id) : 0;
  const found = id === 0 ? undefined : await readOrder(shop.db.read, id);
  const mine = found?.userId === shopper.id ? found : undefined;
  // What its bank knows the shopper shall know too: a report may be late, or lost.
  const waits = mine !== undefined && (mine.status === 'pending' || mine.due > 0);
  const known = waits ? await syncPayment(askedBy(ctx), id) : true;
  const order = waits ? await readOrder(shop.db.read, id) : mine;
  if (!order) {
    await notify(ctx, { kind: 'error', text: t('orders.not_yours') });
    return redirect(ctx.links.account());
  }
  // An order that is paid says nothing of how to pay it.
  const asks = awaitsPayment(order.status) || order.status === 'on-hold';
  const [notes, asides, downloads, unmatched] = await Promise.all([
    readNotes(shop.db.read, order.id, false),
    readAsides(ctx, order),
    shownDownloads(shop.db.read, order, shop.addresses.home(ctx.language), ctx.now),
    asks && hasUnmatched(shop.db.read, order.id),
  ]);
  return accountPage(
    t('orders.number_title', { number: order.id }),
    <ViewOrderPage
      order={order}
      notes={notes}
      downloads={downloads}
      asides={asides}
      known={known}
      unmatched={unmatched}
    />,
  );
});

/** The files of every order, in one place. */
export const downloadsPage = forShopper(async (ctx, shopper) => {
  const home = ctx.shop.addresses.home(ctx.language);
  const downloads = await shopperDownloads(ctx.shop.db.read, shopper.id, home, ctx.now);
  return accountPage(ctx.t('accounts.downloads'), <DownloadsPage downloads={downloads} />);
});
