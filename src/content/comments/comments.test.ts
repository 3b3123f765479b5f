import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPost } from '../../../tests/support/catalogue/content.ts';
import { type Mailbox, startMailbox } from '../../../tests/support/outside/mail.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { addComment, type CommentInput } from '../index.ts';
import { saveAuthor } from '../writing/store-topics.ts';
import { type CommentRow, commentProblems, hangingOn, type Thread, threadsOf, webAddress } from './model.ts';
import { deleteComment, setCommentState } from './store-write.ts';

describe.each(engines)('comments on %s', (engine) => {
  let house: TestShop;
  let mailbox: Mailbox;
  let post: number;
  let limits: TestShop['shop']['limits'];
  const get = (path: string) => house.browser().get(path);
  beforeAll(async () => {
    mailbox = await startMailbox();
    const settings = { content: { comments: { perPage: 2 } } };
    house = await openTestShop(engine, { smtpUrl: mailbox.url, settings });
    limits = house.shop.limits;
    house.shop.limits = { ...limits, take: async () => true };
    post = await addPost(house, { ca: 'El torn', es: 'El torno' });
  });
  afterAll(async () => {
    await house.close();
    await mailbox.close();
  });

  const form = (changes: Record<string, string | number> = {}) => ({
    author: 'Anna',
    email: 'anna@example.com',
    url: '',
    comment: 'M’ha agradat molt.',
    comment_post_ID: post,
    comment_parent: 0,
    lang: 'ca',
    ...changes,
  });
  const send = (changes: Record<string, string | number> = {}, who = house.browser()) =>
    who.post('/wp-comments-post.php', form(changes));
  let clock = 1_700_000_000_000;
  async function shown(changes: Partial<CommentInput> & { comment: string }) {
    clock += 1000;
    const { id } = await house.shop.db.transaction((tx) =>
      addComment(tx, house.shop, {
        entryId: post,
        author: 'Pau',
        email: 'pau@example.com',
        url: '',
        language: 'ca',
        state: 'approved',
        createdAt: clock,
        ...changes,
      }),
    );
    await house.settle();
    return id;
  }
  const set = async (id: number, state: 'approved' | 'held' | 'spam') => {
    await house.shop.db.transaction((tx) => setCommentState(tx, id, state));
    await house.settle();
  };

  test('a comment waits for approval; only whoever wrote it sees it, by the address that it led to', async () => {
    const reply = await send({ comment: 'Encara no em veu ningú.' });
    expect(reply.location).toMatch(
      /^\/diari\/el-torn\/\?unapproved=\d+&moderation-hash=[0-9a-f]{10}#comment-\d+$/,
    );
    await house.settle();
    const own = (await get(reply.location.split('#')[0] ?? '')).text;
    expect(own).toContain('Encara no em veu ningú.');
    expect(own).toContain('El teu comentari es publicarà');
    expect((await get('/diari/el-torn/')).text).not.toContain('Encara no em veu');
    const forged = reply.location.replace(/hash=\w+/, 'hash=0123456789').split('#')[0] ?? '';
    expect((await get(forged)).text).not.toContain('Encara no em veu');
    const id = Number(/comment-(\d+)/.exec(reply.location)?.[1]);
    await set(id, 'approved');
    const seen = (await get('/diari/el-torn/')).text;
    expect(seen).toContain(`id="comment-${id}"`);
    expect(seen).toContain('"commentCount":1');
    await set(id, 'spam');
    expect((await get('/diari/el-torn/')).text).not.toContain('Encara no em veu');
  });

  test('the shop gets a letter about what waits, the author one about what is seen', async () => {
    const held = await mailbox.waitFor(({ subject }) => subject?.includes('Comentari per revisar') ?? false);
    expect(held.envelope.to).toEqual([house.shop.settings.email]);
    expect(held.replyTo?.[0]?.address).toBe('anna@example.com');
    expect(held.text).toContain('Encara no em veu ningú.');
    expect(held.text).toContain('/admin/waiting/comments');
    const authorId = await house.shop.db.transaction((tx) =>
      saveAuthor(tx, house.shop, { name: 'Núria', email: 'nuria@example.com' }, Date.now()),
    );
    const own = await addPost(house, { ca: 'De la Núria' }, { authorId });
    await house.set({ 'content.comments.moderation': false });
    const reply = await send({ comment_post_ID: own, comment: 'Visible de seguida.' });
    await house.set({ 'content.comments.moderation': true });
    expect(reply.location).toMatch(/^\/diari\/de-la-nuria\/#comment-\d+$/);
    await house.settle();
    const told = await mailbox.waitFor(({ envelope }) => envelope.to.includes('nuria@example.com'));
    expect(told.text).toContain(`http://shop.test${reply.location}`);
    expect((await get('/diari/de-la-nuria/')).text).toContain('Visible de seguida.');
  });

  test('the same words sent twice are one comment and one letter', async () => {
    const [first, second] = [
      await send({ comment: 'Dues vegades' }),
      await send({ comment: 'Dues vegades' }),
    ];
    expect(second.location).toBe(first.location);
    await house.settle();
    await mailbox.waitFor(({ text }) => text?.includes('Dues vegades') ?? false);
    expect(mailbox.messages.filter(({ text }) => text?.includes('Dues vegades'))).toHaveLength(1);
  });

  test('a refused comment comes back with all that was typed and what is wrong beside its field', async () => {
    const who = house.browser();
    const reply = await send({ email: 'no', url: 'javascript:x', comment: 'Es <b>guarda</b>' }, who);
    expect(reply.location).toBe('/diari/el-torn/');
    const page = (await who.get('/diari/el-torn/')).text;
    expect(page).toContain('Es &lt;b&gt;guarda&lt;/b&gt;</textarea>');
    expect(page).toMatch(/id="email-problem"[^>]*role="alert">Escriu una adreça de correu vàlida\./);
    expect(page).toContain('Escriu una adreça web vàlida.');
    expect(page).toContain('value="Anna"');
    expect((await who.get('/diari/el-torn/')).text).not.toContain('guarda');
    expect((await get('/diari/el-torn/')).text).not.toContain('value="Anna"');
  });

  test('whoever ticks the box finds the name filled in next time, and whoever does not is forgotten', async () => {
    const who = house.browser();
    await send({ comment: 'Un', 'wp-comment-cookies-consent': 'yes' }, who);
    expect((await who.get('/diari/el-torn/')).text).toContain('value="anna@example.com"');
    await send({ comment: 'Dos' }, who);
    expect((await who.get('/diari/el-torn/')).text).not.toContain('value="anna@example.com"');
  });

  test('answers stand below what they answer, and no deeper than the shop wants', async () => {
    const own = await addPost(house, { ca: 'Fils' });
    const root = await shown({ entryId: own, comment: 'Arrel' });
    const second = await shown({ entryId: own, comment: 'Segon', parentId: root });
    const third = await shown({ entryId: own, comment: 'Tercer', parentId: second });
    await shown({ entryId: own, comment: 'Quart', parentId: third });
    const { text } = await get('/diari/fils/');
    expect(text).toContain('4 comentaris');
    const depths = [...text.matchAll(/<li class="comment depth-(\d)".*?<p>(\w+)<\/p>/gs)].map((m) => [
      m[1],
      m[2],
    ]);
    expect(depths).toEqual([
      ['1', 'Arrel'],
      ['2', 'Segon'],
      ['3', 'Tercer'],
      ['3', 'Quart'],
    ]);
    await set(second, 'held');
    const without = (await get('/diari/fils/')).text;
    expect(without).toContain('3 comentaris');
    expect(without).not.toContain('Segon');
    await house.shop.db.transaction((tx) => deleteComment(tx, root));
    await house.settle();
    expect((await get('/diari/fils/')).text).not.toContain('Tercer');
  });

  test('a comment in another language than the page says so', async () => {
    const entryId = await addPost(house, { ca: 'El forn', es: 'El horno' });
    await shown({ comment: 'Qué bonito.', language: 'es', entryId });
    expect((await get('/diari/el-forn/')).text).toContain(
      '<div class="description" lang="es-ES"><p>Qué bonito.</p></div>',
    );
    expect((await get('/es/diario/el-horno/')).text).toContain(
      '<div class="description"><p>Qué bonito.</p></div>',
    );
  });

  test('the link to answer leads to the form, which says whom it answers', async () => {
    const id = await shown({ comment: 'Qui respon?', author: 'Marta' });
    const page = (await get(`/diari/el-torn/?replytocom=${id}`)).text;
    expect(page).toContain('Respon a Marta');
    expect(page).toContain(`name="comment_parent" value="${id}"`);
    expect((await get('/diari/el-torn/')).text).toContain('name="comment_parent" value="0"');
    const elsewhere = await addPost(house, { ca: 'Un altre lloc' });
    await send({ comment_post_ID: elsewhere, comment_parent: id, comment: 'Perdut' });
    const row = await house.shop.db.read
      .selectFrom('comment')
      .select('parent_id')
      .where('body', '=', 'Perdut')
      .executeTakeFirst();
    expect(row?.parent_id).toBeNull();
  });

  test('pages of comments stand under comment-page-N and ?cpage=, and a comment’s address names its page', async () => {
    const own = await addPost(house, { ca: 'Llarg' });
    const ids: number[] = [];
    for (const word of ['Un', 'Dos', 'Tres', 'Quatre', 'Cinc'])
      ids.push(await shown({ entryId: own, comment: `Fil ${word}` }));
    const words = (text: string) => [...text.matchAll(/<p>Fil (\w+)/g)].map((match) => match[1]);
    const first = await get('/diari/llarg/');
    expect(words(first.text)).toEqual(['Un', 'Dos']);
    expect(first.text).toContain('href="/diari/llarg/comment-page-3/#comments"');
    const last = await get('/diari/llarg/comment-page-3/');
    expect(words(last.text)).toEqual(['Cinc']);
    expect(last.text).toContain('rel="canonical" href="http://shop.test/diari/llarg/"');
    expect(last.text).toContain(`href="/diari/llarg/comment-page-3/#comment-${ids[4]}"`);
    expect(words((await get('/diari/llarg/?cpage=2')).text)).toEqual(['Tres', 'Quatre']);
    for (const past of ['comment-page-4/', 'comment-page-x/', 'comment-page-0/', '?cpage=9'])
      expect([past, (await get(`/diari/llarg/${past}`)).status]).toEqual([past, 404]);
  });

  test('what is closed, hidden or not there takes no comments', async () => {
    const closed = await addPost(house, { ca: 'Tancat' }, { comments: false });
    const draft = await addPost(house, { ca: 'Esborrany' }, { draft: true });
    const page = await addPost(house, { ca: 'Una pàgina' }, { kind: 'page' });
    for (const comment_post_ID of [closed, draft, page, 999_999_999, 'x', -1])
      expect([comment_post_ID, (await send({ comment_post_ID })).status]).toEqual([comment_post_ID, 404]);
    expect((await get('/diari/tancat/')).text).not.toContain('id="commentform"');
    const open = await addPost(house, { ca: 'Pàgina oberta' }, { kind: 'page', comments: true });
    expect((await get('/pagina-oberta/')).text).toContain(`name="comment_post_ID" value="${open}"`);
  });

  test('whoever sends too many is told to wait', async () => {
    house.shop.limits = limits;
    const statuses: number[] = [];
    const who = house.browser();
    for (let n = 0; n < 12; n += 1) statuses.push((await send({ comment: `Massa ${n}` }, who)).status);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('the rules of comments', () => {
  const row = (id: number, parent_id: number | null, thread_id: number | null): CommentRow => ({
    id,
    parent_id,
    thread_id,
    author: 'A',
    url: '',
    body: 'x',
    language: 'ca',
    created_at: id,
  });

  test('every comment whose thread is there is shown exactly once', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(20), fc.boolean()), { maxLength: 20 }), (given) => {
        const all: CommentRow[] = [];
        for (const [index, [pick]] of given.entries()) {
          const parent = pick < all.length ? all[pick] : undefined;
          all.push(row(index + 1, parent?.id ?? null, parent ? (parent.thread_id ?? parent.id) : null));
        }
        const there = all.filter((_, index) => given[index]?.[1]);
        const ids = (threads: readonly Thread[]): number[] =>
          threads.flatMap(({ id, replies }) => [id, ...ids(replies)]);
        const roots = new Set(there.filter((one) => one.thread_id === null).map(({ id }) => id));
        const wanted = there.filter((one) => one.thread_id === null || roots.has(one.thread_id));
        expect(ids(threadsOf(there)).sort((a, b) => a - b)).toEqual(wanted.map(({ id }) => id));
      }),
    );
  });

  test('an answer never stands deeper than the shop wants, and hangs on what it answers where it may', () => {
    fc.assert(
      fc.property(fc.nat(8), fc.integer({ min: 1, max: 6 }), (length, deepest) => {
        const chain = Array.from({ length }, (_, index) => length - index);
        const parent = hangingOn(chain, deepest) ?? 0;
        expect(parent + 1).toBeLessThanOrEqual(Math.max(1, deepest));
        if (length < deepest) expect(parent).toBe(length);
      }),
    );
  });

  test('a web address may be written without its beginning, and never runs anything', () => {
    expect(webAddress('example.cat/x')).toBe('https://example.cat/x');
    for (const bad of ['javascript:alert(1)', 'data:text/html,x', 'mailto:a@b.cat', 'paraules soltes', 'x'])
      expect(webAddress(bad)).toBeUndefined();
    expect(commentProblems({ author: '', email: '', url: ':', comment: '' })).toEqual([
      'comment',
      'author',
      'email',
      'url',
    ]);
  });
});
