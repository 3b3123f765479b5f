import type { Module } from '../frame/server/module.ts';
import './tables.ts';

export type { CustomerFilter, CustomerPage, CustomerSort, ListedCustomer } from './list/model.ts';
export { countCustomers, listCustomerIds, listCustomers } from './list/store.ts';
export { findCustomerIds } from './list/store-find.ts';
export { noteCustomer } from './notes/commands.ts';
export { type CustomerNote, readCustomerNotes } from './notes/store.ts';
export { changeTags } from './tags/bulk.ts';
export { setTags } from './tags/commands.ts';
export { MOST_TAGS, tagOf, tagsIn } from './tags/model.ts';
export { readTags } from './tags/store.ts';

/** Customers as those who work here know them: found, told apart, merged, and helped in their place. */
export const customers: Module = { name: 'customers' };
