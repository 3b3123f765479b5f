import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../tests/support/browser.ts';
import { addSimple } from '../../tests/support/catalogue/catalogue.ts';
import { addPost } from '../../tests/support/catalogue/content.ts';
import { engines, openTestShop, type TestShop } from '../../tests/support/shop.ts';

const NEW = { password: 'prou llarga per a tothom', register: '1' };
const registered = (text: string) => text.includes('woocommerce-MyAccount');
const REFUSED = 'No hem pogut comprovar que no ets un robot';

describe.each(engines)('the captcha on %s', (engine) => {
  let house: TestShop;
  let product: number;
  beforeAll(async () => {
    house = await openTestShop(engine, { settings: { captcha: { provider: 'altcha' } } });
    product = await addSimple(house, { name: 'Càntir' });
  });
  afterAll(() => house.close());

  const proof = async (shopper: Browser) => {
    const challenge = (await shopper.get('/captcha/challenge')).json<Challenge>();
    const solution = await solveChallenge({ challenge, deriveKey });
    return { challenge, solution };
  };
  const write = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString('base64');
  let next = 0;
  const register = async (shopper: Browser, more: Record<string, string> = {}) => {
    next += 1;
    const reply = await shopper.fill('/el-meu-compte/', { ...NEW, email: `p${next}@example.cat`, ...more });
    return reply.status === 302 ? await shopper.follow(reply) : reply;
  };
  const sum = (page: string) => {
    const [, a, b] = /Quant fan (\d+) i (\d+)\?/.exec(page) ?? [];
    return String(Number(a) + Number(b));
  };

  test('stands on log-in, registration, lost password, reviews, comments and contact, and at the foot of every page', async () => {
    const protectedIn = async (path: string) => {
      const [main = '', foot = ''] = (await house.browser().get(path)).text.split('</main>');
      const fields = (part: string) => part.split('data-challenge="/captcha/challenge"').length - 1;
      return { main: fields(main), foot: fields(foot) };
    };
    expect(await protectedIn('/el-meu-compte/')).toEqual({ main: 2, foot: 1 });
    await addPost(house, { ca: 'Torn' });
    const body = { type: 'doc', content: [{ type: 'form' }] };
    await addPost(house, { ca: { title: 'Escriu', body } }, { kind: 'page' });
    for (const path of ['/el-meu-compte/lost-password/', '/producte/cantir/', '/diari/torn/', '/escriu/'])
      expect(await protectedIn(path)).toEqual({ main: 1, foot: 1 });
  });

  test('a form with its proof is taken, once for each token, however the token is written', async () => {
    const shopper = house.browser();
    const payload = await proof(shopper);
    expect(registered((await register(shopper, { altcha: write(payload) })).text)).toBe(true);
    const again = write({ solution: payload.solution, challenge: payload.challenge, more: 1 });
    expect((await register(house.browser(), { altcha: again })).text).toContain(REFUSED);
  });

  test('a network gets so many tasks, and other networks theirs', async () => {
    const [many, other] = [house.browser(), house.browser()];
    const statuses: number[] = [];
    for (let asked = 0; asked < 122; asked += 1) statuses.push((await many.get('/captcha/challenge')).status);
    expect(statuses.indexOf(429)).toBe(120);
    expect(statuses.slice(120)).toEqual([429, 429]);
    expect((await other.get('/captcha/challenge')).status).toBe(200);
  });

  test('a proof that was not worked for, or is broken, is refused', async () => {
    const { challenge, solution } = await proof(house.browser());
    const easier = { ...challenge, parameters: { ...challenge.parameters, cost: 1 } };
    const wrong = { ...solution, derivedKey: '00' };
    for (const altcha of [write({ challenge: easier, solution }), write({ challenge, solution: wrong }), '{'])
      expect((await register(house.browser(), { altcha })).text).toContain(REFUSED);
  });

  test('the first log-ins of a network, and its letters for a new password, want no proof at all', async () => {
    const shopper = house.browser();
    const enter = () =>
      shopper.fill('/el-meu-compte/', {
        username: 'ningú@example.cat',
        password: 'no és aquesta',
        login: '1',
      });
    const replies = [];
    for (let time = 0; time < 6; time += 1) replies.push((await enter()).text.includes(REFUSED));
    expect(replies).toEqual([false, false, false, false, false, true]);
    const letter = { user_login: 'ningú@example.cat', wc_reset_password: 'true' };
    expect((await house.browser().fill('/el-meu-compte/lost-password/', letter)).status).toBe(302);
  });

  test('who can bring no proof answers a question, which counts once', async () => {
    const shopper = house.browser();
    const refused = await register(shopper);
    expect(refused.text).toContain('name="captcha_answer"');
    const wrong = await register(shopper, { captcha_answer: '99' });
    expect(wrong.text).toContain(REFUSED);
    const answer = sum(wrong.text);
    expect(registered((await register(shopper, { captcha_answer: answer })).text)).toBe(true);
    const other = house.browser();
    expect((await register(other, { captcha_answer: answer })).text).toContain(REFUSED);
  });

  test('where a form is refused for another reason it asks anew, and the answer to that counts', async () => {
    const email = 'ja-hi-es@example.cat';
    await register(house.browser(), { altcha: write(await proof(house.browser())), email });
    const shopper = house.browser();
    const asked = await register(shopper);
    const taken = await register(shopper, { captcha_answer: sum(asked.text), email });
    expect(taken.text).toContain('Ja hi ha un compte');
    expect(taken.text).not.toContain(REFUSED);
    // Another page does not ask.
    expect((await shopper.get('/el-meu-compte/')).text).not.toContain('captcha_answer');
    expect(registered((await register(shopper, { captcha_answer: sum(taken.text) })).text)).toBe(true);
  });

  test('a form that is sent outside of the languages is answered in that of its page', async () => {
    const review = {
      comment_post_ID: product,
      rating: 4,
      author: 'Pau',
      email: 'pau@example.es',
      comment: 'Bien',
    };
    const asked = await house.browser().post('/wp-comments-post.php', { ...review, lang: 'es' });
    expect(asked.text).toContain('¿Cuánto suman');
  });

  test('a review that has to answer loses nothing of what was written', async () => {
    const shopper = house.browser();
    const review = {
      comment_post_ID: product,
      rating: 4,
      author: 'Pau',
      email: 'pau@example.cat',
      comment: 'Fa l’aigua «fresca» & bona',
    };
    const asked = await shopper.post('/wp-comments-post.php', review);
    expect(asked.text).toContain('value="Fa l’aigua «fresca» &amp; bona"');
    const sent = await shopper.post('/wp-comments-post.php', { ...review, captcha_answer: sum(asked.text) });
    expect(sent.location).toContain('/producte/cantir/');
    const kept = await house.shop.db.read.selectFrom('review').select('body').execute();
    expect(kept.map(({ body }) => body)).toEqual([review.comment]);
  });

  test.each(['/wp-comments-post.php', '/contact-message'])(
    'what is sent to %s without a proof is asked the question, and is kept by the answer with every word',
    async (path) => {
      const post = await addPost(house, { ca: 'Forn' });
      const words = 'Què és «gres» & per què?';
      const shopper = house.browser();
      const form = {
        comment_post_ID: post,
        author: 'Anna',
        email: 'anna@example.cat',
        comment: words,
        contact_name: 'Anna',
        contact_email: 'anna@example.cat',
        contact_message: words,
        page: '/diari/forn/',
        lang: 'ca',
      };
      const asked = await shopper.post(path, form);
      expect(asked.text).toContain('Què és «gres» &amp; per què?');
      const wrong = await shopper.post(path, { ...form, captcha_answer: '99' });
      expect(wrong.text).toContain('name="captcha_answer"');
      const sent = await shopper.post(path, { ...form, captcha_answer: sum(wrong.text) });
      expect(sent.location).toContain('/diari/forn/');
      const table = path.includes('comments') ? 'comment' : 'contact_message';
      const kept = await house.shop.db.read.selectFrom(table).selectAll().execute();
      expect(JSON.stringify(kept)).toContain(words);
    },
  );
});

