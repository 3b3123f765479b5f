import type { Screen } from '../kit/index.ts';
import { fileScreen } from './file.ts';
import { reportScreen, reportsScreen } from './page.tsx';
import { reportViewScreen } from './views.tsx';

/** What was sold, given back and taken in, as tables and charts. */
export const reportScreens: readonly Screen[] = [reportsScreen, reportViewScreen, reportScreen, fileScreen];
