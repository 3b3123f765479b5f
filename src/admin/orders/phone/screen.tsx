import {
  type Address,
  type AddressError,
  EMPTY_ADDRESS,
  findShopper,
  readAddresses,
} from '../../../accounts/index.ts';
import { draftPhoneOrder, makeOrder, type PhoneOrder } from '../../../orders/index.ts';
import { gatewaysOf } from '../../../payments/index.ts';
import { checkVatNumber } from '../../../pricing/index.ts';
import {
  type AdminContext,
  type AdminReply,
  deskLink,
  done,
  onward,
  type Screen,
  screenPage,
} from '../../kit/index.ts';
import { inDeskWords, moneyText, refusalText } from '../words.tsx';
import { PhoneForm } from './form.tsx';
import { PhonePreview } from './preview.tsx';
import { readPhone } from './read.ts';
import { findWho, Who } from './who.tsx';

/** An order that somebody gives by telephone, by letter or at the counter. */
export const phoneScreen: Screen = {
  path: 'orders/new',
  needs: 'orders.edit',
  confirm: ['POST'],
  GET: async (admin) => formPage(admin, await billingOf(admin), []),
  async POST(admin) {
    const { form } = admin.ctx;
    const { billing, errors, wanted, refused } = await readPhone(admin);
    if (form.text('do', 10) === 'change') return formPage(admin, billing, []);
    if (!wanted) return formPage(admin, billing, errors, refused);
    await checkVatNumber(admin, { country: billing.country, taxId: billing.taxId });
    try {
      return form.flag('sure') ? await make(admin, wanted) : await previewPage(admin, wanted);
    } catch (error) {
      return formPage(admin, billing, errors, refusalText(admin, error, wanted.currency));
    }
  },
};

/** The address of the customer whose page it was opened from; without one nobody's. */
async function billingOf({ ctx, shop, may }: AdminContext): Promise<Address> {
  const nobodys = { ...EMPTY_ADDRESS, country: shop.settings.address.country };
  const id = may('customers.view') ? ctx.query.id('customer') : undefined;
  const shopper = id === undefined ? undefined : await findShopper(shop.db.read, id);
  if (!shopper) return nobodys;
  const { firstName, lastName, email } = shopper;
  const { billing } = await readAddresses(shop.db.read, shopper.id);
  return { ...nobodys, firstName, lastName, ...billing, email };
}

/** Beside the title of the list. */
export const newOrder = ({ ctx, may }: AdminContext) =>
  may('orders.edit') && (
    <a className="button is-main" href={deskLink('orders/new')}>
      {ctx.t('admin.orders.phone')}
    </a>
  );

async function formPage(
  admin: AdminContext,
  billing: Address,
  errors: readonly AddressError[],
  refused?: string,
): Promise<AdminReply> {
  const { t, form, query } = admin.ctx;
  // Whoever is chosen, or typed already, is not looked for.
  const sought = form.has('key') || query.has('customer') ? undefined : await findWho(admin);
  return screenPage({
    title: t('admin.orders.phone'),
    status: refused === undefined ? 200 : 422,
    back: { href: deskLink('orders'), label: t('admin.menu.orders') },
    body: (
      <>
        {sought && <Who admin={admin} sought={sought} />}
        <PhoneForm admin={admin} billing={billing} errors={errors} refused={refused} />
      </>
    ),
  });
}

async function previewPage(admin: AdminContext, wanted: PhoneOrder): Promise<AdminReply> {
  const { shop, now, ctx } = admin;
  const found = await draftPhoneOrder(shop, shop.db.read, wanted, now);
  return screenPage({
    title: ctx.t('admin.orders.phone.sure'),
    back: { href: deskLink('orders'), label: ctx.t('admin.menu.orders') },
    body: <PhonePreview admin={admin} {...found} draft={await inDeskWords(admin, found.draft)} />,
  });
}

async function make(admin: AdminContext, wanted: PhoneOrder): Promise<AdminReply> {
  const { ctx, shop } = admin;
  const { form, t } = ctx;
  const way = gatewaysOf(shop).find(({ id }) => id === form.text('payment', 60));
  const order = await admin.do(makeOrder, {
    ...wanted,
    payment: way
      ? { kind: 'by_hand', method: way.id, reference: form.line('reference', 100) }
      : { kind: 'link' },
    seenTotal: form.integer('total'),
    key: form.text('key', 64),
  });
  const total = moneyText(admin, form.integer('total') ?? 0, wanted.currency);
  return onward(
    deskLink(`orders/${order.id}`),
    done(
      t(way ? 'admin.orders.phone.made' : 'admin.orders.phone.made_link', { number: `${order.id}`, total }),
    ),
  );
}
