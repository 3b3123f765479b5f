export { removeOwnView, removeSharedView, saveOwnView, saveSharedView } from './commands.ts';
export { readViews, type SavedView } from './store.ts';
