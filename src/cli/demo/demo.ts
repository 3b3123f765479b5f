import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Address,
  createShopper,
  EMPTY_ADDRESS,
  hasShoppers,
  takeAwayPassword,
  writeAddress,
} from '../../accounts/index.ts';
import { hasProducts, seedCatalogue } from '../../catalogue/index.ts';
import { ask, job, perform } from '../../frame/command/index.ts';
import { saveSettings } from '../../frame/settings/change.ts';
import { readSettingsFile } from '../../frame/settings/model-file.ts';
import { SettingsRefused } from '../../frame/settings/refused.ts';
import { WHOLE } from '../../frame/shop/messages.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { hasMembers, seatDemoOwner, unseatDemoOwner } from '../../people/index.ts';
import { dropWaiting } from '../../platform/jobs/jobs.ts';
import { hashPassword } from '../../platform/security/passwords.ts';
import { putProgramme } from '../../points/index.ts';
import { type CouponInput, changeCoupon, seedPricing } from '../../pricing/index.ts';
import { putSearchSetup } from '../../search/index.ts';
import { seedContent } from './content.ts';
import { fillWhole } from './filling.ts';
import { DEMO_PEOPLE, isDemo } from './is-demo.ts';
import { demoIsOver } from './reset.ts';
import { tellStory } from './story.ts';

export { DEMO_PEOPLE, isDemo };

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

/** True when nobody has put anything into this shop yet. */
export async function isEmpty(shop: Shop): Promise<boolean> {
  const { read } = shop.db;
  return !(await hasProducts(read)) && !(await hasShoppers(read)) && !(await hasMembers(read));
}

/**
 * Where the demo may be, an empty shop is filled with it. Anywhere else its people come in no more with the password
 * that everybody knows: a shop that was tried out and then opened keeps what was made of it.
 *
 * @returns how the shop stands
 */
export async function settleDemo(shop: Shop, allowed: boolean): Promise<'filled' | 'demo' | 'empty' | 'own'> {
  if (await isEmpty(shop)) {
    if (!allowed || (await demoIsOver(shop.db.read))) return 'empty';
    await seedDemo(shop);
    return 'filled';
  }
  if (!(await isDemo(shop))) return 'own';
  if (allowed) {
    await seatShopkeeper(shop);
    return 'demo';
  }
  await unseatDemoOwner(shop);
  for (const login of [DEMO_PEOPLE.shopper, DEMO_PEOPLE.shopkeeper])
    await takeAwayPassword(shop, login, DEMO_PEOPLE.password);
  return 'own';
}

/** Fills an empty shop with the demo: taxes and shipping, catalogue, pages, people and their orders. */
export async function seedDemo(shop: Shop, folder = 'demo'): Promise<void> {
  if (!existsSync(folder)) throw new Error(`There is no folder "${folder}" with the demo in it.`);
  await fillWhole(shop, () => fill(shop, folder));
}

async function fill(shop: Shop, folder: string): Promise<void> {
  await seedSettings(shop, folder);
  await shop.db.transaction((tx) => seedPricing(tx));
  const loaded = await seedCatalogue(shop, folder, Date.now());
  if (!loaded) throw new Error('There are products already: the demo goes into an empty shop only.');
  await seedContent(shop, join(folder, 'content'), loaded);
  await seedCoupons(shop, folder);
  await seedProgramme(shop, folder);
  await seedSearch(shop, folder);
  const mariaId = await seedPeople(shop);
  await seatShopkeeper(shop);
  await tellStory(shop, { userId: mariaId, address: MARIA, products: loaded.products });
  // Nobody is to get letters about what never was.
  await shop.db.transaction(async (tx) => {
    for (const kind of ['orders.mail', 'points.notice']) await dropWaiting(tx, kind);
  });
}

/** What the shopkeeper has chosen before stays. */
async function seedSettings(shop: Shop, folder: string): Promise<void> {
  const file: unknown = JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8'));
  const { values, problems } = readSettingsFile(shop.live.description, file);
  if (problems.length > 0) throw new SettingsRefused(problems);
  for (const path of (await shop.live.kept()).keys()) values.delete(path);
  await saveSettings(shop, job('demo'), { values });
}

async function seedCoupons(shop: Shop, folder: string): Promise<void> {
  const coupons = JSON.parse(readFileSync(join(folder, 'coupons.json'), 'utf8')) as CouponInput[];
  await perform(shop, job('demo'), async (act) => {
    for (const coupon of coupons) await changeCoupon(act, coupon);
  });
}

async function seedProgramme(shop: Shop, folder: string): Promise<void> {
  const programme: unknown = JSON.parse(readFileSync(join(folder, 'points.json'), 'utf8'));
  await ask({ shop, actor: job('demo'), now: Date.now() }, putProgramme, { programme });
}

async function seedSearch(shop: Shop, folder: string): Promise<void> {
  const setup: unknown = JSON.parse(readFileSync(join(folder, 'search.json'), 'utf8'));
  await ask({ shop, actor: job('demo'), now: Date.now() }, putSearchSetup, { setup });
}

/** Owns the demo; a demo that was filled before there was a staff gets them now. */
function seatShopkeeper(shop: Shop): Promise<void> {
  const { shopkeeper: email, password } = DEMO_PEOPLE;
  return seatDemoOwner(shop, { email, name: 'Jordi Botiguer', password });
}

async function seedPeople(shop: Shop): Promise<number> {
  const passwordHash = await hashPassword(DEMO_PEOPLE.password);
  const [language = WHOLE] = shop.settings.languages;
  return shop.db.transaction(async (tx) => {
    const maria = await createShopper(shop, tx, {
      email: DEMO_PEOPLE.shopper,
      passwordHash,
      firstName: MARIA.firstName,
      lastName: MARIA.lastName,
      language,
    });
    await createShopper(shop, tx, {
      email: DEMO_PEOPLE.shopkeeper,
      passwordHash,
      firstName: 'Jordi',
      lastName: 'Botiguer',
      language,
      role: 'shop_manager',
    });
    if (!maria) throw new Error('The demo shopper is there already.');
    await writeAddress(tx, maria.id, 'billing', MARIA);
    await dropWaiting(tx, 'accounts.welcome');
    return maria.id;
  });
}
