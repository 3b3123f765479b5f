import { HtmlValidate } from 'html-validate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { savePicture } from '../src/catalogue/index.ts';
import { addComment, previewLinks } from '../src/content/index.ts';
import { saveNotice } from '../src/site/banners/store-notice.tsx';
import { saveVisibility } from '../src/site/banners/visibility.tsx';
import { addPost } from './support/catalogue/content.ts';
import { OPEN_PAGES } from './support/chromium/pages.ts';
import { openDemoHouse } from './support/demo-house.ts';
import type { TestShop } from './support/shop.ts';

/** The standard's own rules: what is a matter of taste, or of how React writes, is left to the linter. */
const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard'],
  rules: {
    // React writes hrefLang, srcSet and dateTime: names of attributes know no case.
    'attr-case': 'off',
    'doctype-style': 'off',
    'no-inline-style': 'off',
    'void-style': 'off',
    // Valid, and how the contract's markup is: role="list" and the like for readers that need it.
    'no-redundant-role': 'off',
    'prefer-native-element': 'off',
  },
});

let house: TestShop;
beforeAll(async () => {
  house = await openDemoHouse('sqlite');
}, 60_000);
afterAll(() => house.close());

async function errorsAt(path: string, browser = house.browser(), expected = 200): Promise<string[]> {
  const { text, status } = await browser.get(path);
  // Another page than was meant would prove nothing.
  if (status !== expected) return [`${path} was answered with ${status}`];
  return errorsIn(text, path);
}

async function errorsIn(text: string, path: string): Promise<string[]> {
  const report = await validator.validateString(text, path);
  return report.results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => {
      const near = text.split('\n')[line - 1]?.slice(Math.max(0, column - 60), column + 80);
      return `${path} ${ruleId}: ${message} …${near}…`;
    }),
  );
}

const PAGES = [
  ...OPEN_PAGES,
  '/llista-de-desitjos/',
  '/galetes/',
  '/es/envios-y-devoluciones/',
  '/brand/can-torrafang/',
  '/en/journal/?cpage=1',
  '/diari/etiqueta/fusta/',
  '/es/diario/autoria/nuria-planas/',
  '/botiga/?_sfm__price=10+30&ref=list',
  '/?newsletter=asked',
  '/?newsletter=welcome',
  '/producte/tassa-de-gres/?currency=GBP',
];

test.each([
  ['/el-meu-compte/', 'Els camps marcats amb * són obligatoris.'],
  ['/contacte/', 'Tots els camps són obligatoris.'],
  ['/seguiment-comanda/', 'Tots els camps són obligatoris.'],
])('%s says before its form what has to be filled in', async (path, note) => {
  const { text } = await house.browser().get(path);
  const before = text.slice(text.indexOf('<main'), text.indexOf('<input', text.indexOf('<main')));
  expect(before).toContain(note);
});

test.each(PAGES)('a validator finds no error on %s', async (path) => {
  expect(await errorsAt(path)).toEqual([]);
});

test('a validator finds no error on what is not there', async () => {
  expect(await errorsAt('/no-hi-es/', house.browser(), 404)).toEqual([]);
});

