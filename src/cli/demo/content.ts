import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type SeededCatalogue, savePicture } from '../../catalogue/index.ts';
import {
  addComment,
  changeAuthor,
  changeEntry,
  changeTopic,
  type EntryTexts,
  type Kind,
  type MenusInput,
  setMenus,
} from '../../content/index.ts';
import { type Act, job, perform } from '../../frame/command/index.ts';
import type { Language, Translated } from '../../frame/shop/settings.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import type { Tx } from '../../platform/db/index.ts';
import { keepOriginal } from '../../platform/files/originals.ts';

interface ContentFile {
  authors: { key: string; name: string; about: Translated }[];
  topics: { key: string; taxonomy: 'post_category' | 'post_tag'; name: Translated; slug: Translated }[];
  pages: { key: string }[];
  posts: PostFile[];
  /** Pictures of texts that no product and no post has. */
  extraPictures: { picture: string; alt: Translated }[];
  menus: MenusInput;
}

interface PostFile {
  key: string;
  author: string;
  topics: string[];
  picture: string;
  alt: Translated;
  daysAgo: number;
  comments: (CommentFile & { answers?: CommentFile[] })[];
}

interface CommentFile {
  language: Language;
  author: string;
  email: string;
  /** After the post. */
  daysLater: number;
  text: string;
}

const DAY = 86_400_000;

/** Puts the demo's journal, its pages and its menus into the shop, in the format of `demo/README.md`. */
export async function seedContent(shop: Shop, folder: string, loaded: SeededCatalogue): Promise<void> {
  const file = JSON.parse(readFileSync(join(folder, 'content.json'), 'utf8')) as ContentFile;
  const now = Date.now();
  const pictures = await keepPictures(shop, join(folder, '..', 'pictures'), file, loaded.pictures);
  const textsOf = (key: string) => readTexts(shop, folder, key, { ...loaded, pictures });
  const seed = async (act: Act) => {
    const ids = await seedSubjects(act, file);
    const save = (kind: Kind, key: string, more: object, at: number) =>
      changeEntry(act, { kind, key, ...more, publishAt: at, texts: textsOf(key) });
    for (const { key } of file.pages) await save('page', key, {}, now);
    for (const post of file.posts) {
      const at = now - post.daysAgo * DAY;
      const id = await save(
        'post',
        post.key,
        {
          authorId: ids.get(post.author) ?? null,
          pictureId: pictures.get(post.picture) ?? null,
          termIds: post.topics.map((topic) => ids.get(topic) ?? missing(topic)),
        },
        at,
      );
      for (const { answers = [], ...comment } of post.comments) {
        const parentId = await seedComment(act.tx, shop, comment, { entryId: id, at });
        for (const answer of answers) await seedComment(act.tx, shop, answer, { entryId: id, parentId, at });
      }
    }
    await setMenus(act, file.menus);
  };
  await perform(shop, job('demo'), seed, now);
}

async function seedComment(
  tx: Tx,
  shop: Shop,
  { language, author, email, daysLater, text }: CommentFile,
  { at, ...place }: { entryId: number; parentId?: number; at: number },
): Promise<number> {
  const written = { author, email, url: '', comment: text, language };
  const createdAt = at + daysLater * DAY;
  return (await addComment(tx, shop, { ...place, ...written, state: 'approved', createdAt })).id;
}

async function seedSubjects(act: Act, file: ContentFile): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const { key, name, about } of file.authors) ids.set(key, await changeAuthor(act, { name, about }));
  for (const [position, { key, taxonomy, name, slug }] of file.topics.entries()) {
    const texts = Object.fromEntries(
      Object.entries(name).map(([language, said = '']) => [
        language,
        { name: said, slug: slug[language] ?? '' },
      ]),
    );
    ids.set(key, await changeTopic(act, { taxonomy, code: key, position, texts }));
  }
  return ids;
}

/** The pictures of posts that no product has yet, beside those that are there. */
async function keepPictures(
  shop: Shop,
  folder: string,
  { posts, extraPictures }: ContentFile,
  there: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const pictures = new Map(there);
  for (const { picture, alt } of [...posts, ...extraPictures]) {
    const original = await keepOriginal(shop.dataDir, readFileSync(join(folder, picture)));
    if (!original) throw new Error(`demo/content/content.json names "${picture}", which is no picture.`);
    const id = await shop.db.transaction((tx) =>
      savePicture(tx, { source: picture, ...original, alts: alt }),
    );
    pictures.set(picture, id);
  }
  return pictures;
}

/** The words of an entry in every language, with keys and settings put in. */
function readTexts(
  shop: Shop,
  folder: string,
  key: string,
  loaded: SeededCatalogue,
): Record<Language, EntryTexts> {
  const files = new RegExp(`^${key}\\.([a-z-]+)\\.html$`);
  const languages = readdirSync(folder).flatMap((file) => files.exec(file)?.[1] ?? []);
  if (languages.length === 0) missing(key);
  const texts = languages.map((language): [Language, EntryTexts] => {
    const markup = fillIn(shop, readFileSync(join(folder, `${key}.${language}.html`), 'utf8'), loaded);
    const [head = '', slug = '', title = ''] = /^<h1 data-slug="([^"]*)">(.*?)<\/h1>\s*/.exec(markup) ?? [];
    if (title === '') throw new Error(`demo/content/${key}.${language}.html begins without a title.`);
    const [beginning = '', excerpt = ''] =
      /^<p class="excerpt">(.*?)<\/p>\s*/s.exec(markup.slice(head.length)) ?? [];
    const html = { type: 'html', attrs: { markup: markup.slice(head.length + beginning.length) } };
    return [language, { title, slug, excerpt, body: { type: 'doc', content: [html] } }];
  });
  return Object.fromEntries(texts);
}

function fillIn(shop: Shop, markup: string, loaded: SeededCatalogue): string {
  const { name, email, address } = shop.settings;
  const settings: Record<string, string> = { name, email, ...address };
  return markup.replace(/\{(product|category|picture|shop):([\w.-]+)\}/g, (_, kind: string, key: string) => {
    const found = {
      product: loaded.products.get(key),
      category: loaded.categories.get(key),
      picture: loaded.pictures.get(key),
      shop: settings[key],
    }[kind];
    return String(found ?? missing(key));
  });
}

function missing(key: string): never {
  throw new Error(`The demo's texts name "${key}", which is not there.`);
}
