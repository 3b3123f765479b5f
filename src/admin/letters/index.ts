export { braced, wordingFault } from './faults.ts';
export { LetterTry, letterScreens } from './screens.tsx';
