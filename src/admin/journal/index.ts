import { exportScreen, listScreen, type Screen, viewScreen } from '../kit/index.ts';
import { lineScreen } from './line.tsx';
import { journalList } from './list.tsx';

/** The trail of all that was changed, over every thing of the shop. */
export const journalScreens: readonly Screen[] = [
  listScreen(journalList),
  viewScreen(journalList),
  exportScreen(journalList),
  lineScreen,
];