test('a validator finds no error on a post with every block, with comments, and on its preview', async () => {
  const { shop } = house;
  const picture = await shop.db.transaction((tx) =>
    savePicture(tx, { source: 'x.jpg', file: `${'c'.repeat(32)}.jpg`, width: 900, height: 600 }),
  );
  const p = { type: 'paragraph', content: [{ type: 'text', text: 'Text' }] };
  const block = (type: string, attrs: object = {}, content: object[] = []) => ({ type, attrs, content });
  const content = [
    block('picture', { id: picture, caption: 'Peu' }),
    block('gallery', { ids: [picture], caption: 'Peu' }),
    block('productList', { what: 'newest', limit: 4, title: 'Nou' }),
    block('productList', { what: 'sale', limit: 4 }),
    block('video', { url: 'https://youtu.be/aqz-KE-bpKQ', title: 'El torn' }),
    block('social', { url: 'https://www.instagram.com/p/CxYz_12345/' }),
    block('blockquote', { cite: 'Neus' }, [p]),
    block('columns', {}, [block('column', {}, [p]), block('column', {}, [p])]),
    block('callToAction', { title: 'Vine', label: 'Entra', href: 'address:shop', picture }),
    block('story', { picture, title: 'Història', label: 'Mira', href: 'address:blog' }),
    block('promises', {}, [block('promise', { title: 'Sí', text: 'Ja' })]),
    block('categories'),
    block('faq', {}, [block('question', { question: 'Va al forn?' }, [p])]),
    block('form', { title: 'Escriu-nos' }),
    block('searchForm', { title: 'Busca' }),
  ];
  const id = await addPost(house, { ca: { title: 'Tot', body: { type: 'doc', content } } });
  const comment = {
    entryId: id,
    author: 'Pau',
    email: 'p@example.com',
    url: 'pau.cat',
    language: 'ca' as const,
    state: 'approved' as const,
    createdAt: 1,
  } as const;
  await shop.db.transaction(async (tx) => {
    const { id: parentId } = await addComment(tx, shop, { ...comment, comment: 'Un' });
    await addComment(tx, shop, { ...comment, parentId, comment: 'Dos' });
  });
  await house.settle();
  expect(await errorsAt('/diari/tot/')).toEqual([]);
  expect(await errorsAt(previewLinks(shop, id, Date.now()).en ?? '')).toEqual([]);
  const who = house.browser();
  await who.post('/wp-comments-post.php', { comment_post_ID: id, lang: 'ca', email: 'x' });
  await who.post('/contact-message', { page: '/diari/tot/' });
  expect(await errorsAt('/diari/tot/', who)).toEqual([]);
});

test('a validator finds no error on notices, on a shop that is coming soon, and on what says that something broke', async () => {
  const { shop } = house;
  const save = (work: Parameters<typeof shop.db.transaction>[0]) =>
    shop.db.transaction(work).then(() => house.settle());
  await save((tx) => saveNotice(tx, { ca: 'Divendres <a href="/botiga/">tanquem</a>.', es: '', en: '' }));
  const found = await errorsAt('/qui-som/');
  await save((tx) => saveNotice(tx, undefined));
  await save((tx) => saveVisibility(tx, 'site'));
  found.push(...(await errorsAt('/botiga/', house.browser(), 503)));
  const keeper = house.browser();
  await keeper.fill('/el-meu-compte/', {
    username: 'botiga@cistella.example',
    password: 'cistella-demo',
    login: 1,
  });
  found.push(...(await errorsAt('/botiga/', keeper)));
  await save((tx) => saveVisibility(tx, 'live'));
  found.push(...(await errorsAt('/botiga/%E0%A4/', house.browser(), 400)));
  found.push(...(await errorsAt('/?newsletter=stop&to=x&key=y', house.browser(), 410)));
  const letters = await house.browser().post('/?newsletter=subscribe', { newsletter_email: 'x' });
  found.push(...(await errorsIn(letters.text, 'a refused address')));
  expect(found).toEqual([]);
});

test('a validator finds no error on the cart, the checkout and the pages of an account', async () => {
  const who = house.browser();
  const { text } = await who.get('/botiga/');
  await who.call('add_to_cart', { product_id: /href="\?add-to-cart=(\d+)"/.exec(text)?.[1] ?? '' });
  const found = [...(await errorsAt('/cistella/', who)), ...(await errorsAt('/finalitzar-comanda/', who))];
  await who.fill('/el-meu-compte/', {
    username: 'maria@cistella.example',
    password: 'cistella-demo',
    login: 1,
  });
  for (const part of [
    '',
    'orders/',
    'view-order/1/',
    'edit-address/',
    'edit-address/facturacio/',
    'edit-address/enviament/',
    'edit-account/',
    'sessions/',
    'downloads/',
    'payment-methods/',
    'add-payment-method/',
    'points/',
    'points/wallet/',
    'points/notices/',
  ])
    found.push(...(await errorsAt(`/el-meu-compte/${part}`, who)));
  expect(found).toEqual([]);
});

test('the validator finds an error where there is one', async () => {
  const { valid } = await validator.validateString('<!doctype html><p id="a"><div id="a"></div></p>');
  expect(valid).toBe(false);
});
