import { setRegisterNote } from '../accounts/index.ts';
import { extendCarts } from '../cart/index.ts';
import { addProductNote } from '../catalogue/index.ts';
import { ask, job } from '../frame/command/index.ts';
import { holders } from '../frame/persons/index.ts';
import type { Module } from '../frame/server/module.ts';
import { pointsPage } from './account/http.tsx';
import { pointsForms } from './account/http-forms.tsx';
import { birthdayCall, noticesPage, saveNotices } from './account/http-notices.tsx';
import { walletPage } from './account/http-wallet.tsx';
import { welcome } from './account/welcome.tsx';
import { takeReferralBack } from './commands.ts';
import { countPointDays, recountPointDays } from './days/days.ts';
import { applyDueForecasts } from './forecast/due.ts';
import { ownRate, productPoints } from './forecast/product-points.tsx';
import { evaluateLevels, expireAll, releaseDue, verifyNightly } from './jobs.ts';
import { rewardBirthdays, settleReferrals } from './jobs-earning.ts';
import { rewardReviews, rewardSignup } from './listen.ts';
import { noticeJobs } from './messages/jobs-notices.tsx';
import { warnOfExpiry } from './messages/jobs-warnings.ts';
import { pointsHolder } from './persons.ts';
import { followMergedTerm, followRestoredTerm, programmeContext } from './programme/programme.ts';
import { referralArrival, referralLink } from './referrals/http.ts';
import { twilioSection } from './settings.ts';
import {
  applyCall,
  pointsForm,
  removeCall,
  removeLink,
  stopCall,
  walletCall,
} from './spending/http-calls.ts';
import { cartGlobals } from './spending/page-data.ts';
import { PointsForm, PointsNews, PointsSection } from './spending/pages/cart-section.tsx';
import { TotalsRows } from './spending/pages/totals-rows.tsx';
import { openShare } from './spending/quotes.ts';
import './tables.ts';

export { type CustomerPoints, readCustomerPoints } from './account/desk.ts';
export { exportStatement } from './account/http-export.ts';
export { statementText } from './account/statement-text.ts';
export { changeOf, readMovements } from './account/store-movements.ts';
export { type PointSums, readPointsByLevel, readPointsByPart } from './days/days.ts';
export { adjustPoints } from './earning/steps-earn.ts';
export { paidToEarn } from './forecast/forecast.ts';
export { type Comparison, compareProgrammes, planProgramme } from './forecast/replay.ts';
export { type TryOut, tryPurchase } from './forecast/try-out.ts';
export { answerCorrection, closeFlag, correctPoints } from './guards/commands.ts';
export { noteCard, noteChargeback } from './guards/guards.ts';
export { listCorrections, listFlags } from './guards/store.ts';
export { passTime } from './jobs.ts';
export { openAccount } from './ledger/ledger.ts';
export { SENTENCE_NAMES, topicOf as topicOfSentence } from './ledger/model-notices.ts';
export { findAccount } from './ledger/store.ts';
export { type AccountFilter, countPoints, type ListedPoints, listPoints } from './ledger/store-accounts.ts';
export { readLiability } from './ledger/store-liability.ts';
export { readMoved, readOwed } from './ledger/store-owed.ts';
export { LEVEL_CODE } from './levels/benefits.ts';
export {
  closePoints,
  extendPoints,
  givePointsLevel,
  setPointsStatus,
  takePointsLevel,
} from './membership/commands.ts';
export { buyLevel } from './membership/steps-level.ts';
export { mergePoints } from './merging/steps.ts';
export { followTwilio } from './messages/follow-twilio.ts';
export { previewPointsLetter } from './messages/jobs-notices.tsx';
export { setMessenger } from './messages/messages.ts';
export { twilioMessenger } from './messages/twilio.ts';
export { PointsRefused } from './model.ts';
export { awardOrder } from './orders/steps-award.ts';
export { type ChangedOrder, changePoints } from './orders/steps-change.ts';
export { claimGuestPoints } from './orders/steps-guest.ts';
export { capturePoints, placePoints, reopenPoints } from './orders/steps-order.ts';
export { returnPoints } from './orders/steps-return.ts';
export { placeGuestOrder, renameGuest } from './orders/store-guests.ts';
export { type OrderPoints, readOrderPoints } from './orders/store-order-points.ts';
export { changeProgramme, putProgramme } from './programme/commands.ts';
export { levelName, type Programme, TRIGGERS } from './programme/model.ts';
export { type ProgrammeFile, type ProgrammePart, partIn, writeProgramme } from './programme/model-write.ts';
export { ProgrammeProblem, programmeContext, readKeptProgramme, toBase } from './programme/programme.ts';
export { judgeReferral } from './referrals/commands.ts';
export { listQueued } from './referrals/store.ts';
export { askForPoints } from './spending/quotes.ts';
export { dropQuote, forgetQuote } from './spending/store-quotes.ts';
export { verifyLedger } from './verify/verify.ts';
export { coversOrder, settleOrderWallet, spendableWallet } from './wallet/steps-spend.ts';
export { convertToWallet } from './wallet/steps-wallet.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Loyalty points: the ledger, its rules, and where shoppers spend and see them. */
export const points: Module = {
  name: 'points',
  settings: [twilioSection],
  addresses: {
    points: { GET: pointsPage, POST: pointsForms },
    pointsNotices: { GET: noticesPage, POST: saveNotices },
    wallet: { GET: walletPage },
  },
  queryHandlers: [referralLink, referralArrival, pointsForm, removeLink],
  actions: {
    wps_wpr_apply_fee_on_cart_subtotal: applyCall,
    wps_wpr_remove_cart_point: removeCall,
    wps_wpr_generate_custom_wallet: walletCall,
    stop_sms_whatsapp_notify: stopCall,
    save_birthday_date: birthdayCall,
  },
  slots: { 'product-points': ownRate },
  subscribe(shop) {
    holders.add(shop, pointsHolder);
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
    shop.events.on('term.merged', followMergedTerm);
    shop.events.on('term.restored', followRestoredTerm);
    recountPointDays(shop);
  },
  jobs: (shop) => ({
    ...noticeJobs(shop),
    'points.referral_back': async ({ id }: { id: number }) => {
      const scope = await programmeContext(shop);
      const asked = { shop, actor: job('points.referral_back'), now: Date.now() };
      await ask(asked, takeReferralBack, { scope, id });
    },
  }),
  schedule: (shop) => ({
    release: {
      every: MINUTE,
      run: async () => {
        await releaseDue(shop, Date.now());
        await expireAll(shop, Date.now());
      },
    },
    events: {
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
    days: { every: HOUR, run: () => countPointDays(shop, Date.now()) },
    verify: { every: DAY, run: () => verifyNightly(shop) },
    promises: {
      every: MINUTE,
      run: async () => {
        await applyDueForecasts(shop, Date.now());
      },
    },
  }),
};
