import { holders } from '../frame/persons/index.ts';
import type { Module } from '../frame/server/module.ts';
import { addressesPage, dashboard, editAddress, saveAddress } from './account/http.tsx';
import { detailsPage, saveDetails } from './account/http-details.tsx';
import { endSessionsForm, sessionsPage } from './account/http-sessions.tsx';
import { accountLetters } from './letters.tsx';
import { accountHolder } from './persons.ts';
import { pruneLinks } from './proof/store.ts';
import { addressSection } from './settings.ts';
import { handleLogout, loginForms } from './sign-in/http-login.tsx';
import { lostPasswordForm, lostPasswordPage } from './sign-in/http-password.tsx';
import { verifyLink } from './sign-in/http-verify.ts';
import { speakInstead } from './store.ts';
import { pruneTries } from './tries/store.ts';
import { TRIES_FORGOTTEN_MS } from './tries/tries.ts';

export { accountPage, forShopper } from './account/http.tsx';
export { findCurrentFault } from './account/http-details.tsx';
export { addressGlobals } from './address-params.ts';
export { saveOwnAddress as saveAddress } from './addresses/commands.ts';
export { AddressFields, labelName } from './addresses/fields.tsx';
export {
  type AddressError,
  addressLines,
  checkAddress,
  readAddress,
} from './addresses/model-address.ts';
export { tidyTaxId } from './addresses/model-tax-id.ts';
export { isTaxId, type VatNumber, vatId, vatNumberOf, vatStateOf } from './addresses/model-vat-number.ts';
export { AddressText } from './addresses/pages/addresses.tsx';
export { exemptShoppers, findExemption } from './addresses/store-exemption.ts';
export { closeCustomer, editCustomer, reopenCustomer, sendProof } from './care/commands.ts';
export { AccountProblem } from './care/problem.ts';
export { mergeAccounts } from './care/steps.ts';
export { type Account, readAccount, readAskedEmail, readMerged } from './care/store.ts';
export { exemptFromTax } from './commands.ts';
export { takeAwayPassword } from './known-password.ts';
export { AccountLayout, FormNonce, TextRow } from './layout.tsx';
export { previewAccountLetter, TOLD_LETTERS, type ToldLetter } from './letters.tsx';
export {
  type Address,
  type AddressKind,
  EMPTY_ADDRESS,
  normalizeEmail,
  type Shopper,
} from './model.ts';
export { passwordFault } from './passwords.ts';
export { markVerified } from './proof/verify.ts';
export { setRegisterNote } from './register-note.ts';
export { knownEmail, rememberEmail } from './sign-in/known-email.ts';
export { forgetBrowser, logIn } from './sign-in/login.ts';
export { LoginForm } from './sign-in/pages/login.tsx';
export { createShopper } from './steps.ts';
export {
  emailTaken,
  findPasswordHash,
  findShopper,
  findShopperByEmail,
  hasShoppers,
  readAddresses,
  readEmails,
  readStandings,
  writeAddress,
} from './store.ts';
export { type Figures, forgetFigures, setFigures } from './store-figures.ts';
export { logRefusal, type Refusal } from './tries/refusals.ts';
export { countTry, endTries, type Tried } from './tries/tries.ts';

const HOUR = 3_600_000;

/** Shoppers, their sessions, addresses and details. */
export const accounts: Module = {
  name: 'accounts',
  settings: [addressSection],
  queryHandlers: [verifyLink, loginForms],
  addresses: {
    account: { GET: dashboard },
    logout: { GET: handleLogout },
    lostPassword: { GET: lostPasswordPage, POST: lostPasswordForm },
    addresses: { GET: addressesPage },
    editBilling: { GET: editAddress('billing'), POST: saveAddress('billing') },
    editShipping: { GET: editAddress('shipping'), POST: saveAddress('shipping') },
    editAccount: { GET: detailsPage, POST: saveDetails },
    sessions: { GET: sessionsPage, POST: endSessionsForm },
  },
  subscribe: (shop) => {
    holders.add(shop, accountHolder);
    shop.events.on('language.removed', async (tx, { language, languages }) => {
      await speakInstead(tx, language, languages[0] ?? language);
    });
  },
  jobs: accountLetters,
  schedule: (shop) => ({
    tidy: {
      every: HOUR,
      run: async () => {
        const now = Date.now();
        await shop.db.transaction(async (tx) => {
          await pruneLinks(tx, now);
          await pruneTries(tx, now - TRIES_FORGOTTEN_MS);
        });
      },
    },
  }),
};
