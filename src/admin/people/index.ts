import type { Screen } from '../kit/screen.ts';
import { accountScreens } from './account.tsx';
import { factorScreens } from './factors.tsx';
import { joinScreens } from './join.tsx';
import { roleScreens } from './roles.tsx';
import { signInScreens } from './sign-in.tsx';
import { staffScreens } from './staff.tsx';

/** How one comes in, and who else does. A path that names a word stands before one with a place. */
export const peopleScreens: readonly Screen[] = [
  ...signInScreens,
  ...joinScreens,
  ...factorScreens,
  ...accountScreens,
  ...roleScreens,
  ...staffScreens,
];
