import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPost } from '../../../tests/support/catalogue/content.ts';
import { type DeskShop, openDeskShop } from '../../../tests/support/people/admin.ts';
import { engines } from '../../../tests/support/shop.ts';
import { ask, readAudit, terminal } from '../../frame/command/index.ts';
import { changeAuthor, changeTopic, readWholeEntry, restoreEntry } from '../index.ts';
import { removeTopic } from './commands.ts';

describe.each(engines)('topics and authors that are taken away on %s', (engine) => {
  let desk: DeskShop;
  beforeAll(async () => {
    desk = await openDeskShop(engine);
  });
  afterAll(() => desk.close());

  const asked = () => ({ shop: desk.shop, actor: terminal('test'), now: Date.now() });
  const topic = (name: string, parentId: number | null = null, taxonomy = 'post_category' as const) =>
    ask(asked(), changeTopic, { taxonomy, parentId, texts: { ca: { name } } });
  const tag = (name: string) =>
    ask(asked(), changeTopic, { taxonomy: 'post_tag', parentId: null, texts: { ca: { name } } });
  const post = (title: string, more: Parameters<typeof addPost>[2]) => addPost(desk, { ca: title }, more);
  const topicsOf = async (id: number) =>
    (
      await desk.shop.db.read
        .selectFrom('entry_term')
        .select(['term_id', 'direct'])
        .where('entry_id', '=', id)
        .orderBy('term_id')
        .execute()
    ).map(({ term_id, direct }) => [term_id, direct]);
  /** As its page asks it: first what would become of it, then sure. */
  const away = async (path: string, into: number | '') => {
    const owner = desk.as('owner', 'en');
    const said = await owner.post(`/admin/texts/${path}`, { do: 'away', into: `${into}` });
    const [, version = ''] = /name="version" value="(\d+)"/.exec(said.text) ?? [];
    const done = await owner.post(`/admin/texts/${path}`, {
      do: 'away',
      into: `${into}`,
      version,
      sure: '1',
    });
    await desk.settle();
    return { said: said.text, done };
  };
  const leads = async (path: string) => {
    await desk.settle();
    const { status, location } = await desk.browser().get(path);
    return [status, location];
  };

  test('one that becomes part of another gives it its posts, what stands below it and its addresses', async () => {
    const [from, into, high] = [await topic('Oficis'), await topic('Artesania'), await topic('Casa')];
    const below = await topic('Torn', from);
    const one = await post('El fang', { termIds: [from, high] });
    const both = await post('El forn', { termIds: [from, into] });
    const deep = await post('La roda', { termIds: [below] });
    const versionOf = async () =>
      (
        await desk.shop.db.read
          .selectFrom('entry')
          .select('version')
          .where('id', '=', one)
          .executeTakeFirstOrThrow()
      ).version;
    const version = await versionOf();
    expect((await desk.browser().get('/diari/categoria/oficis/torn/')).status).toBe(200);
    const { said, done } = await away(`topics/${from}`, into);
    expect(said).toContain('3 posts go to “Artesania”. So does 1 topic below it.');
    expect(done.location).toBe('/admin/texts/topics');
    expect(await topicsOf(one)).toEqual([
      [into, 1],
      [high, 1],
    ]);
    expect(await topicsOf(both)).toEqual([[into, 1]]);
    expect(await topicsOf(deep)).toEqual([
      [into, 0],
      [below, 1],
    ]);
    expect(await versionOf()).toBeGreaterThan(version);
    expect(await leads('/diari/categoria/oficis/')).toEqual([301, '/diari/categoria/artesania/']);
    expect(await leads('/diari/categoria/oficis/torn/')).toEqual([301, '/diari/categoria/artesania/torn/']);
    const lines = await readAudit(desk.shop.db.read, { subject: 'term', subjectId: `${from}`, limit: 1 });
    expect(lines[0]).toMatchObject({ command: 'topic.remove', after: { into } });
  });

  test('one that is thrown away is gone from its posts, and what stood below it moves up', async () => {
    const high = await topic('Taller');
    const middle = await topic('Eines', high);
    const low = await topic('Gúbies', middle);
    const id = await post('Esmolar', { termIds: [low, middle] });
    const { said } = await away(`topics/${middle}`, '');
    expect(said).toContain('1 post goes without this topic. 1 topic below it moves up.');
    expect(await topicsOf(id)).toEqual([
      [high, 0],
      [low, 1],
    ]);
    expect(await leads('/diari/categoria/taller/eines/')).toEqual([301, '/diari/categoria/taller/']);
    const lone = await tag('sol');
    await away(`topics/${lone}`, '');
    expect((await leads('/diari/etiqueta/sol/'))[0]).toBe(404);
  });

  test('it cannot become part of another kind, of itself, or of what stands below it; two who do it meet', async () => {
    const high = await topic('Alt');
    const low = await topic('Baix', high);
    const other = await tag('altre');
    const remove = (id: number, into: number | null, version?: number) =>
      ask(asked(), removeTopic, { id, into, ...(version === undefined ? {} : { version }) });
    await expect(remove(high, low)).rejects.toMatchObject({ code: 'topic_below' });
    await expect(remove(high, other)).rejects.toMatchObject({ code: 'no_topic' });
    await expect(remove(high, high)).rejects.toMatchObject({ code: 'no_topic' });
    await expect(remove(99_999_999, null)).rejects.toMatchObject({ code: 'no_topic' });
    await expect(remove(high, null, 77)).rejects.toThrow();
    await remove(high, null, 1);
    await expect(remove(high, null)).rejects.toMatchObject({ code: 'no_topic' });
  });

  test('an author’s posts are another’s or nobody’s, and an earlier version of a post bears it', async () => {
    const make = (name: string) => ask(asked(), changeAuthor, { name });
    const [anna, berta] = [await make('Anna Pi'), await make('Berta Om')];
    const label = await tag('vell');
    const id = await post('Qui ho va escriure', { authorId: anna, termIds: [label] });
    await post('Un altre', { authorId: anna });
    const owner = desk.as('owner', 'en');
    expect((await owner.get(`/admin/texts/authors/${anna}`)).text).toContain(
      `/admin/texts?author=${anna}">2 posts`,
    );
    expect((await owner.get(`/admin/texts?topic=${label}`)).text).toContain('Qui ho va escriure');
    const { said } = await away(`authors/${anna}`, berta);
    expect(said).toContain('2 posts become those of “Berta Om”');
    expect((await readWholeEntry(desk.shop.db.read, id))?.authorId).toBe(berta);
    const { author } = desk.shop.addresses.in('ca');
    expect(await leads(author({ slug: 'anna-pi' }))).toEqual([301, author({ slug: 'berta-om' })]);
    await away(`authors/${berta}`, '');
    await away(`topics/${label}`, '');
    const revision = await desk.shop.db.read
      .selectFrom('entry_revision')
      .select('id')
      .where('entry_id', '=', id)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    await ask(asked(), restoreEntry, { revisionId: revision.id });
    expect(await readWholeEntry(desk.shop.db.read, id)).toMatchObject({ authorId: null, termIds: [] });
  });
});
