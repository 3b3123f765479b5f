import { afterAll, beforeAll } from 'vitest';
import { EMPTY_ADDRESS } from '../../../src/accounts/index.ts';
import { AWAITING } from '../../../src/cart/index.ts';
import { priceContextOf } from '../../../src/cart/lines/price-context.ts';
import { addToCart } from '../../../src/cart/lines/steps.ts';
import { findPurchasables } from '../../../src/catalogue/index.ts';
import type { RequestContext } from '../../../src/frame/request/request-context.ts';
import { texts } from '../../../src/frame/shop/texts.ts';
import { type PlaceRequest, placeFromCart as placeOrder } from '../../../src/orders/placing/place-order.ts';
import type { Engine, Tx } from '../../../src/platform/db/index.ts';
import { Fields } from '../../../src/platform/http/fields.ts';
import { createSession } from '../../../src/platform/session/sessions.ts';
import { readSessionValues } from '../../../src/platform/session/values.ts';
import { ordersOf } from '../orders/orders.ts';
import type { TestShop } from '../shop.ts';
import { openSellingShop } from './cart.ts';

export const NOW = 1_800_000_000_000;

const ANNA = {
  ...EMPTY_ADDRESS,
  firstName: 'Anna',
  lastName: 'Serra',
  address1: 'Carrer Nou, 1',
  postcode: '17004',
  city: 'Girona',
  state: 'GI',
  country: 'ES',
  email: 'Anna@example.cat',
};

/** A selling shop in which orders are placed by the module's own command, by visitors without a browser. */
export function placingScope(engine: Engine) {
  const scope = { house: undefined as unknown as TestShop };
  beforeAll(async () => {
    scope.house = await openSellingShop(engine);
  });
  afterAll(() => scope.house.close());
  const run = <T>(work: (tx: Tx) => Promise<T>) => scope.house.shop.db.transaction(work);

  /** Somebody at a browser of their own, logged in where an account is named. */
  async function visitor(userId: number | null = null) {
    const { shop } = scope.house;
    const options = userId === null ? {} : { userId };
    const { session } = await run((tx) => createSession(tx, { now: NOW, ...options }));
    const ctx = {
      shop,
      session,
      now: NOW,
      language: 'ca',
      t: texts('ca', shop.settings),
      currency: shop.settings.currencies[0],
      ip: '192.0.2.1',
      userAgent: '',
      form: new Fields(),
      query: new Fields(),
      cookies: {},
    } as unknown as RequestContext;
    const owner = { sessionId: session.id, userId };
    return {
      ctx,
      owner,
      async put(...ids: number[]) {
        for (const id of ids) {
          const found = await findPurchasables(shop.db.read, [id], priceContextOf(ctx));
          const wanted = { item: found.get(id)!, attributes: {}, quantity: 1 };
          await run((tx) => addToCart(tx, owner, wanted, { now: NOW, isNew: false, currency: 'EUR' }));
        }
      },
      place: (more: Partial<PlaceRequest> = {}, at = NOW) => {
        ctx.now = at;
        const request: PlaceRequest = {
          billing: ANNA,
          shipping: ANNA,
          customerNote: '',
          digitalConsent: '',
          paymentMethod: 'bacs',
          shippingRate: '',
          token: '',
          seenTotal: undefined,
          wallet: { use: false, seen: undefined },
          newUserId: null,
          ...more,
        };
        return run((tx) => placeOrder(ctx, tx, owner, request));
      },
      /** The order that waits for its payment page, as it is kept. */
      awaiting: async () => (await readSessionValues(shop.db.read, session.id)).get(AWAITING),
    };
  }
  return Object.assign(
    scope,
    ordersOf(() => scope.house),
    { run, visitor },
  );
}
