export { dropTyped, keepTyped, markSent } from './commands.ts';
export { forgetTyped, readTyped, type TypedForm } from './store.ts';
