import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Address,
  createShopper,
  EMPTY_ADDRESS,
  emailTaken,
  hasShoppers,
  writeAddress,
} from '../accounts/index.ts';
import { addToCart } from '../cart/index.ts';
import { findBuyables, hasProducts, type SeededCatalogue, seedCatalogue } from '../catalogue/index.ts';
import { quietVisit } from '../frame/quiet-visit.ts';
import type { Translated } from '../frame/settings.ts';
import type { Shop } from '../frame/shop.ts';
import { changeStatus, type OrderStatus, placeOrder } from '../orders/index.ts';
import { keepOriginal } from '../platform/files/pictures.ts';
import { dropWaiting } from '../platform/jobs/jobs.ts';
import { hashPassword } from '../platform/security/passwords.ts';
import { createSession, endSession } from '../platform/session/sessions.ts';
import { type CouponInput, saveCoupon, seedPricing } from '../pricing/index.ts';
import { type HomeBlock, saveHome } from '../site/index.ts';
import { seedContent } from './demo-content.ts';

/** The people of the demo shop; the same ones are in the README. */
export const DEMO_PEOPLE = {
  password: 'cistella-demo',
  shopper: 'maria@cistella.example',
  shopkeeper: 'botiga@cistella.example',
} as const;

const DAY = 86_400_000;

const MARIA: Address = {
  ...EMPTY_ADDRESS,
  firstName: 'Maria',
  lastName: 'Ferrer i Soler',
  country: 'ES',
  address1: 'Carrer de les Ballesteries, 21',
  address2: '2n 1a',
  city: 'Girona',
  state: 'GI',
  postcode: '17004',
  phone: '972 00 00 00',
  email: DEMO_PEOPLE.shopper,
};

/** What Maria has bought before: products by key, how she paid, how long ago, and how far it has come. */
const PAST_ORDERS: { items: [string, number][]; pay: string; daysAgo: number; became: OrderStatus[] }[] = [
  {
    items: [
      ['olive-soap', 3],
      ['sea-salt', 1],
    ],
    pay: 'bacs',
    daysAgo: 96,
    became: ['processing', 'completed'],
  },
  {
    items: [
      ['salad-bowl', 1],
      ['salad-servers', 1],
      ['red-wine', 2],
    ],
    pay: 'cod',
    daysAgo: 41,
    became: ['completed'],
  },
  { items: [['teapot', 1]], pay: 'bacs', daysAgo: 3, became: [] },
];

/** True when nobody has put anything into this shop yet. */
export async function isEmpty(shop: Shop): Promise<boolean> {
  const { read } = shop.db;
  return !(await hasProducts(read)) && !(await hasShoppers(read));
}

/** True while the demo's people are in it. */
export function isDemo(shop: Shop): Promise<boolean> {
  return emailTaken(shop.db.read, DEMO_PEOPLE.shopper);
}

/** Fills an empty shop with the demo: taxes and shipping, catalogue, pages, people and their orders. */
export async function seedDemo(shop: Shop, folder = 'demo'): Promise<void> {
  if (!existsSync(folder)) throw new Error(`There is no folder "${folder}" with the demo in it.`);
  await shop.db.transaction((tx) => seedPricing(tx));
  const loaded = await seedCatalogue(shop, folder, Date.now());
  if (!loaded) throw new Error('There are products already: the demo goes into an empty shop only.');
  await seedHome(shop, folder, loaded);
  await seedContent(shop, join(folder, 'content'), loaded);
  await seedCoupons(shop, folder);
  const mariaId = await seedPeople(shop);
  for (const order of PAST_ORDERS) await seedOrder(shop, mariaId, loaded, order);
  // Nobody is to get letters about orders that never were.
  await shop.db.transaction((tx) => dropWaiting(tx, 'orders.mail'));
}

interface HomeFile {
  hero: BlockFile;
  stories: BlockFile[];
  promise: { title: Translated; text: Translated }[];
}

