import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../../tests/support/browser.ts';
import { addSimple } from '../../../../tests/support/catalogue/catalogue.ts';
import { type DeskShop, openDeskShop } from '../../../../tests/support/people/admin.ts';
import { membersOf } from '../../../../tests/support/people/members.ts';
import { plansOf, wholeTable } from '../../../../tests/support/plans.ts';
import { sentForm } from '../../../../tests/support/sent-form.ts';
import { engines } from '../../../../tests/support/shop.ts';
import { readAudit } from '../../../frame/command/index.ts';
import { dayIn } from '../../../platform/i18n/days.ts';
import { earnByEvent } from '../../../points/earning/steps-earn.ts';
import {
  awardOrder,
  compareProgrammes,
  listPoints,
  type Programme,
  placePoints,
  programmeContext,
  readKeptProgramme,
} from '../../../points/index.ts';
import { seedPricing } from '../../../pricing/index.ts';

const HERE = '/admin/points/programme';
const here = (action: string | undefined) => action === undefined;
const DAY = 86_400_000;

describe.each(engines)('the points programme at the desk on %s', (engine) => {
  let desk: DeskShop;
  let owner: Browser;
  let cup = 0;
  let anna: { userId: number; email: string };
  const { apply, register, give } = membersOf(() => desk);
  const kept = async () => (await readKeptProgramme(desk.shop.db.read)).programme;
  beforeAll(async () => {
    desk = await openDeskShop(engine);
    owner = desk.as('owner', 'en');
    await desk.shop.db.transaction((tx) => seedPricing(tx));
    await apply({ levels: [] });
    cup = await addSimple(desk, { name: 'Tassa', sku: 'T-1', price: 2000, categories: ['Casa'] });
    anna = await register();
  });
  afterAll(() => desk.close());

  const open = async (path: string) => (await owner.get(`${HERE}/${path}`)).text;
  const send = async (path: string, changes: Record<string, string | false>, html?: string) =>
    owner.submit(`${HERE}/${path}`, sentForm(html ?? (await open(path)), changes, here));

  /** An order that earned, so many days ago. */
  async function earned(orderId: number, eligible: number, days: number): Promise<void> {
    const now = Date.now() - days * DAY;
    const scope = await programmeContext(desk.shop);
    const line = {
      id: orderId,
      productId: cup,
      categoryIds: [],
      quantity: 1,
      eligible,
      amount: eligible,
      redeemedValue: 0,
    };
    await desk.shop.db.transaction(async (tx) => {
      await placePoints(tx, scope, {
        orderId,
        userId: anna.userId,
        currency: 'EUR',
        total: eligible,
        redeem: { points: 0, value: 0, rate: '' },
        lines: [line],
        now,
      });
      await awardOrder(tx, scope, { orderId, number: 1, now });
    });
  }

  test('everything that is no list is one form; sent as it came it changes nothing', async () => {
    const before = await kept();
    const saved = await send('terms', {});
    expect(saved.text).toContain('The new programme is in force.');
    expect(await kept()).toEqual(before);
    await send('terms', {
      'redeem.points': '200',
      'redeem.orderShare': '12,5',
      'expiry.after.count': '6',
      'expiry.warnings': '20, 5',
      'earn.multiplierCap': '2.5',
      correctionLimit: '',
      'wallet.rate.points': '3',
      'wallet.rate.value': '0,02',
    });
    expect(await kept()).toMatchObject({
      redeem: { points: 200, orderShare: 125_000 },
      expiry: { after: { count: 6, unit: 'month' }, warnings: [20, 5] },
      earn: { multiplierCap: 2_500_000 },
      wallet: { rate: { points: 3, value: 2 } },
    });
    const wrong = await send('terms', { 'earn.holdDays': '91', 'redeem.value': 'molt' });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('id="field-earn.holdDays-error"');
    const [line] = await readAudit(desk.shop.db.read, { subject: 'programme', limit: 5 });
    expect(line).toMatchObject({ command: 'points.programme_part', actor: { name: 'Núria Soler' } });
    expect(line?.after).toMatchObject({ redeem: { points: 200 } });
  });

  test('rules, campaigns and levels are made, changed and taken away, each by itself', async () => {
    await send('rules/new', {
      code: 'tasses',
      trigger: 'order',
      'amount.kind': 'per_piece',
      'amount.points': '7',
      productIds: 'T-1',
      startsAt: '2026-01-01',
      endsAt: '2099-12-31',
      dayCap: '50',
    });
    expect((await kept()).rules.find(({ code }) => code === 'tasses')).toMatchObject({
      amount: { kind: 'per_piece', points: 7 },
      productIds: [cup],
      startsAt: Date.parse('2026-01-01T00:00:00+01:00'),
      endsAt: Date.parse('2100-01-01T00:00:00+01:00'),
      dayCap: 50,
    });
    expect((await send('rules/new', { code: 'tasses' })).text).toContain(
      'There is one with this code already.',
    );
    expect((await send('rules/new', { code: 'No!' })).text).toContain('A code has lower-case letters');
    const deed = await send('rules/new', { code: 'alta', trigger: 'signup' });
    expect(deed.text).toContain('What is no order gives its points once.');
    expect((await send('rules/tasses', { productIds: 'T-9' })).text).toContain('T-9');
    const turned = { code: 'estiu', multiplier: '1,5', startsAt: '2099-12-31', endsAt: '2099-12-30' };
    expect((await send('campaigns/new', turned)).text).toContain('would end before it begins.');
    expect((await kept()).campaigns).toEqual([]);
    await send('campaigns/new', { code: 'estiu', multiplier: '1,5', endsAt: '2099-12-31' });
    expect((await kept()).campaigns).toEqual([
      {
        code: 'estiu',
        multiplier: 1_500_000,
        startsAt: null,
        endsAt: Date.parse('2100-01-01T00:00:00+01:00'),
      },
    ]);
    await send('levels/new', {
      code: 'or',
      'name.ca': 'Or',
      rank: '1',
      'entry.kind': 'qualify',
      'entry.metric': 'spend',
      'entry.spend': '250',
      'entry.window': 'months',
      'entry.months': '12',
      'benefits.multiplier': '2',
      'benefits.discount.share': '5',
    });
    expect((await kept()).levels).toMatchObject([
      {
        slug: 'or',
        entry: { kind: 'qualify', metric: 'spend', threshold: 25_000, window: 12 },
        benefits: { multiplier: 2_000_000, discount: { share: 50_000 } },
      },
    ]);
    expect(
      (await send('levels/new', { code: 'plata', 'name.ca': 'Plata', rank: '1', 'entry.points': '5' })).text,
    ).toContain('Two levels have the same rank.');
    await send('levels/or', {
      'entry.kind': 'purchase',
      'entry.price': '300',
      'benefits.discount.share': '',
    });
    expect((await kept()).levels[0]).toMatchObject({
      entry: { kind: 'purchase', price: 300 },
      benefits: { discount: null },
    });
    await owner.submit(`${HERE}/campaigns/estiu`, 'do=remove');
    expect((await kept()).campaigns).toEqual([]);
    expect((await owner.get(`${HERE}/campaigns/estiu`)).status).toBe(404);
    expect((await owner.get(HERE)).text).toContain('7 points a piece');
  });

  test('who was slower is told, unless somebody changed another part', async () => {
    const [rule, level] = [await open('rules/tasses'), await open('levels/or')];
    await send('rules/tasses', { 'amount.points': '8' }, rule);
    expect((await send('rules/tasses', { 'amount.points': '9' }, rule)).status).toBe(409);
    expect((await send('levels/or', { rank: '3' }, level)).text).toContain('in force');
    expect((await kept()).levels[0]?.rank).toBe(3);
  });

  test('before it is saved one sees what would change, and what the last thirty days would have cost', async () => {
    await owner.submit(`${HERE}/rules/tasses`, 'do=remove');
    await earned(901, 10_000, 3);
    await earned(902, 5000, 10);
    await earned(903, 99_900, 40);
    const before = await kept();
    const html = await open('rules/spend');
    const tried = await owner.post(
      `${HERE}/rules/spend`,
      sentForm(html, { 'amount.points': '3', try: '1' }, here),
    );
    expect(tried.status).toBe(200);
    expect(tried.text).toContain('The last thirty days, with 2 orders');
    expect(tried.text).toMatch(/Points<\/th><td>1<\/td><td>3</);
    expect(tried.text).toMatch(/spend<\/th><td class="amount">150<\/td><td class="amount">450</);
    expect(await kept()).toEqual(before);
    const same = await owner.post(`${HERE}/rules/spend`, sentForm(html, { try: '1' }, here));
    expect(same.text).toContain('Nothing would change.');
  });

  test('the last thirty days are told rule by rule, with deeds, what it is worth, and what nobody knows', async () => {
    const { programme } = await programmeContext(desk.shop);
    const [spend] = programme.rules;
    const deed = (code: string, trigger: 'signup' | 'review', points: number) => ({
      ...spend!,
      code,
      trigger,
      amount: { kind: 'fixed' as const, points },
    });
    const redeem = { ...programme.redeem, points: 100, value: 200 };
    const by = (...more: ReturnType<typeof deed>[]) => ({ ...programme, redeem, rules: [spend!, ...more] });
    const compare = (next: Programme) => compareProgrammes(desk.shop, next, Date.now());
    const strange = await compare(by(deed('alta', 'signup', 30), deed('ressenya', 'review', 20)));
    expect(strange).toMatchObject({ orders: 2, now: 150, next: 150, unknown: ['signup', 'review'] });
    expect([strange.worthNow, strange.worthNext]).toEqual([
      Math.floor((150 * programme.redeem.value) / programme.redeem.points),
      300,
    ]);
    await apply({ levels: [], rules: [...programme.rules, deed('alta', 'signup', 30)] });
    const scope = await programmeContext(desk.shop);
    await desk.shop.db.transaction((tx) =>
      earnByEvent(tx, scope, {
        trigger: 'signup',
        userId: anna.userId,
        key: 'alta',
        source: 'user',
        sourceId: anna.userId,
        now: Date.now() - DAY,
      }),
    );
    expect(await compare(by(deed('alta', 'signup', 70)))).toMatchObject({
      rules: [
        { code: 'spend', now: 150, next: 150 },
        { code: 'alta', now: 30, next: 70 },
      ],
      unknown: [],
    });
    await apply({ levels: [] });
  });

  test('a purchase is tried for a customer: what it would earn, by which rule, and what points take off', async () => {
    await give(anna.userId, 1000);
    await send('rules/new', {
      code: 'primera',
      trigger: 'first_order',
      'amount.kind': 'fixed',
      'amount.points': '50',
    });
    const ask = async (query: string) =>
      (await owner.get(`${HERE}/try?product.0=${cup}&pieces.0=2&${query}`)).text;
    const known = await ask(`email=${anna.email}`);
    expect(known).toContain('It would earn 40 points');
    expect(known).toMatch(/Order of the customer<\/dt><dd[^>]*>4</);
    expect(known).toContain('could spend');
    const fresh = await ask('');
    expect(fresh).toContain('It would earn 90 points');
    expect(fresh).toContain('The first order');
    expect(await ask('email=ningu@example.cat')).toContain('Nobody has an account');
    await send('rules/primera', { customerCap: '20', budget: '30' });
    expect(await ask('')).toContain('50 without its limit');
  });

  test('a purchase is tried as it would go: who may not earn or spend is told so, and a programme that is off does nothing', async () => {
    await give(anna.userId, 500, 'try');
    const tried = async () =>
      (await owner.get(`${HERE}/try?product.0=${cup}&pieces.0=2&email=${anna.email}`)).text;
    const status = (is: 'active' | 'no_earn' | 'no_redeem') =>
      desk.shop.db.transaction((tx) =>
        tx.updateTable('points_account').set({ status: is }).where('user_id', '=', anna.userId).execute(),
      );
    const spends = (text: string) => /could spend ([\d,]+) of/.exec(text)?.[1];
    expect(spends(await tried())).not.toBe('0');
    await status('no_redeem');
    const stopped = await tried();
    expect(spends(stopped)).toBe('0');
    expect(stopped).not.toContain('may earn no points');
    await status('no_earn');
    const idle = await tried();
    expect(idle).toContain('It would earn no points');
    expect(idle).toContain('This customer may earn no points.');
    expect(spends(idle)).not.toBe('0');
    await status('active');
    await apply({ enabled: false });
    const off = await tried();
    expect(off).toContain('The programme is off.');
    expect(spends(off)).toBe('0');
    await apply({});
  });

  test('is nobody’s business without the right', async () => {
    const viewer = desk.as(['points.view', 'points.adjust'], 'en');
    for (const path of ['', '/terms', '/rules/spend', '/try'])
      expect((await viewer.get(HERE + path)).status).toBe(403);
    expect((await viewer.post(`${HERE}/terms`, {})).status).toBe(403);
  });
});

