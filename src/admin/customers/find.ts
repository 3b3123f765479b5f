import { listCustomers } from '../../customers/index.ts';
import { type AdminContext, deskLink, type Screen, type SearchSource } from '../kit/index.ts';
import { spentText } from './words.ts';

const SHOWN = 5;
const PICKED = 8;

async function found({ shop }: AdminContext, text: string, limit: number) {
  const wish = { sort: 'last', descending: true, limit } as const;
  return text === '' ? [] : listCustomers(shop.db.read, { closed: false, text }, wish);
}

/** Customers in the search of everything. */
export const customerSource: SearchSource = {
  name: 'customers',
  needs: 'customers.view',
  async find(admin, text) {
    return (await found(admin, text, SHOWN)).map(({ id, name, email, orders, spent }) => ({
      href: deskLink(`customers/${id}`),
      label: name,
      more: [
        email,
        admin.ctx.t('admin.customers.bought', { count: orders, spent: spentText(admin, spent) }),
      ].join(' · '),
    }));
  },
};

/** Customers that fit what somebody types, for fields that pick one. */
export const pickCustomers: Screen = {
  path: 'pick/customers',
  needs: 'customers.view',
  async GET(admin) {
    const rows = await found(admin, admin.ctx.query.line('q', 100), PICKED);
    const choices = rows.map(({ id, name, email }) => ({ value: `${id}`, label: `${name} · ${email}` }));
    return { kind: 'json', body: { choices } };
  },
};
