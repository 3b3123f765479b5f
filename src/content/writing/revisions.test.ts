import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPost, plainBody } from '../../../tests/support/catalogue/content.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { listRevisions, previewLinks, readWholeEntry } from '../index.ts';
import { restoreRevision } from './steps-restore.ts';
import { saveTopic } from './store-topics.ts';

const WEEK = 7 * 86_400_000;

describe.each(engines)('drafts and revisions on %s', (engine) => {
  let house: TestShop;
  const get = (path: string) => house.browser().get(path);
  beforeAll(async () => {
    house = await openTestShop(engine, { settings: { content: { revisions: 3 } } });
  });
  afterAll(() => house.close());
  const revisions = (id: number) => listRevisions(house.shop.db.read, id);
  const written = (words: string) => ({ ca: { title: 'Text', slug: 'text', body: plainBody(words) } });

  test('each save is kept, the same twice is kept once, and the oldest go', async () => {
    const id = await addPost(house, written('u'), { publishAt: 5 });
    await addPost(house, written('u'), { id });
    expect(await revisions(id)).toHaveLength(1);
    for (const words of ['dos', 'tres', 'quatre']) await addPost(house, written(words), { id });
    const bodies = (await revisions(id)).map(({ entry }) => /"text":"(\w+)"/.exec(entry)?.[1]);
    expect(bodies).toEqual(['quatre', 'tres', 'dos']);
  });

  test('what was there before revisions were kept is kept with the next save', async () => {
    const id = await addPost(house, { ca: { title: 'Vell', body: plainBody('abans') } });
    await house.shop.db.transaction((tx) => tx.deleteFrom('entry_revision').execute());
    await addPost(house, { ca: { title: 'Vell', body: plainBody('després') } }, { id });
    expect((await revisions(id)).map(({ entry }) => entry.includes('abans'))).toEqual([false, true]);
  });

  test('a revision brings everything back: words, slugs, topics, author and picture; and can be taken back', async () => {
    const topic = await house.shop.db.transaction((tx) =>
      saveTopic(tx, house.shop, { taxonomy: 'post_tag', texts: { ca: { name: 'Fang' } } }, Date.now()),
    );
    const first = {
      ca: { title: 'Gres', body: plainBody('fang') },
      en: { title: 'Stoneware', body: plainBody('clay') },
    };
    const id = await addPost(house, first, { termIds: [topic], comments: false });
    const before = await readWholeEntry(house.shop.db.read, id);
    await addPost(house, { ca: 'Un altre nom' }, { id, comments: true });
    expect((await get('/diari/gres/')).location).toBe('/diari/un-altre-nom/');
    const kept = await revisions(id);
    await house.shop.db.transaction((tx) =>
      restoreRevision(tx, house.shop, kept.at(-1)?.id ?? 0, Date.now()),
    );
    await house.settle();
    expect(await readWholeEntry(house.shop.db.read, id)).toEqual(before);
    expect((await get('/diari/gres/')).text).toContain('fang');
    expect((await get('/diari/un-altre-nom/')).location).toBe('/diari/gres/');
    expect((await get('/en/journal/stoneware/')).status).toBe(200);
    expect((await get('/diari/etiqueta/fang/')).text).toContain('Gres');
    const broken = house.shop.db.transaction((tx) => restoreRevision(tx, house.shop, 99_999, 1));
    await expect(broken).rejects.toThrow('no such revision');
  });

  test('a revision says nothing of whether its text is seen: it stays in the shop, or out of it', async () => {
    const restore = async (id: number, at: number) => {
      const { id: revision } = (await revisions(id)).at(at)!;
      await house.shop.db.transaction((tx) => restoreRevision(tx, house.shop, revision, Date.now()));
      await house.settle();
      return readWholeEntry(house.shop.db.read, id);
    };
    const said = (words: string) => ({ ca: { title: 'Avís', slug: 'avis', body: plainBody(words) } });
    const id = await addPost(house, said('esborrany'), { draft: true, publishAt: 7 });
    await addPost(house, said('publicat'), { id, draft: false, publishAt: 5 });
    expect(await restore(id, -1)).toMatchObject({ draft: false, publishAt: 5 });
    expect((await get('/diari/avis/')).text.includes('esborrany')).toBe(true);
    await addPost(house, said('retirat'), { id, draft: true, publishAt: 5 });
    expect(await restore(id, 1)).toMatchObject({ draft: true, publishAt: 5 });
    expect((await get('/diari/avis/')).status).toBe(404);
  });

  test('a revision of a text in the bin is not brought into the shop by it', async () => {
    const said = (words: string) => ({ ca: { title: 'Secret', slug: 'secret', body: plainBody(words) } });
    const id = await addPost(house, said('esborrany'), { draft: true });
    await addPost(house, said('publicat'), { id, draft: false, publishAt: 5 });
    const at = (binned_at: number, listed_at: number) =>
      house.shop.db.transaction((tx) =>
        tx.updateTable('entry').set({ binned_at, listed_at }).where('id', '=', id).execute(),
      );
    await at(9, 0);
    const { id: revision } = (await revisions(id)).at(-1)!;
    const restored = house.shop.db.transaction((tx) => restoreRevision(tx, house.shop, revision, Date.now()));
    await expect(restored).rejects.toThrow('no such entry');
    expect((await get('/diari/secret/')).status).toBe(404);
  });

  test('a revision brings back what is still there, and no picture that is gone', async () => {
    const { id: pictureId } = await house.shop.db.transaction((tx) =>
      tx
        .insertInto('picture')
        .values({ source: 'fang', file: 'fang.jpg', width: 1, height: 1 })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    const titled = (words: string) => ({ ca: { title: 'Forn', slug: 'forn', body: plainBody(words) } });
    const id = await addPost(house, titled('u'), { pictureId });
    await addPost(house, titled('dos'), { id, pictureId: null });
    await house.shop.db.transaction((tx) => tx.deleteFrom('picture').where('id', '=', pictureId).execute());
    const { id: revision } = (await revisions(id)).at(-1)!;
    await house.shop.db.transaction((tx) => restoreRevision(tx, house.shop, revision, Date.now()));
    const back = await readWholeEntry(house.shop.db.read, id);
    expect(JSON.stringify(back?.texts)).toContain('"u"');
    expect(back?.pictureId).toBeNull();
  });

  test('a preview link shows a draft to whoever has it, is never kept and never indexed', async () => {
    const id = await addPost(house, { ca: 'Encara secret', en: 'Still secret' }, { draft: true });
    const links = previewLinks(house.shop, id, Date.now());
    const page = await get(links.ca ?? '');
    expect(page.status).toBe(200);
    expect(page.text).toContain('Encara secret');
    expect(page.text).toMatch(/<meta name="robots" content="[^"]*noindex/);
    expect(page.headers['cache-control']).toContain('no-store');
    expect(page.headers['referrer-policy']).toBe('no-referrer');
    expect(page.text).not.toContain('/diari/encara-secret/"');
    expect((await get(links.en ?? '')).text).toContain('Still secret');
    expect((await get('/diari/encara-secret/')).status).toBe(404);
    await addPost(house, { ca: 'Ja canviat' }, { id, draft: true });
    expect((await get(links.ca ?? '')).text).toContain('Ja canviat');
  });

  test('a preview link that is forged, for something else or too old is a 404', async () => {
    const id = await addPost(house, { ca: 'Tancat amb clau' }, { draft: true });
    const other = await addPost(house, { ca: 'Un altre' }, { draft: true });
    const { ca = '' } = previewLinks(house.shop, id, Date.now());
    const old = previewLinks(house.shop, id, Date.now() - WEEK - 1).ca ?? '';
    const longer = ca.replace(/until=\d+/, `until=${Date.now() + 2 * WEEK}`);
    for (const bad of [ca.replace(/nonce=.*/, 'nonce=x'), ca.replace(`id=${id}`, `id=${other}`), old, longer])
      expect((await get(bad)).status).toBe(404);
  });

  test('when its time comes a post stands in the journal and in the feed, by the clock alone', async () => {
    await get('/feed/');
    await get('/diari/');
    const at = Date.now() + 40;
    await addPost(house, { ca: 'A l’hora' }, { publishAt: at });
    expect((await get('/feed/')).text).not.toContain('A l’hora');
    await new Promise((done) => setTimeout(done, at + 20 - Date.now()));
    await house.shop.db.transaction((tx) => enqueue(tx, 'content.publish', {}));
    await house.settle();
    expect((await get('/feed/')).text).toContain('A l’hora');
    expect((await get('/diari/')).text).toContain('A l’hora');
  });
});
