import type { Language } from '../shop/settings.ts';

/** A language that a shop speaks from now on, or no more, with all that it speaks then, the first before the others. */
export interface LanguageChange {
  language: Language;
  languages: readonly Language[];
  /** What those who hear of it have written or taken away, by its name: for whoever asked for it. */
  done: Record<string, number>;
}

declare module '../../platform/events/events.ts' {
  interface EventMap {
    /** Whatever has a row for each language gets one, which borrows from the others. May be told again. */
    'language.added': LanguageChange;
    /** What was only borrowed goes; what somebody wrote in it stays, for the day on which it comes back. */
    'language.removed': LanguageChange;
  }
}
