import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMember, STAFF_PASSWORD } from '../../../tests/support/people/people.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { hasMembers, seatDemoOwner, unseatDemoOwner } from '../../people/index.ts';

const DEMO = { email: 'botiga@cistella.example', name: 'Jordi', password: 'cistella-demo' };

describe.each(engines)('who owns the demo, on %s', (engine) => {
  let here: TestShop;
  let world: TestShop;
  beforeAll(async () => {
    here = await openTestShop(engine, { publicUrl: 'http://localhost:3000' });
    world = await openTestShop(engine);
    for (const { shop } of [here, world]) await seatDemoOwner(shop, DEMO);
  });
  afterAll(async () => {
    await here.close();
    await world.close();
  });

  /** Where a log-in leads. */
  const logIn = async (house: TestShop, address: string, host: string, as = DEMO) => {
    const browser = house.browser(address);
    const { email, password } = as;
    const reply = await browser.post('/admin/sign-in', { email, password }, { host });
    const at = (from: { host: string }) => browser.get('/admin/account', from);
    return { location: reply.location, at };
  };

  test('comes in on the machine itself, with a password that everybody knows and no second factor', async () => {
    for (const [address, host] of [
      ['127.0.0.1', 'localhost:3000'],
      ['::1', '[::1]:3000'],
    ] as const) {
      const { location, at } = await logIn(here, address, host);
      expect(location).toBe('/admin/');
      expect((await at({ host })).status).toBe(200);
    }
  });

  test('comes in from nowhere else, whatever the address says, and a session that began here opens nothing there', async () => {
    const tries = [
      [here, '192.168.1.20', 'localhost:3000'],
      [here, '127.0.0.1', 'shop.test'],
      [world, '127.0.0.1', 'localhost:3000'],
      [world, '127.0.0.1', 'shop.test'],
    ] as const;
    for (const [house, address, host] of tries)
      expect([address, host, (await logIn(house, address, host)).location]).toEqual([address, host, '']);
    const { at } = await logIn(here, '127.0.0.1', 'localhost:3000');
    expect((await at({ host: 'shop.test' })).location).toContain('/admin/sign-in');
  });

  test('who owns a shop that the world sees needs a second factor, and on the machine itself does not', async () => {
    const owner = { email: 'mestressa@example.cat', name: 'Ada', password: STAFF_PASSWORD };
    for (const house of [here, world]) await addMember(house, { ...owner, role: 'owner' });
    expect((await logIn(here, '127.0.0.1', 'localhost:3000', owner)).location).toBe('/admin/');
    expect((await logIn(world, '192.0.2.9', 'shop.test', owner)).location).toBe('/admin/enrol');
    await addMember(world, { email: 'ed@example.cat', role: 'editor' });
    const editor = { ...owner, email: 'ed@example.cat' };
    expect((await logIn(world, '192.0.2.9', 'shop.test', editor)).location).toBe('/admin/');
  });

  test('goes when the demo goes', async () => {
    await unseatDemoOwner(here.shop);
    expect((await logIn(here, '127.0.0.1', 'localhost:3000')).location).toBe('');
    expect(await hasMembers(here.shop.db.read)).toBe(true);
    // A demo that comes again has its owner again.
    await seatDemoOwner(here.shop, DEMO);
    expect((await logIn(here, '127.0.0.1', 'localhost:3000')).location).toBe('/admin/');
  });
});
