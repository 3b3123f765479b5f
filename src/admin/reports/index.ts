import type { Screen } from '../kit/index.ts';
import { fileScreen } from './file.ts';
import { stopScreen } from './monday/index.ts';
import { reportScreen, reportsScreen } from './page.tsx';
import { reportViewScreen } from './views.tsx';

export { mondayLetters } from './monday/index.ts';

/** What was sold, given back and taken in, as tables and charts. A path that names a word stands before one with a place. */
export const reportScreens: readonly Screen[] = [
  reportsScreen,
  reportViewScreen,
  stopScreen,
  reportScreen,
  fileScreen,
];
