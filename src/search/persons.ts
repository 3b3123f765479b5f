import type { Holder } from '../frame/persons/index.ts';
import { forgetSearches } from './log/log.ts';

/** What was searched for is counted by days and of nobody; but somebody may have typed a name. */
export const searchHolder: Holder = {
  room: 'search',
  holdings: [],
  forgets: [{ what: 'searches', days: ({ search }) => search.logDays, forget: forgetSearches }],
};
