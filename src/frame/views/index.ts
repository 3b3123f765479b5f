export { mailView, removeOwnView, removeSharedView, saveOwnView, saveSharedView } from './commands.ts';
export { type MailedView, sendMailedViews } from './mailed.ts';
export { findView, readViews, type SavedView } from './store.ts';
export { mondayOf } from './week.ts';
