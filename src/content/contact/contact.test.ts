import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPost } from '../../../tests/support/catalogue/content.ts';
import { type Mailbox, startMailbox } from '../../../tests/support/outside/mail.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { setCaptcha } from '../../frame/page/captcha.tsx';

describe.each(engines)('the contact form on %s', (engine) => {
  let house: TestShop;
  let mailbox: Mailbox;
  beforeAll(async () => {
    mailbox = await startMailbox();
    house = await openTestShop(engine, { smtpUrl: mailbox.url });
    const body = { type: 'doc', content: [{ type: 'form', attrs: { title: 'Escriu-nos' } }] };
    await addPost(
      house,
      { ca: { title: 'Contacte', body }, es: { title: 'Contacto', body } },
      { kind: 'page', key: 'contact' },
    );
  });
  afterAll(async () => {
    await house.close();
    await mailbox.close();
  });

  const form = (changes: Record<string, string> = {}) => ({
    contact_name: 'Joana',
    contact_email: 'joana@example.com',
    contact_message: 'Teniu bols més grans?',
    page: '/contacte/',
    lang: 'ca',
    ...changes,
  });
  const messages = () => house.shop.db.read.selectFrom('contact_message').selectAll().execute();

  test('a message is kept, goes to the shop by letter, and is thanked for on the page it came from', async () => {
    const who = house.browser();
    expect((await who.get('/contacte/')).text).toContain('action="/contact-message"');
    const reply = await who.post('/contact-message', form());
    expect(reply.location).toBe('/contacte/#contact-form');
    expect((await who.get('/contacte/')).text).toContain('Gràcies! Hem rebut el teu missatge');
    expect((await who.get('/contacte/')).text).not.toContain('Gràcies!');
    await house.settle();
    const letter = await mailbox.waitFor(({ subject }) => subject === 'Missatge nou: Joana');
    expect(letter.envelope.to).toEqual([house.shop.settings.email]);
    expect(letter.replyTo?.[0]?.address).toBe('joana@example.com');
    expect(letter.text).toContain('Teniu bols més grans?');
    expect(letter.text).toContain('http://shop.test/contacte/');
  });

  test('the same message sent twice is kept once', async () => {
    await house.browser().post('/contact-message', form());
    expect(await messages()).toHaveLength(1);
  });

  test('an error keeps what was typed and says what is wrong beside its field', async () => {
    const who = house.browser();
    await who.post('/contact-message', form({ contact_email: 'joana@', contact_message: 'Hola <b>x</b>' }));
    const { text } = await who.get('/contacte/');
    expect(text).toContain('value="Joana"');
    expect(text).toContain('Hola &lt;b&gt;x&lt;/b&gt;</textarea>');
    expect(text).toMatch(
      /id="contact-email"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*id="contact-email"/,
    );
    expect(text).toContain('Escriu una adreça de correu vàlida.');
    expect((await house.browser().get('/contacte/')).text).not.toContain('Joana');
    expect(await messages()).toHaveLength(1);
  });

  test('the form leads back to a page of the shop and nowhere else, in its own language', async () => {
    const to = async (page: string) =>
      (await house.browser().post('/contact-message', form({ page, contact_name: '' }))).location;
    expect(await to('/es/contacto/')).toBe('/es/contacto/');
    for (const bad of ['https://evil.example/', '//evil.example/', 'javascript:x', '', '/\\evil.example/'])
      expect(await to(bad)).toBe('/');
  });

  test('abuse meets the captcha’s refusal and the limit, never an error', async () => {
    using _ = house.alone();
    setCaptcha(house.shop, { field: 'proof', show: () => null, verify: async () => false });
    const refused = await house.browser().post('/contact-message', form({ contact_message: 'Compra!' }));
    expect(refused.text).toContain('Una pregunta');
    expect(refused.text).toContain('Compra!');
    setCaptcha(house.shop, undefined);
    expect(await messages()).toHaveLength(1);
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1)
      statuses.push(
        (await house.browser('203.0.113.7').post('/contact-message', form({ contact_message: `${n}` })))
          .status,
      );
    expect(statuses.at(-1)).toBe(429);
    const odd = await house.browser().post('/contact-message', '%00=%ff&contact_email[]=x');
    expect(odd.status).toBeLessThan(500);
  });
});
