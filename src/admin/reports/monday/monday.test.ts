import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addSimple } from '../../../../tests/support/catalogue/catalogue.ts';
import { draftOf } from '../../../../tests/support/orders/draft.ts';
import { ordersOf } from '../../../../tests/support/orders/orders.ts';
import { type Mailbox, startMailbox } from '../../../../tests/support/outside/mail.ts';
import { addMember, signedIn } from '../../../../tests/support/people/people.ts';
import { staff } from '../../../../tests/support/people/staff.ts';
import { engines, openNeighbour, openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { ask } from '../../../frame/command/index.ts';
import { sendMailedViews } from '../../../frame/views/index.ts';
import { changeRole, removeMember } from '../../../people/index.ts';
import { dayAfter } from '../../../platform/i18n/days.ts';
import { sendMonday } from './letter.tsx';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Seven in the morning in Madrid, on a Monday. */
const MONDAY = Date.UTC(2030, 10, 25, 6);
const WEEK = '2030-11-25';
const KIND = 'reports.monday';

describe.each(engines)('reports by letter each Monday on %s', (engine) => {
  let house: TestShop;
  let mailbox: Mailbox;
  const { write, become } = ordersOf(() => house);
  beforeAll(async () => {
    mailbox = await startMailbox();
    house = await openTestShop(engine, {
      smtpUrl: mailbox.url,
      settings: { people: { secondFactor: 'nobody' } },
    });
    await addMember(house, { email: 'duenya@botiga.example', role: 'owner' });
    const cup = await addSimple(house, { name: 'Tassa', price: 1000, stock: 100 });
    for (const [ago, quantity] of [
      [2, 3],
      [9, 1],
      [30, 7],
    ] as const) {
      const at = MONDAY - ago * DAY;
      const { id } = await write(draftOf([{ productId: cup, quantity }]), at);
      await become(id, 'processing', at);
    }
    await house.settle();
  });
  afterAll(async () => {
    await house.close();
    await mailbox.close();
  });
  beforeEach(async () => {
    await house.settle();
    mailbox.messages.length = 0;
    await house.shop.db.transaction((tx) => tx.deleteFrom('saved_view').execute());
  });

  /** Somebody of a role, with a report that is sent to them. */
  async function saved(role: string, language = 'ca', query = 'sales?range=year&by=month') {
    const email = `${role}.${language}@botiga.example`;
    const { browser, staffId } = await signedIn(house, { role, email, language, now: Date.now() });
    await browser.post('/admin/reports/views', { query, name: 'Vendes meves', mailed: 1 });
    const view = await house.shop.db.read
      .selectFrom('saved_view')
      .selectAll()
      .where('staff_id', '=', staffId)
      .executeTakeFirstOrThrow();
    return { browser, staffId, email, id: view.id };
  }
  const clock = (now: number, of = house) => sendMailedViews(of.shop, { list: 'reports', kind: KIND, now });
  const queued = async () =>
    (await house.shop.db.read.selectFrom('job').select('payload').where('kind', '=', KIND).execute()).map(
      ({ payload }) => JSON.parse(payload),
    );
  const sent = (id: number) => sendMonday(house.shop, { id, week: WEEK }, MONDAY);

  test('leave once a week, however many processes ask, and where nobody was there within two days after', async () => {
    const { id } = await saved('manager');
    await clock(MONDAY - 2 * HOUR);
    expect(await queued()).toEqual([]);
    const beside = await openNeighbour(house);
    await Promise.all([clock(MONDAY), clock(MONDAY, beside), clock(MONDAY + 1)]);
    await beside.close();
    expect(await queued()).toEqual([{ id, week: WEEK }]);
    await house.settle();
    await clock(MONDAY + HOUR);
    expect(await queued()).toEqual([]);
    await clock(MONDAY + 7 * DAY + 46 * HOUR);
    expect(await queued()).toEqual([{ id, week: dayAfter(WEEK, 7) }]);
    await house.settle();
    await clock(MONDAY + 14 * DAY + 47 * HOUR);
    expect(await queued()).toEqual([]);
  });

  test('say what last week came to beside the week before, in the reader’s language, as tables and as plain text', async () => {
    const { id, email } = await saved('manager', 'es');
    await sent(id);
    const letter = await mailbox.waitFor(({ envelope }) => envelope.to.includes(email));
    expect(letter.subject).toContain('la semana pasada');
    expect(letter.html).toContain('<html lang="es');
    // Three cups with their tax, and one; what was sold before that is not told.
    for (const amount of ['42,35\u00a0€', '18,15\u00a0€']) {
      expect(letter.html).toContain(amount);
      expect(letter.text).toContain(amount);
    }
    expect(letter.html).not.toContain('90,75');
    expect(letter.html).toMatch(/<th scope="col"[^>]*>Semana pasada<\/th>/);
    expect(letter.html).toMatch(/<th scope="row"[^>]*>Ventas<\/th>/);
    expect(letter.html).toContain('/admin/reports/sales?range=own&amp;from=2030-11-18&amp;to=2030-11-24');
    expect(letter.html).not.toMatch(/admin\.reports/);
  });

  test('go to nobody who lost the right, works here no more, or did not ask', async () => {
    const lost = await saved('manager');
    const gone = await saved('accountant');
    const kept = await saved('accountant', 'en');
    const by = { shop: house.shop, actor: staff(), now: Date.now() };
    await ask(by, changeRole, { id: lost.staffId, role: 'editor' });
    await ask(by, removeMember, { id: gone.staffId });
    const { browser, staffId } = await signedIn(house, { role: 'manager', email: 'altra@botiga.example' });
    await browser.post('/admin/reports/views', { query: 'sales?range=year', name: 'Sense carta' });
    const quiet = await house.shop.db.read
      .selectFrom('saved_view')
      .select('id')
      .where('staff_id', '=', staffId)
      .executeTakeFirstOrThrow();
    for (const { id } of [lost, gone, quiet, kept]) await sent(id);
    await mailbox.waitFor(({ envelope }) => envelope.to.includes(kept.email));
    expect(mailbox.messages.flatMap(({ envelope }) => envelope.to)).toEqual([kept.email]);
  });

  test('are ended without signing in by the link in them, once that is confirmed, and by no other', async () => {
    const { id, email } = await saved('manager', 'en');
    await sent(id);
    const letter = await mailbox.waitFor(({ envelope }) => envelope.to.includes(email));
    const link =
      /href="([^"]+reports\/letters[^"]+)"/.exec(letter.html ?? '')?.[1]?.replaceAll('&amp;', '&') ?? '';
    const path = link.replace(house.shop.publicUrl, '');
    expect(letter.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toBe(`<${link}>`);
    const mailed = async () =>
      (
        await house.shop.db.read
          .selectFrom('saved_view')
          .select('mailed')
          .where('id', '=', id)
          .executeTakeFirst()
      )?.mailed;
    const stranger = house.browser();
    expect((await stranger.get(path.replace(/key=...../, 'key=00000'))).status).toBe(404);
    expect((await stranger.post(path.replace(`view=${id}`, `view=${id + 1}`), {})).status).toBe(404);
    const asked = await stranger.get(path);
    expect([asked.status, await mailed()]).toEqual([200, 1]);
    expect(asked.text).toMatch(/<form[^>]*method="post"/);
    // As mail programs do it with one press.
    expect((await stranger.post(path, { 'List-Unsubscribe': 'One-Click' })).status).toBe(200);
    expect(await mailed()).toBe(0);
    expect((await stranger.post(path, {})).status).toBe(200);
    mailbox.messages.length = 0;
    await sent(id);
    expect(mailbox.messages).toEqual([]);
  });

  test('are asked for and ended at the desk by whose they are, from the next Monday on', async () => {
    const { browser, id } = await saved('owner');
    await browser.post('/admin/reports/views', { unmail: id });
    expect((await browser.get('/admin/reports')).text).toMatch(
      new RegExp(`<button[^>]*value="${id}"[^>]*name="mail"`),
    );
    const other = await signedIn(house, { role: 'accountant', email: 'tercera@botiga.example' });
    await other.browser.post('/admin/reports/views', { mail: id });
    const row = () =>
      house.shop.db.read.selectFrom('saved_view').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect((await row()).mailed).toBe(0);
    await browser.post('/admin/reports/views', { mail: id });
    const { mailed, mailed_week: week } = await row();
    expect(mailed).toBe(1);
    // Of this week nothing leaves any more.
    expect(new Date(`${week}T00:00:00Z`).getUTCDay()).toBe(1);
    await clock(Date.parse(`${week}T08:00:00Z`));
    expect(await queued()).toEqual([]);
    await clock(Date.parse(`${dayAfter(week, 7)}T08:00:00Z`));
    expect(await queued()).toEqual([{ id, week: dayAfter(week, 7) }]);
  });
});
