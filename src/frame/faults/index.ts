export { FaultKeeper } from './keeper.ts';
export { readFaults } from './store.ts';
