import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSellingShop } from '../../../tests/support/buying/cart.ts';
import { buy } from '../../../tests/support/buying/checkout.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { type Letter, type Mailbox, startMailbox } from '../../../tests/support/outside/mail.ts';
import { forgetOld } from '../../../tests/support/people/forgetting.ts';
import { staff } from '../../../tests/support/people/staff.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';
import { perform } from '../../frame/command/index.ts';
import { forgetSubscriber } from './commands.ts';
import { subscriberCounts, subscribers } from './lists.ts';
import { CONFIRM_WITHIN } from './steps.ts';
import { readProofs } from './store.ts';

describe.each(engines)('the newsletter on %s', (engine) => {
  let house: TestShop;
  let mailbox: Mailbox;
  let cup: number;
  beforeAll(async () => {
    mailbox = await startMailbox();
    house = await openSellingShop(engine, { smtpUrl: mailbox.url });
    cup = await addSimple(house, { name: 'Tassa', price: 1850 });
  });
  afterAll(async () => {
    await house.close();
    await mailbox.close();
  });

  const lettersTo = (email: string) => mailbox.messages.filter(({ envelope }) => envelope.to.includes(email));
  const linkIn = (letter: Letter | undefined) =>
    (/http:\/\/shop\.test(\/\S*newsletter=[^\s>]+)/.exec(letter?.text ?? '')?.[1] ?? '').replaceAll(
      '&amp;',
      '&',
    );
  const generous = async <T>(work: () => Promise<T>): Promise<T> => {
    const { take } = house.shop.limits;
    house.shop.limits.take = async () => true;
    return work().finally(() => {
      house.shop.limits.take = take;
    });
  };
  const ask = (email: string, base = '/') =>
    generous(async () => {
      const reply = await house.browser().post(`${base}?newsletter=subscribe`, { newsletter_email: email });
      await house.settle();
      return reply;
    });
  const statusOf = async (email: string) =>
    (
      await house.shop.db.read
        .selectFrom('subscriber')
        .selectAll()
        .where('email', '=', email)
        .executeTakeFirst()
    )?.status;

  test('the form stands at the foot of every page and works without scripts', async () => {
    const page = await house.browser().get('/es/tienda/');
    const form = /<form[^>]*class="newsletter-form"[^>]*>/.exec(page.text)?.[0];
    expect(form).toContain('method="post"');
    expect(form).toContain('action="/es/?newsletter=subscribe"');
    expect(page.text).toMatch(/<label for="newsletter_email">/);
  });

  test('nobody is subscribed before the address has confirmed by letter', async () => {
    const reply = await ask('Nova@Example.cat', '/es/');
    expect(reply.location).toBe('/es/?newsletter=asked');
    expect((await house.browser().get(reply.location)).text).toContain('Mira tu correo');
    expect(await statusOf('nova@example.cat')).toBe('pending');
    const [letter] = lettersTo('nova@example.cat');
    expect(letter?.subject).toBe('Confirma que quieres recibir el boletín de Cistella');
    const link = linkIn(letter);
    // A program that looks at the link confirms nothing.
    expect((await house.browser().get(link)).text).toContain('Sí, suscribirme');
    expect(await statusOf('nova@example.cat')).toBe('pending');
    const done = await house.browser().submit(link);
    expect(done.text).toContain('Gracias por suscribirte');
    expect(await statusOf('nova@example.cat')).toBe('subscribed');
  });

  test('a link that was changed or is too old confirms nothing', async () => {
    await ask('canviat@example.cat');
    const link = linkIn(lettersTo('canviat@example.cat')[0]);
    for (const changed of [link.replace('key=', 'key=0'), link.replace(/id=\d+/, 'id=1'), `${link}0`])
      expect((await house.browser().post(changed)).status).toBe(410);
    const { db } = house.shop;
    await db.transaction((tx) =>
      tx
        .updateTable('subscriber')
        .set((row) => ({ asked_at: row('asked_at', '-', 1) }))
        .where('email', '=', 'canviat@example.cat')
        .execute(),
    );
    expect((await house.browser().post(link)).status).toBe(410);
    expect(await statusOf('canviat@example.cat')).toBe('pending');
  });

  test('the proof says when, from where and by what each step came, and never the address of the computer', async () => {
    await ask('prova@example.cat');
    await house.browser().post(linkIn(lettersTo('prova@example.cat')[0]));
    const row = await house.shop.db.read
      .selectFrom('subscriber')
      .select('id')
      .where('email', '=', 'prova@example.cat')
      .executeTakeFirstOrThrow();
    const proofs = await readProofs(house.shop.db.read, row.id);
    expect(proofs.map(({ what, source }) => `${what} ${source}`)).toEqual([
      'asked footer',
      'confirmed footer',
    ]);
    for (const { ip_hash, at } of proofs) {
      expect(ip_hash).toMatch(/^[0-9a-f]{64}$/);
      expect(at).toBeGreaterThan(Date.now() - 600_000);
    }
  });

  test('the second letter to an address waits, and who has the newsletter already gets none', async () => {
    await ask('dos@example.cat');
    await ask('dos@example.cat');
    expect(lettersTo('dos@example.cat')).toHaveLength(1);
    await house.browser().post(linkIn(lettersTo('dos@example.cat')[0]));
    await house.settle();
    const before = lettersTo('dos@example.cat').length;
    expect((await ask('dos@example.cat')).location).toBe('/?newsletter=asked');
    expect(lettersTo('dos@example.cat')).toHaveLength(before);
  });

  test('the link of a letter ends the letters with one press, and they can be asked for again', async () => {
    const email = 'baixa@example.cat';
    await ask(email);
    await house.browser().post(linkIn(lettersTo(email)[0]));
    await house.settle();
    const stop = linkIn(lettersTo(email).at(-1));
    expect(stop).toContain('newsletter=stop');
    expect((await house.browser().get(stop)).text).toContain(email);
    expect(await statusOf(email)).toBe('subscribed');
    expect((await house.browser().submit(stop)).text).toContain('ja no t’escriurem');
    expect(await statusOf(email)).toBe('ended');
    await ask(email);
    await house.browser().post(linkIn(lettersTo(email).at(-1)));
    expect(await statusOf(email)).toBe('subscribed');
  });

  test('nobody ends the letters of another with a link that we did not make', async () => {
    const to = Buffer.from('dos@example.cat').toString('base64url');
    const forged = await house.browser().post(`/?newsletter=stop&to=${to}&key=${'a'.repeat(64)}`);
    expect(forged.status).toBe(410);
    expect(await statusOf('dos@example.cat')).toBe('subscribed');
  });

  test('an incomplete address is shown again with what was typed', async () => {
    const reply = await ask('incompleta@');
    expect(reply.text).toContain('value="incompleta@"');
    expect(reply.text).toContain('no sembla completa');
  });

  test('the box at the checkout asks for the newsletter, and only when it is ticked', async () => {
    const tick = { mailchimp_woocommerce_newsletter: '1' };
    await buy(house, cup, { form: { billing_email: 'caixa@example.cat', ...tick } });
    await buy(house, cup, { form: { billing_email: 'sense@example.cat' } });
    await house.settle();
    expect(await statusOf('caixa@example.cat')).toBe('pending');
    expect(await statusOf('sense@example.cat')).toBeUndefined();
  });

  test('the checkout shows the box, not ticked by itself', async () => {
    const shopper = house.browser();
    await shopper.call('add_to_cart', { product_id: cup });
    const box = /<input[^>]*id="mailchimp_woocommerce_newsletter"[^>]*>/.exec(
      (await shopper.get('/finalitzar-comanda/')).text,
    );
    expect(box?.[0]).toBeDefined();
    expect(box?.[0]).not.toContain('checked');
  });

  test.each([
    ['checked', true],
    ['hidden', undefined],
  ] as const)('the shopkeeper may have it %s', async (optIn, checked) => {
    await house.set({ 'marketing.carts.optIn': optIn });
    const shopper = house.browser();
    await shopper.call('add_to_cart', { product_id: cup });
    const page = (await shopper.get('/finalitzar-comanda/')).text;
    await house.set({ 'marketing.carts.optIn': undefined });
    const box = /<input[^>]*id="mailchimp_woocommerce_newsletter"[^>]*>/.exec(page)?.[0];
    expect(box?.includes('checked')).toBe(checked);
  });

  test('who asks too often is told to wait', async () => {
    const browser = house.browser();
    const statuses: number[] = [];
    for (let times = 0; times < 7; times += 1)
      statuses.push(
        (await browser.post('/?newsletter=subscribe', { newsletter_email: `n${times}@example.cat` })).status,
      );
    expect(statuses).toContain(429);
  });

  test('the shopkeeper lists subscribers, and forgets one with everything that is known of them', async () => {
    const emails = async () => (await Array.fromAsync(subscribers(house.shop))).map(({ email }) => email);
    expect(await emails()).toContain('dos@example.cat');
    const { subscribed } = await subscriberCounts(house.shop);
    expect(
      await perform(house.shop, staff(), (act) => forgetSubscriber(act, { email: 'dos@example.cat' })),
    ).toBe(true);
    expect(await emails()).not.toContain('dos@example.cat');
    expect((await subscriberCounts(house.shop)).subscribed).toBe(subscribed - 1);
  });

  test('who never confirmed is forgotten when the link is over', async () => {
    await ask('mai@example.cat');
    await forgetOld(house.shop, Date.now() + CONFIRM_WITHIN - 60_000);
    expect(await statusOf('mai@example.cat')).toBe('pending');
    await forgetOld(house.shop, Date.now() + CONFIRM_WITHIN + 60_000);
    expect(await statusOf('mai@example.cat')).toBeUndefined();
  });
});

test('the form is protected by the captcha, which asks who has no scripts', async () => {
  const house = await openSellingShop('sqlite', { settings: { captcha: { provider: 'altcha' } } });
  const browser = house.browser();
  const asked = await browser.post('/?newsletter=subscribe', { newsletter_email: 'sum@example.cat' });
  const [, a, b] = /Quant fan (\d+) i (\d+)/.exec(asked.text) ?? [];
  expect(asked.text).toContain('value="sum@example.cat"');
  const answer = { newsletter_email: 'sum@example.cat', captcha_answer: Number(a) + Number(b) };
  expect((await browser.post('/?newsletter=subscribe', answer)).location).toBe('/?newsletter=asked');
  await house.close();
});
