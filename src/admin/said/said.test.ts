import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../tests/support/browser.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { addPost } from '../../../tests/support/catalogue/content.ts';
import { type DeskShop, openDeskShop } from '../../../tests/support/people/admin.ts';
import { sentForm } from '../../../tests/support/sent-form.ts';
import { engines } from '../../../tests/support/shop.ts';
import { addReview, countWaitingReviews } from '../../catalogue/index.ts';
import { addComment } from '../../content/index.ts';
import { readAudit } from '../../frame/command/store.ts';
import { readCounts } from '../../platform/db/index.ts';

describe.each(engines)('what people have written, at the desk on %s', (engine) => {
  let desk: DeskShop;
  let owner: Browser;
  let entryId = 0;
  const ids: Record<string, number> = {};
  beforeAll(async () => {
    desk = await openDeskShop(engine);
    owner = desk.as('owner', 'en');
    const cup = await addSimple(desk, { name: 'Tassa' });
    entryId = await addPost(desk, { ca: 'Vidre' });
    const about = { productId: cup, userId: null, email: 'a@example.cat', language: 'ca', rating: 4 };
    const state = { approved: false, verified: false, createdAt: 1 };
    for (const body of ['Molt fina', 'Compreu rellotges', 'Compreu pastilles'])
      ids[body] = await desk.shop.db.transaction((tx) =>
        addReview(tx, { ...about, ...state, author: 'Maria', body }),
      );
  });
  afterAll(() => desk.close());

  const REVIEWS = '/admin/waiting/reviews';
  const shows = async (place: string) => {
    const { text } = await owner.get(place);
    return [...text.matchAll(/<p class="said">([^<]*)/g)].map(([, body]) => body);
  };

  test('is found by words of it, by who wrote it and by what it is about, whatever its accents', async () => {
    expect(await shows(`${REVIEWS}?q=RELLÓTGES`)).toEqual(['Compreu rellotges']);
    expect(await shows(`${REVIEWS}?q=tassa+fina+example.cat`)).toEqual(['Molt fina']);
    expect(await shows(`${REVIEWS}?q=maria`)).toHaveLength(3);
    expect(await shows(`${REVIEWS}?q=maria+coberts`)).toEqual([]);
    expect((await owner.get(`${REVIEWS}?q=maria+coberts`)).text).toContain('None has these words');
    const [tab] =
      /\/admin\/waiting\/reviews\?state=spam[^"]*/.exec((await owner.get(`${REVIEWS}?q=fina`)).text) ?? [];
    expect(tab).toContain('q=fina');
  });

  test('is refused as spam or for what it says, waits no more, and is put back from the notice', async () => {
    const spam = [ids['Compreu rellotges'], ids['Compreu pastilles']].map((id) => `ids=${id}`).join('&');
    const reply = await owner.submit(REVIEWS, `${spam}&do=spam&was=held`);
    expect(await shows(REVIEWS)).toEqual(['Molt fina']);
    expect(await shows(`${REVIEWS}?state=spam`)).toEqual(['Compreu pastilles', 'Compreu rellotges']);
    const { read } = desk.shop.db;
    expect(await readCounts(read, { waiting: countWaitingReviews(read) })).toEqual({ waiting: 1 });
    expect(reply.text).toContain('2 marked as spam');
    await owner.post(
      REVIEWS,
      sentForm(reply.text, {}, (to) => to === REVIEWS),
    );
    expect(await shows(REVIEWS)).toHaveLength(3);
    const [line] = await readAudit(desk.shop.db.read, { command: 'review.state', limit: 1 });
    expect(line).toMatchObject({ before: { state: 'spam' }, after: { state: 'held' } });
  });

  test('is shown in the shop once it is approved, and hidden again when it is refused', async () => {
    const seen = async () => {
      await desk.settle();
      return (await desk.browser().get('/producte/tassa/')).text.includes('Molt fina');
    };
    await owner.post(REVIEWS, { ids: `${ids['Molt fina']}`, do: 'approved', was: 'held' });
    expect(await seen()).toBe(true);
    expect(await shows(`${REVIEWS}?state=approved`)).toEqual(['Molt fina']);
    await owner.post(REVIEWS, { ids: `${ids['Molt fina']}`, do: 'rejected', was: 'approved' });
    expect(await seen()).toBe(false);
    expect(await shows(`${REVIEWS}?state=rejected`)).toEqual(['Molt fina']);
  });

  test('one is answered in the shop’s languages, and each shopper reads the answer in theirs', async () => {
    const id = ids['Molt fina'] ?? 0;
    const here = `${REVIEWS}/${id}`;
    const form = async (changes: Record<string, string | false>) =>
      sentForm((await owner.get(here)).text, changes, (to) => to === undefined);
    const texts = { 'answer.ca': 'Gràcies, Maria!\nFins aviat.', 'answer.en': 'Thank you <b>Maria</b>!' };
    const kept = await owner.submit(here, await form({ ...texts, approve: false }));
    expect(kept.text).toContain('once the review is shown');
    const page = async (path: string) => {
      await desk.settle();
      return (await desk.browser().get(path)).text;
    };
    expect(await page('/producte/tassa/')).not.toContain('Gràcies');
    const late = await form({ 'answer.ca': 'Tard' });
    // What a text area holds is not unescaped by who sends it here, as a browser would.
    const done = await owner.submit(here, await form({ 'answer.en': texts['answer.en'] }));
    expect(done.text).toContain('The answer is in the shop.');
    expect(await page('/producte/tassa/')).toMatch(
      /Molt fina.*Respon .*<p>Gràcies, Maria!<\/p><p>Fins aviat/s,
    );
    expect(await page('/en/product/tassa-en/')).toContain('Thank you &lt;b&gt;Maria&lt;/b&gt;!');
    expect(await page('/es/producto/tassa-es/')).toMatch(
      /<div class="description" lang="ca[^"]*"><p>Gràcies/,
    );
    const [line] = await readAudit(desk.shop.db.read, { command: 'review.answer', limit: 1 });
    expect(line).toMatchObject({ after: { 'answer.en': 'Thank you <b>Maria</b>!' } });
    await owner.submit(here, await form({ 'answer.ca': 'Gràcies!' }));
    expect((await owner.post(here, late)).status).toBe(409);
    await owner.submit(here, await form({ 'answer.ca': '', 'answer.en': '' }));
    expect(await page('/producte/tassa/')).not.toContain('review-answer');
    expect((await owner.get(REVIEWS)).text).not.toContain('Change the answer');
    await owner.post(REVIEWS, { ids: `${id}`, do: 'rejected', was: 'approved' });
    expect((await desk.as(['orders.view']).get(here)).status).toBe(403);
  });

  test('whoever has sent nothing or what is gone is told so', async () => {
    expect((await owner.submit(REVIEWS, { do: 'spam' })).text).toContain('Nothing was chosen.');
    expect((await owner.submit(REVIEWS, { ids: '999999', do: 'spam' })).text).toContain('It is gone');
    expect((await desk.as(['orders.view']).get(REVIEWS)).status).toBe(403);
  });

  test('comments are decided in the same way', async () => {
    const words = { author: 'Pau', email: 'pau@example.com', url: '', comment: 'Quin vidre!' };
    const { id } = await desk.shop.db.transaction((tx) =>
      addComment(tx, desk.shop, { ...words, entryId, language: 'ca', state: 'held', createdAt: 1 }),
    );
    const here = '/admin/waiting/comments';
    expect(await shows(here)).toEqual(['Quin vidre!']);
    await owner.post(here, { ids: `${id}`, do: 'rejected', was: 'held' });
    expect([await shows(here), await shows(`${here}?state=rejected`)]).toEqual([[], ['Quin vidre!']]);
  });

  test('a comment that waits is answered in the shop’s name, and both are read below the post, once', async () => {
    const { id } = await desk.shop.db.transaction((tx) =>
      addComment(tx, desk.shop, {
        entryId,
        author: 'Pere',
        email: 'p@example.cat',
        url: '',
        comment: 'Es pot rentar?',
        language: 'ca',
        state: 'held',
        createdAt: 5,
      }),
    );
    const here = `/admin/waiting/comments/${id}`;
    expect((await owner.get(here)).text).toContain('Es pot rentar?');
    expect((await owner.post(here, { text: '' })).status).toBe(422);
    for (const _ of [1, 2]) await owner.post(here, { text: 'I tant, a mà.' });
    await desk.settle();
    const page = (await desk.browser().get('/diari/vidre/')).text;
    expect(page).toContain('Es pot rentar?');
    expect(page.split('I tant, a mà.')).toHaveLength(2);
  });
});
