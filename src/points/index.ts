import { setRegisterNote } from '../accounts/index.ts';
import { extendCarts } from '../cart/index.ts';
import { addProductNote } from '../catalogue/index.ts';
import type { Room } from '../frame/house/room.ts';
import { reverseReferral } from './commands-referral.ts';
import { pointsPage } from './http-account.tsx';
import { applyCall, pointsForm, removeCall, removeLink, stopCall, walletCall } from './http-calls.ts';
import { pointsForms } from './http-forms.tsx';
import { birthdayCall, noticesPage, saveNotices } from './http-notices.tsx';
import { referralArrival, referralLink } from './http-referral.ts';
import { walletPage } from './http-wallet.tsx';
import { evaluateLevels, expireAll, releaseDue, verifyNightly } from './jobs.ts';
import { rewardBirthdays, settleReferrals } from './jobs-earning.ts';
import { noticeJobs } from './jobs-notices.tsx';
import { warnOfExpiry } from './jobs-warnings.ts';
import { rewardReviews, rewardSignup } from './listen.ts';
import { cartGlobals } from './page-data.ts';
import { PointsForm, PointsNews, PointsSection } from './pages/cart-section.tsx';
import { TotalsRows } from './pages/totals-rows.tsx';
import { ownRate, productPoints } from './product-points.tsx';
import { deskOf } from './programme.ts';
import { turnPromises } from './promises.ts';
import { openShare } from './quotes.ts';
import { welcome } from './welcome.tsx';
import './tables.ts';

export { LEVEL_CODE } from './benefits.ts';
export {
  type ByHand,
  closeAccount,
  extendPoints,
  revokeLevel,
  setAccountStatus,
} from './commands-account.ts';
export { saveBirthday } from './commands-birthday.ts';
export { askCorrection, decideCorrection, listCorrections } from './commands-correction.ts';
export { adjustPoints } from './commands-earn.ts';
export { claimGuestPoints } from './commands-guest.ts';
export { buyLevel, grantLevel } from './commands-level.ts';
export { awardOrder, capturePoints, placePoints, reopenPoints } from './commands-order.ts';
export { denyReferral, referralCode, settleReferral } from './commands-referral.ts';
export { type OrderReturn, returnPoints } from './commands-return.ts';
export { coversOrder, settleOrderWallet, spendableWallet } from './commands-spend.ts';
export { convertToWallet } from './commands-wallet.ts';
export { noteCard, noteChargeback } from './guards.ts';
export { passTime } from './jobs.ts';
export { openAccount } from './ledger.ts';
export { setMessenger } from './messages.ts';
export { type TwilioSettings, twilioMessenger } from './messages-twilio.ts';
export { type AccountStatus, PointsRefused } from './model.ts';
export type { PlacedOrder } from './model-order.ts';
export { applyProgramme, deskOf, ProgrammeProblem, toBase } from './programme.ts';
export { askForPoints, forgetQuote, POINTS_CODE } from './quotes.ts';
export { closeFlag, listFlags, readAudit } from './store-guards.ts';
export { placeGuestOrder } from './store-guests.ts';
export { findAccount } from './store-ledger.ts';
export { readLiability } from './store-liability.ts';
export { type OrderPoints, readOrderPoints } from './store-order-points.ts';
export { listQueued } from './store-referrals.ts';
export { verifyLedger } from './verify.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Loyalty points: the ledger, its rules, and where shoppers spend and see them. */
export const points: Room = {
  name: 'points',
  addresses: {
    points: { GET: pointsPage, POST: pointsForms },
    pointsNotices: { GET: noticesPage, POST: saveNotices },
    wallet: { GET: walletPage },
  },
  anywhere: [referralLink, referralArrival, pointsForm, removeLink],
  actions: {
    wps_wpr_apply_fee_on_cart_subtotal: applyCall,
    wps_wpr_remove_cart_point: removeCall,
    wps_wpr_generate_custom_wallet: walletCall,
    stop_sms_whatsapp_notify: stopCall,
    save_birthday_date: birthdayCall,
  },
  parts: { 'product-points': ownRate },
  listen(shop) {
    setRegisterNote(shop, welcome);
    extendCarts(shop, {
      open: openShare,
      Rows: TotalsRows,
      Section: PointsSection,
      parts: { 'points-news': PointsNews, 'points-form': PointsForm },
      globals: cartGlobals,
    });
    addProductNote(shop, productPoints);
    rewardSignup(shop);
    rewardReviews(shop);
  },
  jobs: (shop) => ({
    ...noticeJobs(shop),
    'points.referral_back': async ({ id }: { id: number }) => {
      const desk = await deskOf(shop);
      await shop.db.transaction((tx) => reverseReferral(tx, desk, id, Date.now()));
    },
  }),
  clock: (shop) => ({
    release: {
      every: MINUTE,
      run: async () => {
        await releaseDue(shop, Date.now());
        await expireAll(shop, Date.now());
      },
    },
    deeds: {
      every: HOUR,
      run: async () => {
        await settleReferrals(shop, Date.now());
        await rewardBirthdays(shop, Date.now());
        await warnOfExpiry(shop, Date.now());
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
