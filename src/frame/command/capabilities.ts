/**
 * What a person, a key or a program may do in the shop besides their own things. Roles are sets of these; a command
 * names the one it needs. `view` reads, everything else changes.
 */
export const CAPABILITIES = [
  'orders.view',
  'orders.edit',
  'orders.refund',
  'orders.send',
  'invoices.view',
  // Annuls one, asks for a full one, writes those that wait.
  'invoices.edit',
  // Closes a period: for good.
  'books.close',
  // What was sold and given back, in sums: no names.
  'reports.view',
  'customers.view',
  'customers.edit',
  // Makes two accounts one, for good.
  'customers.merge',
  // Sits in a customer's place, to help.
  'customers.impersonate',
  // Gathers a person's data, erases them, and sees what the law keeps of them.
  'privacy',
  'products.view',
  'products.edit',
  'stock.edit',
  'prices.edit',
  'coupons.edit',
  'reviews.edit',
  'content.edit',
  'media.edit',
  'points.view',
  'points.adjust',
  // As the second person, what somebody else has asked for.
  'points.approve',
  'points.programme',
  'marketing.edit',
  'search.edit',
  'taxes.edit',
  'shipping.edit',
  'settings.edit',
  'people.view',
  'people.edit',
  'jobs.edit',
  'bulk.run',
  'audit.view',
  // One's own way in: everybody on the staff has it, whatever their role.
  'own.edit',
] as const;

export type Capability = (typeof CAPABILITIES)[number];
