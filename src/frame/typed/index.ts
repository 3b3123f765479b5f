export { dropTyped, keepTyped } from './commands.ts';
export { forgetTyped, readTyped, type TypedForm } from './store.ts';
