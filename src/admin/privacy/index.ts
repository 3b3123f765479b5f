import type { Screen } from '../kit/index.ts';
import { customerPrivacyScreen } from './customer.tsx';
import { guestPrivacyScreen } from './guest.tsx';
import { privacyListScreen } from './list.tsx';
import { fileScreen, requestScreen } from './request.tsx';

/** What persons have asked of their data, and what those who work here do about it. */
export const privacyScreens: readonly Screen[] = [
  privacyListScreen,
  guestPrivacyScreen,
  requestScreen,
  fileScreen,
  customerPrivacyScreen,
];
