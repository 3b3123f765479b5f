export { dropTyped, keepTyped, markSent } from './commands.ts';
export { forgetTyped, readTyped, readTypedById, type TypedForm } from './store.ts';
