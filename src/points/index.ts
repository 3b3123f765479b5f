import { extendCarts } from '../cart/index.ts';
import { addProductNote } from '../catalogue/index.ts';
import type { Room } from '../frame/room.ts';
import type { Shop } from '../frame/shop.ts';
import { earnByDeed } from './commands-earn.ts';
import { pointsPage } from './http-account.tsx';
import { applyCall, pointsForm, removeCall, removeLink, stopCall, walletCall } from './http-calls.ts';
import { pointsForms } from './http-forms.tsx';
import { evaluateLevels, expireAll, releaseDue, verifyNightly } from './jobs.ts';
import { cartGlobals } from './page-data.ts';
import { PointsForm, PointsNews, PointsRow, PointsSection } from './pages/cart-section.tsx';
import { ownRate, productPoints } from './product-points.tsx';
import { deskOf } from './programme.ts';
import { turnPromises } from './promises.ts';
import { priceWithPoints } from './quotes.ts';
import './tables.ts';

export { adjustPoints } from './commands-earn.ts';
export {
  awardOrder,
  capturePoints,
  type PlacedOrder,
  placePoints,
  reopenPoints,
} from './commands-order.ts';
export { type OrderReturn, returnPoints } from './commands-return.ts';
export { openAccount } from './ledger.ts';
export { PointsRefused } from './model.ts';
export { applyProgramme, deskOf, ProgrammeProblem, toBase } from './programme.ts';
export { forgetQuote, POINTS_CODE } from './quotes.ts';
export { type OrderPoints, readOrderPoints } from './store-order-points.ts';
export { verifyLedger } from './verify.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

/** Loyalty points: the ledger, its rules, and where shoppers spend and see them. */
export const points: Room = {
  name: 'points',
  addresses: { points: { GET: pointsPage, POST: pointsForms } },
  anywhere: [pointsForm, removeLink],
  actions: {
    wps_wpr_apply_fee_on_cart_subtotal: applyCall,
    wps_wpr_remove_cart_point: removeCall,
    wps_wpr_generate_custom_wallet: walletCall,
    stop_sms_whatsapp_notify: stopCall,
  },
  parts: { 'product-points': ownRate },
  listen(shop) {
    extendCarts(shop, {
      price: (visit, db, cart) => priceWithPoints(visit, db, cart),
      Rows: PointsRow,
      Section: PointsSection,
      parts: { 'points-news': PointsNews, 'points-form': PointsForm },
      globals: cartGlobals,
    });
    addProductNote(shop, productPoints);
    rewardSignup(shop);
  },
  clock: (shop) => ({
    release: {
      every: MINUTE,
      run: async () => {
        await releaseDue(shop, Date.now());
        await expireAll(shop, Date.now());
      },
    },
    levels: {
      every: DAY,
      run: async () => {
        await evaluateLevels(shop, Date.now());
      },
    },
    verify: { every: DAY, run: () => verifyNightly(shop) },
    promises: {
      every: MINUTE,
      run: async () => {
        await turnPromises(shop, Date.now());
      },
    },
  }),
};

/** The welcome is for whoever has proved their e-mail, and adds to what is there. */
function rewardSignup(shop: Shop): void {
  shop.events.on('shopper.verified', async (tx, { userId }) => {
    const key = `earn:signup:${userId}`;
    const deed = { trigger: 'signup', userId, key, source: 'user', sourceId: userId } as const;
    await earnByDeed(tx, await deskOf(shop), { ...deed, now: Date.now() });
  });
}