interface BlockFile extends Omit<HomeBlock, 'picture' | 'categoryId'> {
  picture: string;
  category?: string;
}

async function seedHome(shop: Shop, folder: string, loaded: SeededCatalogue): Promise<void> {
  const home = JSON.parse(readFileSync(join(folder, 'home.json'), 'utf8')) as HomeFile;
  const block = async ({ picture, category, alt, title, text, action }: BlockFile): Promise<HomeBlock> => {
    const kept = await keepOriginal(shop.dataDir, readFileSync(join(folder, 'pictures', picture)));
    if (!kept) throw new Error(`demo/home.json names "${picture}", which is no picture.`);
    const categoryId = loaded.categories.get(category ?? '');
    return { picture: kept, alt, title, text, action, ...(categoryId === undefined ? {} : { categoryId }) };
  };
  const hero = await block(home.hero);
  const stories = await Promise.all(home.stories.map(block));
  await shop.db.transaction((tx) => saveHome(tx, { hero, stories, promises: home.promise }));
}

async function seedCoupons(shop: Shop, folder: string): Promise<void> {
  const coupons = JSON.parse(readFileSync(join(folder, 'coupons.json'), 'utf8')) as CouponInput[];
  await shop.db.transaction(async (tx) => {
    for (const coupon of coupons) await saveCoupon(tx, coupon, Date.now());
  });
}

async function seedPeople(shop: Shop): Promise<number> {
  const passwordHash = await hashPassword(DEMO_PEOPLE.password);
  return shop.db.transaction(async (tx) => {
    const maria = await createShopper(shop, tx, {
      email: DEMO_PEOPLE.shopper,
      passwordHash,
      firstName: MARIA.firstName,
      lastName: MARIA.lastName,
      language: 'ca',
    });
    await createShopper(shop, tx, {
      email: DEMO_PEOPLE.shopkeeper,
      passwordHash,
      firstName: 'Jordi',
      lastName: 'Botiguer',
      language: 'ca',
      role: 'shop_manager',
    });
    if (!maria) throw new Error('The demo shopper is there already.');
    await writeAddress(tx, maria.id, 'billing', MARIA);
    await dropWaiting(tx, 'accounts.welcome');
    return maria.id;
  });
}

/** Places an order as the checkout does, on the day when it was. */
async function seedOrder(
  shop: Shop,
  userId: number,
  loaded: SeededCatalogue,
  { items, pay, daysAgo, became }: (typeof PAST_ORDERS)[number],
): Promise<void> {
  const now = Date.now() - daysAgo * DAY;
  const { session } = await shop.db.transaction((tx) => createSession(tx, { now: Date.now(), userId }));
  const owner = { sessionId: session.id, userId };
  const visit = quietVisit(shop, { language: 'ca', now, session });
  await shop.db.transaction(async (tx) => {
    const { language, currency } = visit;
    const ids = items.map(([key]) => loaded.products.get(key) ?? 0);
    const goods = await findBuyables(tx, ids, {
      language,
      currency,
      currencies: shop.settings.currencies,
      now,
    });
    for (const [index, [key, quantity]] of items.entries()) {
      const item = goods.get(ids[index] ?? 0);
      if (!item) throw new Error(`The demo's past orders name "${key}", which is not there.`);
      await addToCart(
        tx,
        owner,
        { item, attributes: {}, quantity },
        { now, isNew: false, currency: currency.code },
      );
    }
    const placed = await placeOrder(visit, tx, owner, {
      billing: MARIA,
      shipping: MARIA,
      customerNote: '',
      paymentMethod: pay,
      shippingRate: '',
      token: '',
      seenTotal: undefined,
      newUserId: null,
    });
    for (const [step, status] of became.entries())
      await changeStatus(shop, tx, placed.id, status, { now: now + (step + 1) * DAY, why: '', by: 'shop' });
    await endSession(tx, session.id);
  });
}
