import {
  EMPTY_ADDRESS,
  editCustomer,
  exemptFromTax,
  readAccount,
  saveAddress,
} from '../../../src/accounts/index.ts';
import { addReview } from '../../../src/catalogue/reviews/store-write.ts';
import { noteCustomer, setTags } from '../../../src/customers/index.ts';
import { ask } from '../../../src/frame/command/index.ts';
import { askSubscription, confirmSubscription } from '../../../src/marketing/newsletter/steps.ts';
import { countOrders } from '../../../src/orders/sums/follow.ts';
import { keepSaved } from '../../../src/payments/index.ts';
import { declareReturn } from '../../../src/returns/index.ts';
import { draftOf } from '../orders/draft.ts';
import { ordersOf } from '../orders/orders.ts';
import type { TestShop } from '../shop.ts';
import { membersOf } from './members.ts';
import { staff } from './staff.ts';

export const NAME = 'Griselda';
export const SURNAME = 'Vallcorba';
export const STREET = 'Carrer dels Gerds, 77';
export const PHONE = '611 987 345';
export const TAX_ID = '12345678Z';

/** Makes persons of whom the shop has everything that it can have of a shopper. */
export function wholePersons(house: () => TestShop, product: () => number) {
  const { write, become } = ordersOf(house);
  const { register, verify, give } = membersOf(house);
  const read = () => house().shop.db.read;
  const asked = () => ({ shop: house().shop, actor: staff('Anna'), now: Date.now() });
  let people = 0;
  /** Somebody with everything that a shopper can have. */
  async function somebody() {
    people += 1;
    const email = `griselda${people}.vallcorba@example.cat`;
    const { shop } = house();
    const now = Date.now();
    const member = await register(house().browser(), email);
    await verify(member);
    const { shopper, userId } = member;
    const address = {
      ...EMPTY_ADDRESS,
      firstName: NAME,
      lastName: SURNAME,
      country: 'ES',
      state: 'GI',
      address1: STREET,
      postcode: '17004',
      city: 'Girona',
      phone: PHONE,
      taxId: TAX_ID,
      email,
    };
    const account = await readAccount(read(), userId);
    const names = { firstName: NAME, lastName: SURNAME, displayName: `${NAME} ${SURNAME}`, language: 'ca' };
    await ask(asked(), editCustomer, { userId, names, email, version: account?.version });
    for (const kind of ['billing', 'shipping'] as const)
      await ask(asked(), saveAddress, { userId, kind, address });
    await ask(asked(), exemptFromTax, { userId, reason: `ES${TAX_ID}` });
    await ask(asked(), exemptFromTax, { userId, reason: undefined });
    await ask(asked(), setTags, { userId, tags: ['vip'] });
    await ask(asked(), noteCustomer, { userId, body: `${NAME} truca els dilluns`, key: `n${userId}` });
    await shopper.call('add_to_cart', { product_id: product(), quantity: 2 });
    await give(userId, 40, `gift ${userId}`);
    const draft = (more: object) =>
      draftOf([{ productId: product() }], {
        billing: address,
        shipping: { ...address, taxId: '' },
        customerNote: `Truqueu a ${NAME}`,
        ip: '198.51.100.77',
        userAgent: `Mozilla ${NAME}`,
        attribution: { utm_source: 'griselda-blog' },
        ...more,
      });
    const own = await write(draft({ userId }), now);
    const guest = await write(draft({}), now);
    for (const { id } of [own, guest]) await become(id, 'processing', now);
    await house().settle();
    for (const { id } of [own, guest]) await become(id, 'completed', now);
    await shop.db.transaction(async (tx) => {
      await keepSaved(
        tx,
        userId,
        'card',
        { token: `tok_${userId}`, label: 'Visa •••• 4242', expires: '12/30' },
        now,
      );
      await addReview(tx, {
        productId: product(),
        userId,
        author: `${NAME} ${SURNAME}`,
        email,
        body: `Bona. ${NAME} ${SURNAME}`,
        language: 'ca',
        rating: 5,
        approved: true,
        verified: true,
        createdAt: now,
      });
      await askSubscription(shop, tx, { email, language: 'ca', source: 'footer', ip: '198.51.100.77', now });
      const { id } = await tx
        .selectFrom('subscriber')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
      await confirmSubscription(shop, tx, { id, askedAt: now, ip: '198.51.100.77', now });
      await tx
        .insertInto('captured_cart')
        .values({
          token: `token${userId}`,
          email,
          language: 'ca',
          currency: 'EUR',
          cart: '[]',
          stopped: '',
          session_id: 1,
          user_id: userId,
          order_id: null,
          subscribed: 0,
          letters: 0,
          next_at: now + 9e9,
          cart_at: now,
          captured_at: now,
        })
        .execute();
      await tx.insertInto('wish').values({ user_id: userId, product_id: product(), added_at: now }).execute();
      await tx
        .insertInto('contact_message')
        .values({
          fingerprint: `f${userId}`,
          name: NAME,
          email,
          message: `Soc ${NAME}`,
          language: 'ca',
          page: '/',
          sent_at: now,
        })
        .execute();
      await tx
        .insertInto('fault')
        .values({
          at: now,
          process: 1,
          what: `no letter to ${email}`,
          error: 'x',
          request: '',
          path: '/',
        })
        .execute();
      await tx
        .insertInto('payment_notification')
        .values({
          gateway: 'card',
          event_id: `e${userId}`,
          query: '',
          headers: '{}',
          body: Buffer.from(email).toString('base64'),
          state: 'done',
          reason: `from ${email}`,
          received_at: now,
          changed_at: now,
          attempts: 1,
          order_id: own.id,
        })
        .execute();
    });
    const statement = {
      name: `${NAME} ${SURNAME}`,
      email,
      orderNumber: `${own.id}`,
      things: `la tassa de ${SURNAME}`,
      note: PHONE,
      language: 'ca' as const,
      lines: [],
    };
    const back = await ask(asked(), declareReturn, { ...statement, key: `k${userId}` });
    await house().settle();
    await countOrders(shop);
    await house().settle();
    return { ...member, email, own: own.id, guest: guest.id, back };
  }

  return { somebody };
}
