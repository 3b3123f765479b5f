import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../tests/support/browser.ts';
import { addPost, plainBody } from '../../../tests/support/catalogue/content.ts';
import { type DeskShop, openDeskShop } from '../../../tests/support/people/admin.ts';
import { sentForm } from '../../../tests/support/sent-form.ts';
import { engines } from '../../../tests/support/shop.ts';
import { readWholeEntry } from '../../content/index.ts';
import { readAudit } from '../../frame/command/index.ts';

describe.each(engines)('pages and posts at the desk on %s', (engine) => {
  let desk: DeskShop;
  let owner: Browser;
  beforeAll(async () => {
    desk = await openDeskShop(engine);
    owner = desk.as('owner', 'en');
  });
  afterAll(() => desk.close());

  const SAVE = '/admin/texts/save';
  type Changes = Parameters<typeof sentForm>[1];
  const send = async (page: string, changes: Changes) => {
    const { text } = await owner.get(page);
    return owner.post(
      SAVE,
      sentForm(text, changes, (action) => action === SAVE),
    );
  };
  const make = async (changes: Changes, kind = 'page') => {
    const reply = await send(`/admin/texts/new?kind=${kind}`, changes);
    return Number(/texts\/(\d+)/.exec(reply.location)?.[1]);
  };
  const makePost = (changes: Changes) => make(changes, 'post');
  const seen = async (path: string) => {
    await desk.settle();
    return desk.browser().get(path);
  };
  const whole = (id: number) => readWholeEntry(desk.shop.db.read, id);

  test('one is written in three languages at once, and shoppers read each in theirs', async () => {
    const id = await make({
      'title.ca': 'Qui som',
      'title.es': 'Quiénes somos',
      'title.en': 'Who we are',
      'body.ca': '<p>Fem <strong>olles</strong> a Girona.</p>',
      'body.es': '<p>Hacemos ollas en Gerona.</p>',
      'body.en': '<p>We make pots in Girona.</p>',
      'seoTitle.en': 'Potters of Girona',
      state: 'publish',
    });
    expect((await seen('/qui-som/')).text).toContain('Fem <strong>olles</strong> a Girona.');
    expect((await seen('/es/quienes-somos/')).text).toContain('Hacemos ollas en Gerona.');
    const english = (await seen('/en/who-we-are/')).text;
    expect(english).toContain('We make pots in Girona.');
    expect(english).toMatch(/<title>Potters of Girona/);
    const [line] = await readAudit(desk.shop.db.read, { subject: 'entry', subjectId: `${id}`, limit: 1 });
    expect(line).toMatchObject({ command: 'entry.save', actor: { name: 'Núria Soler' } });
  });

  test('what is wrong stands at its field, and nothing of what was typed is lost', async () => {
    const { text } = await owner.get('/admin/texts/new?kind=page');
    const body = '<p>Sense títol</p>';
    const reply = await owner.post(
      SAVE,
      sentForm(text, { 'body.es': body, 'title.ca': 'Hi és' }, (action) => action === SAVE),
    );
    expect(reply.status).toBe(422);
    expect(reply.text).toContain('Every language that is written needs a title.');
    expect(reply.text).toContain('&lt;p&gt;Sense títol&lt;/p&gt;');
    expect(reply.text).toContain('Hi és');
    const none = await owner.post(
      SAVE,
      sentForm(text, {}, (action) => action === SAVE),
    );
    expect(none.status).toBe(422);
  });

  test('a form that is sent twice makes one', async () => {
    const { text } = await owner.get('/admin/texts/new?kind=post');
    const form = sentForm(text, { 'title.ca': 'Un sol cop' }, (action) => action === SAVE);
    const [first, second] = [await owner.post(SAVE, form), await owner.post(SAVE, form)];
    expect(second.location).toBe(first.location);
  });

  test('what nobody touched stays as it is: blocks, and the excerpt that follows the text', async () => {
    const document = {
      type: 'doc',
      content: [
        { type: 'paragraph', content: [{ type: 'text', text: 'Comença així.' }] },
        { type: 'products', attrs: { ids: [3, 9], title: 'Olles' } },
        { type: 'columns', content: [{ type: 'column', content: plainBody('Dins').content }] },
      ],
    };
    const id = await addPost(desk, { ca: { title: 'Peces', body: document } });
    await send(`/admin/texts/${id}`, { 'title.ca': 'Les peces' });
    expect((await whole(id))?.texts.ca).toMatchObject({ title: 'Les peces', body: document });
    await send(`/admin/texts/${id}`, { 'body.ca': '<p>Ara diu això.</p>' });
    expect((await whole(id))?.texts.ca).toMatchObject({ excerpt: 'Ara diu això.' });
  });

  test('the document of the editor is kept as it is, cleaned of what has no business in it', async () => {
    const id = await make({
      'title.ca': 'De l’editor',
      'body.ca': JSON.stringify({
        type: 'doc',
        content: [
          { type: 'paragraph', content: [{ type: 'text', text: 'Bon dia', marks: [{ type: 'bold' }] }] },
          { type: 'script', attrs: { src: 'https://evil.example/x.js' } },
        ],
      }),
    });
    expect((await whole(id))?.texts.ca?.body).toEqual({
      type: 'doc',
      content: [
        { type: 'paragraph', content: [{ type: 'text', text: 'Bon dia', marks: [{ type: 'bold' }] }] },
      ],
    });
    const { text } = await owner.get(`/admin/texts/${id}`);
    const broken = await owner.post(
      SAVE,
      sentForm(text, { 'body.ca': '{"type":"doc"' }, (action) => action === SAVE),
    );
    expect(broken.status).toBe(422);
  });

  test('a draft is seen by who has its link alone; what is planned appears by itself', async () => {
    const id = await make({ 'title.ca': 'Més endavant', 'body.ca': '<p>Encara no.</p>' });
    expect((await seen('/mes-endavant/')).status).toBe(404);
    const page = (await owner.get(`/admin/texts/${id}`)).text;
    const link = /href="(\/\?preview=true[^"]*)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect((await seen(link)).text).toContain('Encara no.');
    const over = await owner.post(
      SAVE,
      sentForm(page, { state: 'scheduled', day: '2020-01-01' }, (action) => action === SAVE),
    );
    expect(over.text).toContain('That moment is over.');
    await send(`/admin/texts/${id}`, { state: 'scheduled', day: '2999-01-01', hour: '8' });
    expect(await whole(id)).toMatchObject({ draft: false, publishAt: Date.UTC(2999, 0, 1, 7) });
    expect((await owner.get('/admin/texts?state=scheduled')).text).toContain('Més endavant');
  });

  test('what was thrown into the bin is seen by nobody, and comes back from the notice as it was', async () => {
    const id = await make({ 'title.ca': 'A la paperera', state: 'publish' });
    expect((await seen('/a-la-paperera/')).status).toBe(200);
    const here = `/admin/texts/${id}`;
    const page = (await owner.get(here)).text;
    const reply = await owner.submit(here, {
      version: /name="version" value="(\d+)"/.exec(page)?.[1] ?? '',
      do: 'bin',
    });
    expect((await seen('/a-la-paperera/')).status).toBe(404);
    expect((await owner.get('/admin/texts')).text).not.toContain(`texts/${id}`);
    expect((await owner.get('/admin/texts?tab=bin')).text).toContain(`texts/${id}`);
    await owner.post(
      here,
      sentForm(reply.text, {}, (action) => action === here),
    );
    expect((await seen('/a-la-paperera/')).status).toBe(200);
  });

  test('who saves over somebody else’s change is shown both', async () => {
    const id = await make({ 'title.ca': 'De tots dos' });
    const { text } = await owner.get(`/admin/texts/${id}`);
    await send(`/admin/texts/${id}`, { 'title.ca': 'Del primer' });
    const reply = await owner.post(
      SAVE,
      sentForm(text, { 'title.ca': 'Del segon' }, (action) => action === SAVE),
    );
    expect(reply.status).toBe(409);
    expect(reply.text).toContain('Del primer');
    expect(reply.text).toContain('Del segon');
  });

  test('an earlier version says word by word what differs from now, and comes back', async () => {
    const id = await make({ 'title.ca': 'El forn', 'body.ca': '<p>Cou a mil graus.</p>' });
    await send(`/admin/texts/${id}`, { 'body.ca': '<p>Cou a mil dos-cents graus.</p>' });
    const page = (await owner.get(`/admin/texts/${id}`)).text;
    const version = new RegExp(`/admin/texts/${id}/versions/\\d+`).exec(page)?.[0] ?? '';
    const compared = (await owner.get(version)).text;
    expect(compared).toMatch(/<ins>[^<]*dos-cents[^<]*<\/ins>/);
    expect(compared).not.toContain('<h3>Title');
    await owner.post(version, {});
    expect((await whole(id))?.texts.ca?.body).toEqual(plainBody('Cou a mil graus.'));
    const other = await make({ 'title.ca': 'Un altre' });
    expect((await owner.get(version.replace(`${id}`, `${other}`))).status).toBe(404);
  });

  test('an earlier version says what the shop’s own blocks said in the words of the editor', async () => {
    const list = (title: string) =>
      `<div data-block="productList" data-title="${title}" data-what="newest" data-limit="4"></div>`;
    const id = await make({ 'title.ca': 'Amb llista', 'body.ca': list('Abans') });
    await send(`/admin/texts/${id}`, { 'body.ca': list('Ara') });
    const page = (await owner.get(`/admin/texts/${id}`)).text;
    const version = new RegExp(`/admin/texts/${id}/versions/\\d+`).exec(page)?.[0] ?? '';
    const compared = (await owner.get(version)).text;
    expect(compared).toContain('[List of products]');
    expect(compared).toContain('Title: <del>Abans</del><ins>Ara</ins>');
    expect(compared).toContain('Which products: ');
    expect(compared).not.toContain('productList');
  });

  test('what was typed and never sent is offered again to who typed it, and to nobody else', async () => {
    const id = await make({ 'title.ca': 'A mitges' });
    const here = `/admin/texts/${id}`;
    const form = sentForm((await owner.get(here)).text, { 'title.ca': 'Quasi fet' }, (to) => to === SAVE);
    expect((await owner.post('/admin/texts/keep', form)).json()).toEqual({ kept: true });
    expect((await whole(id))?.texts.ca?.title).toBe('A mitges');
    expect((await owner.get(here)).text).toContain('texts/keep');
    const taken = (await owner.get(`${here}?kept=1`)).text;
    expect(taken).toContain('value="Quasi fet"');
    await owner.post(
      SAVE,
      sentForm(taken, {}, (to) => to === SAVE),
    );
    expect((await whole(id))?.texts.ca?.title).toBe('Quasi fet');
    expect((await owner.get(here)).text).not.toContain('kept=1');
    await owner.post('/admin/texts/keep', form);
    await owner.post('/admin/texts/keep', { id, do: 'drop' });
    expect((await owner.get(here)).text).not.toContain('kept=1');
  });

  test('what arrives from a form after it was sent is dropped; another that is open beside it is kept', async () => {
    const id = await make({ 'title.ca': 'De pressa' });
    const here = `/admin/texts/${id}`;
    const open = async (path = here) =>
      sentForm((await owner.get(path)).text, { 'title.ca': 'Desat' }, (to) => to === SAVE);
    const keep = async (form: string) => (await owner.post('/admin/texts/keep', form)).json();
    const [sent, beside, unsent] = [await open(), await open(), await open('/admin/texts/new?kind=post')];
    await owner.post(SAVE, sent);
    expect(await keep(sent)).toEqual({ kept: false });
    expect((await owner.get(here)).text).not.toContain('kept=1');
    expect(await keep(beside)).toEqual({ kept: true });
    expect((await owner.get(here)).text).toContain('kept=1');
    await owner.post('/admin/texts/keep', { id, do: 'drop' });
    await owner.post(SAVE, unsent);
    expect(await keep(unsent)).toEqual({ kept: false });
    expect(await keep(await open('/admin/texts/new?kind=post'))).toEqual({ kept: true });
    await owner.post('/admin/texts/keep', { kind: 'post', do: 'drop' });
  });

  test('a page is made the front page, and the one before it comes back from the notice', async () => {
    const id = await make({
      'title.ca': 'La portada',
      'body.ca': '<p>Entreu, entreu.</p>',
      state: 'publish',
    });
    const here = `/admin/texts/${id}`;
    expect((await seen('/')).text).not.toContain('Entreu, entreu.');
    const reply = await owner.submit(here, { do: 'front' });
    expect((await seen('/')).text).toContain('Entreu, entreu.');
    await owner.post(
      here,
      sentForm(reply.text, {}, (action) => action === here),
    );
    expect((await seen('/')).text).not.toContain('Entreu, entreu.');
    expect((await seen('/la-portada/')).text).toContain('Entreu, entreu.');
    const post = await addPost(desk, { ca: 'Article' });
    expect((await owner.submit(`/admin/texts/${post}`, { do: 'front' })).text).toContain('Only a page');
  });

  test('before a page that the whole shop leads to is thrown away, it is asked whether that is meant', async () => {
    const id = await make({ 'title.ca': 'Molt vista', 'body.ca': '<p>Molt vista.</p>', state: 'publish' });
    const here = `/admin/texts/${id}`;
    await owner.submit(here, { do: 'front' });
    const asked = await owner.post(here, { do: 'bin' });
    expect([asked.status, asked.text.includes('“Front page”')]).toEqual([200, true]);
    expect((await seen('/')).text).toContain('Molt vista');
    const sure = sentForm(asked.text, { do: 'bin' }, (action) => action === here);
    expect((await owner.post(here, sure)).status).toBe(303);
    expect((await owner.get(here)).text).toContain('name="do" value="restore"');
    // A page that nothing leads to goes at once, and comes back from the notice.
    const other = await make({ 'title.ca': 'Poc vista' });
    expect((await owner.post(`/admin/texts/${other}`, { do: 'bin' })).status).toBe(303);
  });

  test('a link to a post goes on leading there when it is renamed; one to what is hidden is told as broken', async () => {
    const post = await addPost(desk, { ca: { title: 'El forn vell', slug: 'el-forn-vell' } });
    const id = await make({
      'title.ca': 'Enllaços',
      'body.ca': `<p><a href="entry:${post}">Forn</a> <a href="/no-hi-es/">Res</a> <a href="address:shop">Tot</a></p>`,
      state: 'publish',
    });
    await addPost(desk, { ca: { title: 'El forn nou', slug: 'el-forn-nou' } }, { id: post });
    expect((await seen('/enllacos/')).text).toContain('<a href="/diari/el-forn-nou/">Forn</a>');
    const broken = async () => {
      const { text } = await owner.get('/admin/texts/broken');
      return [`entry:${post}`, '/no-hi-es/', 'address:shop'].filter((href) => text.includes(`>${href}<`));
    };
    expect(await broken()).toEqual(['/no-hi-es/']);
    await owner.post(`/admin/texts/${post}`, { do: 'bin' });
    expect(await broken()).toEqual([`entry:${post}`, '/no-hi-es/']);
    expect((await seen('/enllacos/')).text).not.toContain('el-forn-nou');
    await owner.post(`/admin/texts/${id}`, { do: 'bin' });
    expect(await broken()).toEqual([]);
  });

  test('the list is narrowed by words of any language, kind, state and what is not translated', async () => {
    await addPost(desk, { ca: 'Coure gres', en: 'Firing stoneware' });
    const shows = async (query: string) =>
      (await owner.get(`/admin/texts?${query}`)).text.includes('Firing stoneware');
    expect(await shows('q=gres+cou')).toBe(true);
    expect(await shows('q=stonew')).toBe(true);
    expect(await shows('q=porcel')).toBe(false);
    expect(await shows('tab=post&state=publish')).toBe(true);
    expect(await shows('tab=page')).toBe(false);
    expect(await shows('without=es')).toBe(true);
    expect(await shows('without=en')).toBe(false);
  });

  test('many are made drafts at once, and it can be taken back', async () => {
    const ids = [await addPost(desk, { ca: 'Primer de dos' }), await addPost(desk, { ca: 'Segon de dos' })];
    const chosen = ids.map((id) => `ids=${id}`).join('&');
    const sure = await owner.post('/admin/texts', `${chosen}&action=draft`);
    expect(sure.text).toContain('Primer de dos');
    const work = await owner.post('/admin/texts', `${chosen}&action=draft&sure=1`);
    await desk.settle();
    expect((await whole(ids[0] ?? 0))?.draft).toBe(true);
    await owner.post(work.location, { do: 'undo' });
    await desk.settle();
    expect((await whole(ids[1] ?? 0))?.draft).toBe(false);
  });

  test('posts have topics and an author, pages have neither', async () => {
    expect((await owner.get('/admin/texts/new?kind=page')).text).not.toContain('field-topics');
    expect((await owner.get('/admin/texts/new?kind=post')).text).toContain('field-topics');
  });

  test('topics and authors are made, renamed in three languages, counted, and chosen for a post', async () => {
    const { read } = desk.shop.db;
    const make = async (path: string, said: Record<string, string>) => {
      const { text } = await owner.get(`/admin/texts/${path}`);
      const form = /name="form" value="([^"]+)"/.exec(text)?.[1] ?? '';
      const reply = await owner.post(`/admin/texts/${path.split('?')[0]}`, { form, ...said });
      expect(reply.status).toBe(303);
      // Sent twice it is made once.
      await owner.post(`/admin/texts/${path.split('?')[0]}`, { form, ...said });
    };
    await make('topics/new?taxonomy=post_category', {
      taxonomy: 'post_category',
      'name.ca': 'Oficis',
      'name.en': 'Crafts',
    });
    await make('authors/new', { name: 'Rosa Vila', email: 'rosa@example.cat', 'about.ca': 'Terrissaire.' });
    const topics = await read
      .selectFrom('term_translation')
      .select('term_id as id')
      .where('name', '=', 'Oficis')
      .where('borrowed', '=', 0)
      .execute();
    const authors = await read
      .selectFrom('author')
      .select(['id', 'slug'])
      .where('name', '=', 'Rosa Vila')
      .execute();
    expect([topics.length, authors]).toEqual([1, [{ id: expect.any(Number), slug: 'rosa-vila' }]]);
    const [topic] = topics;
    const [author] = authors;
    const page = (await owner.get('/admin/texts/topics')).text;
    expect(page).toMatch(/Crafts<\/a>.*?0 posts.*?not translated: Español/s);
    const form = (await owner.get('/admin/texts/new?kind=post')).text;
    expect(form).toContain('Rosa Vila');
    expect(form).toContain('Crafts');
    const here = `/admin/texts/topics/${topic?.id}`;
    const said = { taxonomy: 'post_category', 'name.ca': 'Oficis vells', version: '1' };
    expect((await owner.post(here, said)).status).toBe(303);
    expect((await owner.post(here, { ...said, 'name.ca': 'Altres' })).status).toBe(409);
    const person = `/admin/texts/authors/${author?.id}`;
    expect((await owner.post(person, { name: 'Rosa Vila i Mas', version: '1' })).status).toBe(303);
    expect((await owner.post(person, { name: 'Ningú', version: '1' })).status).toBe(409);
    expect((await owner.post(person, { name: '', version: '2' })).status).toBe(422);
    const mistyped = await owner.post(person, { name: 'Rosa', email: 'rosa@', version: '2' });
    expect(mistyped.text).toContain('That is no e-mail address.');
    expect((await owner.post(here, { ...said, 'name.ca': '', version: '2' })).text).toContain(
      'field-name.ca-error',
    );
    expect((await owner.get('/admin/texts/topics')).text).toContain('Rosa Vila i Mas');
    // The trail keeps their numbers, and the history says what they are called now.
    const post = await makePost({ 'title.ca': 'Fang', state: 'draft' });
    await send(`/admin/texts/${post}`, { topics: `${topic?.id}`, author: `${author?.id}` });
    const history = (await owner.get(`/admin/texts/${post}`)).text;
    expect(history).toMatch(/<blockquote>[^<]*Author: – → Rosa Vila i Mas/);
    expect(history).toMatch(/<blockquote>[^<]*Topics: – → Oficis vells/);
  });

  test('the search of everything finds them, drafts as well', async () => {
    await make({ 'title.ca': 'Llegums secs' });
    expect((await owner.get('/admin/search?q=llegums')).text).toContain('Llegums secs');
  });

  test('who may not write texts sees none of it', async () => {
    const other = desk.as(['products.edit'], 'en');
    expect((await other.get('/admin/texts')).status).toBe(403);
    expect((await other.post(SAVE, { 'title.ca': 'x' })).status).toBe(403);
  });
});
