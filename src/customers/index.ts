import { holders } from '../frame/persons/index.ts';
import { sitterOf } from '../frame/request/open-context.ts';
import type { Module } from '../frame/server/module.ts';
import { seatedIn } from '../people/index.ts';
import { behalfBar, leaveForm } from './behalf/bar.tsx';
import { giveNotes } from './notes/store.ts';
import { customerHolder } from './persons.ts';
import { giveTags } from './tags/store.ts';
import './tables.ts';

export { enterAsCustomer } from './behalf/commands.ts';
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
  queryHandlers: [leaveForm],
  slots: { 'behalf-bar': behalfBar },
  subscribe: (shop) => {
    sitterOf.set(shop, async (staffSession, now) => {
      const sitter = await seatedIn(shop.db.read, staffSession, now);
      return sitter?.capabilities.has('customers.impersonate') ? sitter : undefined;
    });
    holders.add(shop, customerHolder);
    shop.events.on('shopper.merged', async (tx, { from, into }) => {
      await giveTags(tx, from, into);
      await giveNotes(tx, from, into);
    });
  },
};
