import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { addReview, priceChange } from '../../src/catalogue/index.ts';
import { addComment } from '../../src/content/index.ts';
import { startBulk } from '../../src/frame/bulk/index.ts';
import { ask, terminal } from '../../src/frame/command/index.ts';
import { addSimple, addVariable } from '../support/catalogue/catalogue.ts';
import { addPost } from '../support/catalogue/content.ts';
import { formFile } from '../support/search/setup.ts';
import type { Trail } from './line.ts';

/** Texts, files and changes of many things. */
export function trailTexts(trail: Trail): void {
  const { file, leaves, printed, told, folder } = trail;
  test('texts, comments, pictures, values and forms: names and lengths, never whole texts', async () => {
    const post = await addPost(trail.house, { ca: 'Del forn d’abans' });
    const entry = String(await addPost(trail.house, { ca: 'Del forn' }, { id: post }));
    const [hidden] = await leaves('entry', 'hide', entry);
    expect(hidden).toMatchObject({
      command: 'entry.save',
      subject: 'entry',
      subjectId: entry,
      before: { draft: false },
      after: { draft: true },
    });
    expect(told(await leaves('entry', 'publish', entry))).toEqual(['entry.save']);
    const { id: revision } = await trail.house.shop.db.read
      .selectFrom('entry_revision')
      .select('id')
      .where('entry_id', '=', Number(entry))
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(told(await leaves('entry', 'restore', String(revision)))).toEqual(['entry.restore']);
    const words = { author: 'Pau', email: 'pau@example.cat', url: '', comment: 'Quina olor!' };
    const more = { entryId: Number(entry), language: 'ca', state: 'held', createdAt: Date.now() } as const;
    const { id } = await trail.house.shop.db.transaction((tx) =>
      addComment(tx, trail.house.shop, { ...words, ...more }),
    );
    const [shown] = await leaves('comment', 'approve', String(id));
    expect(shown).toMatchObject({ before: { state: 'held' }, after: { state: 'approved' } });
    expect(told(await leaves('comment', 'delete', String(id)))).toEqual(['comment.delete']);
    const about = {
      productId: trail.cup,
      userId: null,
      author: 'Pau',
      email: 'pau@example.cat',
      language: 'ca',
    };
    const review = await trail.house.shop.db.transaction((tx) =>
      addReview(tx, { ...about, rating: 4, body: 'Fina', approved: false, verified: false, createdAt: 1 }),
    );
    const [refused] = await leaves('review', 'spam', String(review));
    expect(refused).toMatchObject({ before: { state: 'held' }, after: { state: 'spam' } });
    expect(told(await leaves('review', 'delete', String(review)))).toEqual(['review.delete']);

    const plain = { create: { width: 60, height: 40, channels: 3, background: '#a52' } } as const;
    const jpeg = file('forn.jpg', await sharp(plain).jpeg().toBuffer());
    expect(told(await leaves('media', 'add', jpeg, '--alt-ca', 'Forn'))).toEqual([
      'media.add',
      'media.describe',
    ]);
    const picture = printed.at(-1)?.split('\t')[0] ?? '';
    const [said] = await leaves('media', 'describe', picture, '--alt-ca', 'El forn', '--focus', '20,80');
    expect(said).toMatchObject({ subject: 'picture', after: { 'alt.ca': 'El forn', focus: '20,80' } });
    const other = file('nou.png', await sharp(plain).png().toBuffer());
    const [replaced] = await leaves('media', 'replace', picture, other);
    expect(replaced).toMatchObject({ command: 'media.replace', after: { called: 'nou.png' } });
    const [cut] = await leaves('media', 'crop', picture, '50,0,50,100');
    expect(cut).toMatchObject({ command: 'media.crop', after: { crop: '5000,0,5000,10000' } });
    const [thrown] = await leaves('media', 'bin', picture);
    expect(thrown).toMatchObject({ command: 'media.state', subjectId: picture, after: { bin: true } });
    expect(told(await leaves('media', 'video', 'https://youtu.be/abcdefghijk'))).toEqual(['video.add']);

    await addVariable(trail.house);
    expect(await leaves('colour', 'set', 'colour', 'blau', '#0000ff')).toMatchObject([
      { command: 'term.colour', before: { colour: '' }, after: { colour: '#0000ff' } },
    ]);
    await addSimple(trail.house, { sku: 'SEGUR', brand: 'Obrador' });
    const made = { after: { _safety_manufacturer: 'Obrador SL' } };
    expect(await leaves('safety', 'brand', 'Obrador', '--manufacturer', 'Obrador SL')).toMatchObject([
      { command: 'term.safety', subject: 'term', ...made },
    ]);
    expect(await leaves('safety', 'product', 'SEGUR', '--identifier', 'S-1')).toMatchObject([
      { command: 'product.safety', subject: 'product' },
    ]);
    expect(await leaves('withdrawal', 'product', 'SEGUR', 'custom')).toMatchObject([
      { command: 'product.withdrawal', before: { withdrawal: '' }, after: { withdrawal: 'custom' } },
    ]);
    await addSimple(trail.house, { categories: ['Forn'] });
    expect(await leaves('withdrawal', 'category', 'Forn', 'perishable')).toMatchObject([
      { command: 'term.withdrawal', subject: 'term', after: { withdrawal: 'perishable' } },
    ]);
    expect(told(await leaves('legal', 'draft'))).toEqual(Array(6).fill('entry.draft'));
    const forms = [formFile(7, [{ type: 'search' }])];
    const [setup] = await leaves('search', 'apply', file('s.json', JSON.stringify({ forms })));
    expect(setup).toMatchObject({ command: 'search.setup', after: { version: 1, forms: 1 } });
  });

  test('files: a line for each thing that they change, and none for one that is just so', async () => {
    const csv = join(folder, 'products.csv');
    await leaves('export', 'woocommerce', csv, '--lang', 'ca');
    const rows = readFileSync(csv, 'utf8');
    const bigger = file('bigger.csv', rows.replace('Tassa', 'Tassa gran'));
    expect(await leaves('import', 'woocommerce', bigger, '--lang', 'ca', '--dry-run')).toEqual([]);
    const [named, ...others] = await leaves('import', 'woocommerce', bigger, '--lang', 'ca');
    expect(named).toMatchObject({
      command: 'product.import',
      subject: 'product',
      subjectId: String(trail.cup),
      before: { 'name.ca': 'Tassa' },
      after: { 'name.ca': 'Tassa gran' },
    });
    expect(others).toEqual([]);
    expect(await leaves('import', 'woocommerce', bigger, '--lang', 'ca')).toEqual([]);

    await addPost(trail.house, { ca: 'Enviaments' }, { kind: 'page', key: 'delivery' });
    const pages = join(folder, 'pages.json');
    await leaves('content', 'export', pages);
    writeFileSync(pages, readFileSync(pages, 'utf8').replace('"Enviaments."', '"Enviem dimarts."'));
    const [page] = await leaves('content', 'import', pages);
    expect(page).toMatchObject({ command: 'pages.import', subject: 'entry' });
    expect(await leaves('content', 'import', pages)).toEqual([]);
    const wxr = `<rss><channel><wp:wxr_version>1.2</wp:wxr_version><item><title>Del mar</title>
      <content:encoded><![CDATA[<p>Sal.</p>]]></content:encoded><wp:post_id>1</wp:post_id>
      <wp:post_type>post</wp:post_type><wp:status>publish</wp:status></item></channel></rss>`;
    const [post] = await leaves('content', 'import', file('e.xml', wxr));
    expect(post).toMatchObject({ command: 'content.import', after: { 'title.ca': 'Del mar' } });

    const changed = await leaves('price', 'change', '--sku', 'TASSA', '--to', '12,00');
    expect(told(changed)).toEqual(['bulk.start', 'price.change']);
    const undone = await leaves('bulk', 'undo', changed[0]?.subjectId ?? '', 'massa car');
    expect(undone).toMatchObject([
      { command: 'bulk.undo', reason: 'massa car', after: { undoOf: Number(changed[0]?.subjectId) } },
      { command: 'price.change', before: { 'regular.EUR': 1200 }, after: { 'regular.EUR': 1000 } },
    ]);
  });

  test('a change of many things that is waiting is ended, and what failed of one is tried again', async () => {
    const start = () =>
      ask({ shop: trail.house.shop, actor: terminal('Ada'), now: Date.now() }, startBulk, {
        kind: priceChange.name,
        ids: [trail.cup],
        input: { price: 'regular', by: { to: 1300 } },
      });
    const first = String(await start());
    expect(await leaves('bulk', 'cancel', first)).toMatchObject([
      { command: 'bulk.cancel', before: { state: 'waiting' }, after: { state: 'cancelled' } },
    ]);
    const second = await start();
    await trail.house.shop.db.transaction(async (tx) => {
      await tx.updateTable('bulk_item').set({ state: 'failed' }).where('job_id', '=', second).execute();
      await tx.updateTable('bulk_job').set({ state: 'done', failed: 1 }).where('id', '=', second).execute();
    });
    const again = await leaves('bulk', 'again', String(second)).catch((error) => error);
    expect(again).toMatchObject([{ command: 'bulk.repeat' }, { command: 'price.change' }]);
  });
}
