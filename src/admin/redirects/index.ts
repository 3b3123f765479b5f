export { redirectsScreen } from './screen.tsx';