describe.each(['turnstile', 'hcaptcha'] as const)('the captcha of another house: %s', (provider) => {
  let house: TestShop;
  let host: Server;
  const asked: URLSearchParams[] = [];
  beforeAll(async () => {
    host = createServer((request, response) => {
      let body = '';
      request.on('data', (part) => {
        body += part;
      });
      request.on('end', () => {
        const form = new URLSearchParams(body);
        asked.push(form);
        response.setHeader('content-type', 'application/json');
        const success = form.get('secret') === 'sss' && form.get('response')?.startsWith('good');
        if (form.get('response') === 'broken') response.destroy();
        else response.end(JSON.stringify({ success, 'error-codes': [] }));
      });
    });
    await new Promise<void>((done) => host.listen(0, '127.0.0.1', done));
    process.env.CAPTCHA_SECRET = 'sss';
    const verifyUrl = `http://127.0.0.1:${(host.address() as AddressInfo).port}/siteverify`;
    const captcha = { provider, siteKey: 'public', verifyUrl };
    house = await openTestShop('sqlite', { settings: { captcha } });
  });
  afterAll(async () => {
    delete process.env.CAPTCHA_SECRET;
    await house.close();
    host.close();
  });
  const field = provider === 'turnstile' ? 'cf-turnstile-response' : 'h-captcha-response';
  const register = async (token: string) => {
    const shopper = house.browser('203.0.113.7');
    const email = `${token}@example.cat`;
    const reply = await shopper.fill('/el-meu-compte/', { ...NEW, email, [field]: token });
    return reply.status;
  };

  test('the server asks it once for each token, with its secret', async () => {
    expect(await register('good-1')).toBe(302);
    expect(await register('good-1')).toBe(200);
    expect(await register('bad')).toBe(200);
    expect(asked.map((form) => form.get('response'))).toEqual(['good-1', 'bad']);
    expect(asked[0]?.get('remoteip')).toBe('203.0.113.7');
  });

  test('when it cannot be reached the form is refused, and nothing breaks', async () => {
    expect(await register('broken')).toBe(200);
  });

  test('pages allow its scripts and frames, and carry its public key only', async () => {
    const reply = await house.app.inject({ url: '/el-meu-compte/' });
    expect(reply.body).toContain('data-sitekey="public"');
    expect(reply.body).not.toContain('sss');
    const policy = String(reply.headers['content-security-policy']);
    const own = provider === 'turnstile' ? 'https://challenges.cloudflare.com' : 'https://js.hcaptcha.com';
    expect(policy).toMatch(new RegExp(`script-src [^;]*${own}`));
    expect(policy).toMatch(new RegExp(`frame-src [^;]*${own}`));
  });
});
