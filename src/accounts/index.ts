import type { Room } from '../frame/house/room.ts';
import { addressesPage, dashboard, editAddress, saveAddress } from './http.tsx';
import { detailsPage, saveDetails } from './http-details.tsx';
import { handleLogout, loginForms } from './http-login.tsx';
import { lostPasswordForm, lostPasswordPage } from './http-password.tsx';
import { endSessions, sessionsPage } from './http-sessions.tsx';
import { verifyLink } from './http-verify.ts';
import { accountLetters } from './letters.tsx';
import { pruneLinks } from './store-links.ts';
import { pruneTries } from './store-tries.ts';
import { TRIES_FORGOTTEN_MS } from './tries.ts';

export { addressGlobals } from './address-params.ts';
export { createShopper, type NewShopper } from './commands.ts';
export { exemptShoppers, setVatExempt } from './exemption.ts';
export { AddressFields, labelName } from './fields.tsx';
export { accountPage, forShopper } from './http.tsx';
export { knownEmail, rememberEmail } from './known-email.ts';
export { AccountLayout, FormNonce } from './layout.tsx';
export { logIn } from './login.ts';
export {
  type Address,
  type AddressKind,
  EMPTY_ADDRESS,
  normalizeEmail,
  type Shopper,
} from './model.ts';
export {
  type AddressError,
  addressFields,
  addressLines,
  checkAddress,
  readAddress,
} from './model-address.ts';
export { makeOwner, takeAwayPassword } from './owner.ts';
export { AddressText } from './pages/addresses.tsx';
export { LoginForm } from './pages/login.tsx';
export { passwordFault } from './passwords.ts';
export { setRegisterNote } from './register-note.ts';
export {
  emailTaken,
  findShopper,
  findShopperByEmail,
  hasShoppers,
  readAddresses,
  readStandings,
  writeAddress,
} from './store.ts';
export { markVerified } from './verify.ts';

const HOUR = 3_600_000;

/** Shoppers, their sessions, addresses and details. */
export const accounts: Room = {
  name: 'accounts',
  anywhere: [verifyLink, loginForms],
  addresses: {
    account: { GET: dashboard },
    logout: { GET: handleLogout },
    lostPassword: { GET: lostPasswordPage, POST: lostPasswordForm },
    addresses: { GET: addressesPage },
    editBilling: { GET: editAddress('billing'), POST: saveAddress('billing') },
    editShipping: { GET: editAddress('shipping'), POST: saveAddress('shipping') },
    editAccount: { GET: detailsPage, POST: saveDetails },
    sessions: { GET: sessionsPage, POST: endSessions },
  },
  jobs: accountLetters,
  clock: (shop) => ({
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
