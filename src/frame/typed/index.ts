export { dropTyped, keepTyped, markSent } from './commands.ts';
export { dropPlace, forgetTyped, readTyped, readTypedById, type TypedForm } from './store.ts';
