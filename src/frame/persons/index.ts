export { FORGOTTEN_AT_ONCE, type Forgetting } from './forgetting.ts';
export { holders } from './given.ts';
export type { Holder, Holding, Instead, Kept, Person, Wait, Words } from './holder.ts';
export { holding, nextVersion } from './holder.ts';
