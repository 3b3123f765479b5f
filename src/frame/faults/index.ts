export { FaultKeeper, withoutSecrets } from './keeper.ts';
export { readFaults } from './store.ts';
