import { customerScreens, customerSource } from './customers/index.ts';
import { homeScreen } from './home/screen.tsx';
import { type Screen, searchScreen, work, works } from './kit/index.ts';
import { lookScreen } from './look/index.ts';
import { orderScreens, orderSource } from './orders/index.ts';
import { peopleScreens } from './people/index.ts';
import { settingsScreens } from './settings/screens.tsx';
import { setupScreens } from './setup/screens.tsx';
import { shippingScreens } from './shipping/index.ts';
import { jobsScreen } from './system/jobs.tsx';
import { systemScreen } from './system/system.tsx';
import { taxScreens } from './taxes/index.ts';

/** Every screen of the shopkeeper's side, in the order of the menu. */
export const screens: readonly Screen[] = [
  homeScreen,
  ...orderScreens,
  ...customerScreens,
  works,
  work,
  ...setupScreens,
  ...taxScreens,
  ...shippingScreens,
  jobsScreen,
  systemScreen,
  lookScreen,
  ...settingsScreens,
  ...peopleScreens,
  searchScreen([orderSource, customerSource]),
];
