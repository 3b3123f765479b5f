import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { setCaptcha } from '../../frame/page/captcha.tsx';
import { addReview, type ReviewInput } from '../index.ts';
import { deleteReview, setReviewState } from './store-write.ts';

describe.each(engines)('reviews on %s', (engine) => {
  let house: TestShop;
  let product: number;
  beforeAll(async () => {
    house = await openTestShop(engine, { settings: { catalogue: { reviewsPerPage: 3 } } });
    product = await addSimple(house, { name: 'Càntir' });
  });
  afterAll(() => house.close());

  const review = (changes: Partial<ReviewInput> = {}): ReviewInput => ({
    productId: product,
    userId: null,
    author: 'Anna',
    email: 'anna@example.com',
    body: 'Bé.',
    language: 'ca',
    rating: 5,
    approved: true,
    verified: false,
    createdAt: 1,
    ...changes,
  });
  const add = (changes?: Partial<ReviewInput>) =>
    house.shop.db.transaction((tx) => addReview(tx, review(changes)));

  test('the average and its count never drift from the reviews, whatever is done to them', async () => {
    const step = fc.oneof(
      fc.record({
        what: fc.constant('add' as const),
        rating: fc.integer({ min: 0, max: 5 }),
        on: fc.boolean(),
      }),
      fc.record({ what: fc.constant('show' as const), at: fc.nat(9), on: fc.boolean() }),
      fc.record({ what: fc.constant('delete' as const), at: fc.nat(9) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        const id = await addSimple(house);
        const kept = new Map<number, { rating: number; on: boolean }>();
        for (const now of steps) {
          const some = [...kept.keys()].at('at' in now ? now.at % Math.max(1, kept.size) : 0);
          if (now.what === 'add')
            kept.set(await add({ productId: id, rating: now.rating, approved: now.on }), {
              rating: now.rating,
              on: now.on,
            });
          else if (some === undefined) continue;
          else if (now.what === 'show') {
            await house.shop.db.transaction((tx) =>
              setReviewState(house.shop, tx, some, now.on ? 'approved' : 'held'),
            );
            kept.set(some, { rating: kept.get(some)?.rating ?? 0, on: now.on });
          } else {
            await house.shop.db.transaction((tx) => deleteReview(tx, some));
            kept.delete(some);
          }
        }
        const counted = [...kept.values()].filter(({ rating, on }) => on && rating > 0);
        const sum = counted.reduce((total, { rating }) => total + rating, 0);
        const row = await house.shop.db.read
          .selectFrom('product as p')
          .innerJoin('listing as l', 'l.product_id', 'p.id')
          .select(['p.rating_sum', 'p.rating_count', 'l.rating', 'l.rating_count as listed'])
          .where('p.id', '=', id)
          .executeTakeFirstOrThrow();
        const rating = counted.length === 0 ? 0 : Math.floor((sum * 1_000_000) / counted.length);
        expect(row).toEqual({
          rating_sum: sum,
          rating_count: counted.length,
          rating,
          listed: counted.length,
        });
      }),
      { numRuns: 12 },
    );
  });

  test('they come page by page, newest first, with a histogram of all of them', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 7; n += 1)
      ids.push(await add({ body: `Ressenya ${n}`, rating: n < 5 ? 5 : 4, createdAt: n + 10 }));
    await add({ parentId: ids[6] ?? 0, author: 'La botiga', body: 'Gràcies!', rating: 0, createdAt: 99 });
    await add({ approved: false, body: 'Encara no' });
    await house.settle();
    const get = (path: string) => house.browser().get(path);
    const bodies = (text: string) =>
      [...text.matchAll(/<p>(Ressenya \d|Gràcies!|Encara no)/g)].map((m) => m[1]);
    const first = await get('/producte/cantir/');
    expect(bodies(first.text)).toEqual(['Ressenya 6', 'Gràcies!', 'Ressenya 5', 'Ressenya 4']);
    expect(first.text).toContain('href="/producte/cantir/comment-page-3/#comments"');
    const given = [...first.text.matchAll(/review-given">(\d+)</g)].map((match) => Number(match[1]));
    expect(given).toEqual([5, 2, 0, 0, 0]);
    expect(first.text).toContain('4,7');
    expect(bodies((await get('/producte/cantir/comment-page-3/')).text)).toEqual(['Ressenya 0']);
    expect(bodies((await get('/producte/cantir/?cpage=2')).text)).toEqual([
      'Ressenya 3',
      'Ressenya 2',
      'Ressenya 1',
    ]);
    expect((await get('/producte/cantir/comment-page-3/')).text).toContain(
      'rel="canonical" href="http://shop.test/producte/cantir/"',
    );
    for (const past of [
      '/producte/cantir/comment-page-4/',
      '/producte/cantir/comment-page-x/',
      '/producte/cantir/?cpage=0',
    ])
      expect([past, (await get(past)).status]).toEqual([past, 404]);
  });

  test('one in another language than its page says which', async () => {
    await add({ body: 'Pours beautifully', language: 'en', createdAt: 500 });
    await add({ body: 'Raja molt bé', createdAt: 501 });
    await house.settle();
    const { text } = await house.browser().get('/producte/cantir/');
    expect(text).toContain('<div class="description" lang="en-GB"><p>Pours beautifully</p>');
    expect(text).toContain('<div class="description"><p>Raja molt bé</p>');
  });

  test('a captcha shows its field and is asked once for each token, on the server', async () => {
    using _ = house.alone();
    const asked: string[] = [];
    setCaptcha(house.shop, {
      field: 'proof',
      show: (_ctx, form) => <input type="hidden" name="proof" data-captcha={form} />,
      verify: async (token) => {
        asked.push(token);
        return token.startsWith('good');
      },
    });
    const send = async (proof: string) => {
      const shopper = house.browser();
      const form = {
        comment_post_ID: product,
        rating: 4,
        comment: 'Molt bé',
        author: 'Pau',
        email: 'pau@example.com',
        proof,
      };
      const reply = await shopper.post('/wp-comments-post.php', form);
      return reply.location.includes('unapproved=');
    };
    expect((await house.browser().get('/producte/cantir/')).text).toContain('data-captcha="review"');
    expect(await send('')).toBe(false);
    expect(await send('bad')).toBe(false);
    expect(await send('good-1')).toBe(true);
    expect(await send('good-1')).toBe(false);
    expect(asked).toEqual(['bad', 'good-1']);
    setCaptcha(house.shop, undefined);
    expect((await house.browser().get('/producte/cantir/')).text).not.toContain('data-captcha');
    expect(await send('')).toBe(true);
  });

  test('a rating is required only where the shop says so', async () => {
    const form = {
      comment_post_ID: product,
      comment: 'Sense estrelles',
      author: 'Pau',
      email: 'p@example.com',
    };
    const send = async () => (await house.browser().post('/wp-comments-post.php', form)).location;
    expect(await send()).toBe('/producte/cantir/#reviews');
    await house.set({ 'catalogue.reviewRatingRequired': false });
    expect(await send()).toContain('unapproved=');
    await house.set({ 'catalogue.reviewRatingRequired': true });
  });
});
