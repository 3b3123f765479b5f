import { holders } from '../frame/persons/index.ts';
import type { Module } from '../frame/server/module.ts';
import { invoicesBlocked } from '../invoices/index.ts';
import { eraseAsked } from './erase-job.ts';
import { gather } from './export.ts';
import { forgetOld } from './forget.ts';
import { askAboutData, personalDataPage } from './http.tsx';
import { sendPrivacyLetter } from './letters.tsx';
import { houseHolder } from './persons/house.ts';
import { privacySection } from './settings.ts';
import { ASLEEP_LETTER } from './sleeping/commands.ts';
import { followSleepers } from './sleeping/follow.ts';
import { sendAsleepLetter } from './sleeping/letter.tsx';
import { ERASE_JOB, EXPORT_JOB, LETTER_JOB } from './steps.ts';
import { keepInvoice, keptInvoices } from './store-kept.ts';
import { sweepPrivacy } from './sweep.ts';
import './tables.ts';

export { refuseRequest, retryRequest, startRequest } from './commands.ts';
export { seeKept } from './commands-done.ts';
export { fileOf } from './export.ts';
export { terms } from './forget.ts';
export { fileReply } from './http.tsx';
export { PRIVACY_CLOSINGS, previewPrivacyLetter } from './letters.tsx';
export { KINDS, OPEN, type PrivacyRequest, REQUEST_STATES, type RequestKind } from './model.ts';
export { PrivacyProblem } from './problem.ts';
export { writeAsleepLetter } from './sleeping/letter.tsx';
export { askedByClock } from './sleeping/model.ts';
export { listRequests, readRequest } from './store.ts';
export { readForgotten } from './store-forgotten.ts';
export { readKept } from './store-kept.ts';
export { keptText, waitText } from './words.ts';

const HOUR = 3_600_000;

/** What a person may ask of the shop about their own data, and what is done about it. */
export const privacy: Module = {
  name: 'privacy',
  settings: [privacySection],
  addresses: { personalData: { GET: personalDataPage, POST: askAboutData } },
  subscribe: (shop) => {
    holders.add(shop, houseHolder);
    invoicesBlocked.set(shop, keptInvoices);
    shop.events.on('invoice.issued', keepInvoice);
  },
  // One at a time: each reads much, and is in no hurry.
  jobs: (shop) => ({
    [EXPORT_JOB]: { concurrency: 1, run: (payload: never) => gather(shop, payload) },
    [ERASE_JOB]: { concurrency: 1, run: (payload: never) => eraseAsked(shop, payload) },
    [LETTER_JOB]: (payload: never) => sendPrivacyLetter(shop, payload),
    [ASLEEP_LETTER]: (payload: never) => sendAsleepLetter(shop, payload),
  }),
  schedule: (shop) => ({
    sweep: { every: 6 * HOUR, run: () => sweepPrivacy(shop, Date.now()) },
    forget: { every: HOUR / 6, run: () => forgetOld(shop, Date.now()) },
    sleep: { every: 24 * HOUR, run: () => followSleepers(shop, Date.now()) },
  }),
};
