import type { Module } from '../frame/server/module.ts';
import { giveNotes } from './notes/store.ts';
import { giveTags } from './tags/store.ts';
import './tables.ts';

export type { CustomerFilter, CustomerPage, CustomerSort, ListedCustomer } from './list/model.ts';
export { countCustomers, listCustomerIds, listCustomers } from './list/store.ts';
export { findCustomerIds } from './list/store-find.ts';
export { mergeCustomers } from './merging/commands.ts';
export { type MergePreview, previewMerge } from './merging/preview.ts';
export { type Holdings, readHoldings } from './merging/store.ts';
export { noteCustomer } from './notes/commands.ts';
export { type CustomerNote, readCustomerNotes } from './notes/store.ts';
export { changeTags } from './tags/bulk.ts';
export { setTags } from './tags/commands.ts';
export { MOST_TAGS, tagOf, tagsIn } from './tags/model.ts';
export { readTags } from './tags/store.ts';

/** Customers as those who work here know them: found, told apart, merged, and helped in their place. */
export const customers: Module = {
  name: 'customers',
  subscribe: (shop) => {
    shop.events.on('shopper.merged', async (tx, { from, into }) => {
      await giveTags(tx, from, into);
      await giveNotes(tx, from, into);
    });
  },
};
