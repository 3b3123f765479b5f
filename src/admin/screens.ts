import { couponScreens } from './coupons/index.ts';
import { customerScreens, customerSource } from './customers/index.ts';
import { settingSource } from './finding/settings.ts';
import { placeSources } from './finding/sources.ts';
import { homeScreen } from './home/screen.tsx';
import { waitingScreens } from './home/waiting.tsx';
import { invoiceScreens } from './invoices/index.ts';
import { journalScreens } from './journal/index.ts';
import { modeScreen, type Screen, searchScreen, work, works } from './kit/index.ts';
import { letterScreens } from './letters/index.ts';
import { lookScreen } from './look/index.ts';
import { marketingScreens } from './marketing/index.ts';
import { mediaScreens, mediaSource } from './media/index.ts';
import { menuScreens } from './menus/index.ts';
import { orderScreens, orderSource } from './orders/index.ts';
import { ownShopScreens } from './own-shop/screens.tsx';
import { peopleScreens } from './people/index.ts';
import { pointsScreens } from './points/index.ts';
import { privacyScreens } from './privacy/index.ts';
import { productScreens, productSource } from './products/index.ts';
import { redirectsScreen } from './redirects/index.ts';
import { reportScreens } from './reports/index.ts';
import { returnScreens } from './returns/index.ts';
import { saidScreens } from './said/index.ts';
import { searchingScreens } from './search/index.ts';
import { settingsScreens } from './settings/screens.tsx';
import { undoSettings } from './settings/undo.ts';
import { setupScreens } from './setup/screens.tsx';
import { shippingScreens } from './shipping/index.ts';
import { siteScreen } from './site/screen.tsx';
import { stockScreens } from './stock/index.ts';
import { jobsScreen } from './system/jobs.tsx';
import { systemScreen } from './system/system.tsx';
import { taxScreens } from './taxes/index.ts';
import { termScreens } from './terms/index.ts';
import { textScreens, textSource } from './texts/index.ts';
import { wordingScreen, wordingTextScreen } from './wording/index.ts';

/** All but the search over them. */
const found: readonly Screen[] = [
  homeScreen,
  ...waitingScreens,
  ...orderScreens,
  ...returnScreens,
  ...invoiceScreens,
  ...reportScreens,
  ...customerScreens,
  ...pointsScreens,
  ...privacyScreens,
  ...productScreens,
  ...stockScreens,
  ...termScreens,
  ...couponScreens,
  ...searchingScreens,
  ...marketingScreens,
  ...saidScreens,
  ...textScreens,
  ...menuScreens,
  redirectsScreen,
  ...mediaScreens,
  works,
  work,
  ...setupScreens,
  ...taxScreens,
  ...shippingScreens,
  jobsScreen,
  systemScreen,
  lookScreen,
  siteScreen,
  wordingScreen,
  wordingTextScreen,
  undoSettings,
  ...journalScreens,
  ...letterScreens,
  ...settingsScreens,
  ...ownShopScreens,
  ...peopleScreens,
  modeScreen,
];

/** Every screen of the shopkeeper's side, in the order of the menu. */
export const screens: readonly Screen[] = [
  ...found,
  searchScreen([
    orderSource,
    customerSource,
    productSource,
    ...placeSources(found),
    textSource,
    settingSource,
    mediaSource,
  ]),
];