describe.each(engines)('what the shop owes in points, at the desk on %s', (engine) => {
  let desk: DeskShop;
  let member: { userId: number; email: string };
  const { apply, register, give } = membersOf(() => desk);
  beforeAll(async () => {
    desk = await openDeskShop(engine);
    await apply({ expiry: { after: { count: 2, unit: 'year' } }, redeem: { points: 100, value: 50 } });
    member = await register();
    await give(member.userId, 300);
    await give(member.userId, -100, 'back');
  });
  afterAll(() => desk.close());

  test('is told with its worth, by the month of expiry and month by month, and as files', async () => {
    const viewer = desk.as(['points.view'], 'en');
    const { text } = await viewer.get('/admin/points/owed');
    expect(text).toMatch(/Owed in all<\/dt><dd[^>]*>200 · 1,00/);
    const month = dayIn(Date.now(), 'Europe/Madrid').slice(0, 7);
    const end = `${Number(month.slice(0, 4)) + 2}${month.slice(4)}`;
    const named = (of: string) =>
      new Date(`${of}-15`).toLocaleDateString('en', { month: 'short', year: 'numeric' });
    expect(text).toMatch(new RegExp(`${named(end)}</th><td class="amount">200<`));
    expect(text).toMatch(new RegExp(`${named(month)}</th>`));
    expect((await viewer.get('/admin/points/owed/file')).text).toContain(`${end},200,0,0`);
    expect((await viewer.get('/admin/points/owed/file?what=moved')).text).toMatch(
      new RegExp(`${month},0,0,0,0,0,0,200,0`),
    );
  });

  test('accounts are listed by what is on them, found by whose they are, and are a file', async () => {
    const other = await register();
    await give(other.userId, 900);
    const viewer = desk.as(['points.view', 'customers.view'], 'en');
    const list = '/admin/points-accounts';
    const { text } = await viewer.get(list);
    expect(text.indexOf(other.email)).toBeLessThan(text.indexOf(member.email));
    expect(text).toContain(`/admin/points/statement/${member.userId}`);
    const rising = (await viewer.get(`${list}?sort=available`)).text;
    expect(rising.indexOf(other.email)).toBeGreaterThan(rising.indexOf(member.email));
    const found = (await viewer.get(`${list}?q=${encodeURIComponent(other.email)}`)).text;
    expect([found.includes(other.email), found.includes(member.email)]).toEqual([true, false]);
    expect((await viewer.get(`${list}?tab=owing`)).text).not.toContain(other.email);
    await give(other.userId, -1000, 'too much');
    expect((await viewer.get(`${list}?tab=owing&sort=-debt`)).text).toContain(other.email);
    expect((await viewer.get('/admin/export/points-accounts')).text).toContain(
      `${member.email},200,0,0,0,active`,
    );
    expect((await desk.as(['customers.view']).get(list)).status).toBe(403);
  });

  test('each order of accounts is read by an index', async () => {
    for (const sort of ['available', 'debt'] as const) {
      const behind = { value: 5, id: 5 };
      const plans = await plansOf(desk, engine, (db) =>
        listPoints(db, { owing: sort === 'debt' }, { sort, descending: true, behind, limit: 20 }),
      );
      expect(plans).not.toMatch(wholeTable(engine, 'points_account'));
    }
  });

  test('an account has a statement, and a file of it', async () => {
    const viewer = desk.as(['points.view', 'customers.view'], 'en');
    const page = `/admin/points/statement/${member.userId}`;
    const { text } = await viewer.get(page);
    expect(text).toContain('>+300<');
    expect(text).toContain('>−100<');
    expect(text).toContain('regal');
    expect((await viewer.get(`${page}/file`)).text.trim().split('\n')).toHaveLength(3);
    expect((await desk.as('nothing').get(page)).status).toBe(403);
  });
});
