import type { Room } from '../frame/room.ts';
import { addressesPage, dashboard, detailsPage, editAddress, saveAddress, saveDetails } from './http.tsx';
import { handleLogout, loginForms } from './http-login.tsx';
import { lostPasswordForm, lostPasswordPage } from './http-password.tsx';
import { accountLetters } from './letters.tsx';

export { authenticate, createShopper, type NewShopper, resetPassword } from './commands.ts';
export { exemptShoppers, setVatExempt } from './exemption.ts';
export { AddressFields, labelName } from './fields.tsx';
export { accountPage, forShopper } from './http.tsx';
export { AccountLayout, FormNonce } from './layout.tsx';
export { logIn } from './login.ts';
export {
  type Address,
  type AddressKind,
  EMPTY_ADDRESS,
  normalizeEmail,
  SHORTEST_PASSWORD,
  type Shopper,
} from './model.ts';
export {
  type AddressError,
  addressFields,
  addressLines,
  checkAddress,
  readAddress,
} from './model-address.ts';
export { makeOwner } from './owner.ts';
export { AddressText } from './pages/addresses.tsx';
export { LoginForm } from './pages/login.tsx';
export {
  emailTaken,
  findShopper,
  findShopperByEmail,
  hasShoppers,
  readAddresses,
  readStandings,
  writeAddress,
} from './store.ts';

import { verifyLink } from './verify.ts';

export { markVerified } from './verify.ts';

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
  },
  jobs: accountLetters,
};
