export { wordingScreen, wordingTextScreen } from './screens.tsx';
