export const EVERYBODY = 'owner manager editor warehouse accountant support';
export const SEE_ORDERS = 'owner manager warehouse accountant support';
export const EDIT_ORDERS = 'owner manager support';
export const SEND_ORDERS = 'owner manager warehouse support';
export const SEE_CUSTOMERS = 'owner manager accountant support';
export const EDIT_CUSTOMERS = 'owner manager support';
export const SEE_INVOICES = 'owner manager accountant';
export const SEE_PEOPLE = 'owner manager';
/** Who hears of the shop: persons' addresses, for those who write to them. */
export const MARKETING = 'owner manager editor';
export const EDIT_GOODS = 'owner manager editor';
export const SEE_GOODS = 'owner manager editor warehouse support';
export const COUNT_GOODS = 'owner manager warehouse';
