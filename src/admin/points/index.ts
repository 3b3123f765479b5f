import { exportScreen, listScreen, type Screen, viewScreen } from '../kit/index.ts';
import { accountList } from './accounts.tsx';
import { guardsScreen } from './guards.tsx';
import { owedFile, owedScreen } from './owed.tsx';
import { programmeScreen } from './programme/overview.tsx';
import { partScreen, termsScreen } from './programme/part.tsx';
import { tryProgrammeScreen } from './programme/try.tsx';
import { statementFile, statementScreen } from './statement.tsx';
import { statusScreen } from './status.tsx';

/** The programme of points as the shopkeeper looks after it. */
export const pointsScreens: readonly Screen[] = [
  guardsScreen,
  statusScreen,
  programmeScreen,
  termsScreen,
  tryProgrammeScreen,
  partScreen,
  listScreen(accountList),
  viewScreen(accountList),
  exportScreen(accountList),
  owedScreen,
  owedFile,
  statementScreen,
  statementFile,
];
