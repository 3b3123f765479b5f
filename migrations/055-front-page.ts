import type { Schema } from '../src/platform/db/index.ts';

export const name = '055-front-page';

const LANGUAGES = ['ca', 'es', 'en'] as const;
type Words = Record<(typeof LANGUAGES)[number], string>;

interface Block {
  picture: { file: string; width: number; height: number };
  alt: Words;
  title: Words;
  text: Words;
  action: Words;
  categoryId?: number;
}

interface Home {
  hero: Block;
  stories: Block[];
  promises: { title: Words; text: Words }[];
}

/** The front page was one setting; it becomes a page of blocks with the key `home`. */
export async function up(db: Schema): Promise<void> {
  const kept = await db.selectFrom('setting').select('value').where('name', '=', 'home').executeTakeFirst();
  if (!kept) return;
  const home = JSON.parse(kept.value) as Home;
  const pictures = new Map<Block, number>();
  for (const block of [home.hero, ...home.stories]) pictures.set(block, await keepPicture(db, block));
  const counter = await db
    .selectFrom('entry_counter')
    .select('next')
    .where('name', '=', 'entry')
    .executeTakeFirstOrThrow();
  const id = Number(counter.next);
  await db
    .updateTable('entry_counter')
    .set({ next: id + 1 })
    .where('name', '=', 'entry')
    .execute();
  const at = Date.now();
  const times = { published_at: at, listed_at: at, created_at: at, modified_at: at };
  await db
    .insertInto('entry')
    .values({
      ...{ id, kind: 'page', status: 'publish', key: 'home', author_id: null, picture_id: null },
      ...{ comments_open: 0, ...times },
    })
    .execute();
  for (const language of LANGUAGES) {
    const body = JSON.stringify({ type: 'doc', content: blocksOf(home, pictures, language) });
    await db.insertInto('entry_body').values({ entry_id: id, language, body }).execute();
    await db
      .insertInto('entry_translation')
      .values({
        ...{ entry_id: id, kind: 'page', language, written_in: language },
        ...{ title: TITLES[language], slug: `${TITLES[language].toLowerCase()}-${id}`, excerpt: '' },
      })
      .execute();
  }
  await db.deleteFrom('setting').where('name', '=', 'home').execute();
}

const TITLES = { ca: 'Inici', es: 'Inicio', en: 'Home' };

async function keepPicture(db: Schema, { picture, alt }: Block): Promise<number> {
  const source = `home:${picture.file}`;
  const { file, width, height } = picture;
  const { id } = await db
    .insertInto('picture')
    .values({ source, file, width, height })
    .onConflict((conflict) => conflict.column('source').doUpdateSet({ file }))
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const language of LANGUAGES)
    await db
      .insertInto('picture_translation')
      .values({ picture_id: id, language, alt: alt[language] })
      .onConflict((conflict) => conflict.columns(['picture_id', 'language']).doNothing())
      .execute();
  return Number(id);
}

function blocksOf(home: Home, pictures: ReadonlyMap<Block, number>, language: keyof Words): object[] {
  const list = (what: string, title: string) => ({ type: 'productList', attrs: { what, limit: 8, title } });
  const picture = (type: string, block: Block) => ({
    type,
    attrs: {
      picture: pictures.get(block),
      title: block.title[language],
      text: block.text[language],
      label: block.action[language],
      href: block.categoryId === undefined ? 'address:shop' : `category:${block.categoryId}`,
    },
  });
  const titles = {
    ca: ['La nostra tria', 'Rebaixat', 'Acabat d’arribar'],
    es: ['Nuestra selección', 'Rebajado', 'Recién llegado'],
    en: ['Our choice', 'On sale', 'Just in'],
  }[language];
  const [featured = '', sale = '', newest = ''] = titles;
  const [first, ...rest] = home.stories;
  const promises = home.promises.map(({ title, text }) => ({
    type: 'promise',
    attrs: { title: title[language], text: text[language] },
  }));
  return [
    picture('hero', home.hero),
    ...(promises.length > 0 ? [{ type: 'promises', content: promises }] : []),
    list('featured', featured),
    ...(first ? [picture('story', first)] : []),
    { type: 'categories' },
    list('sale', sale),
    ...rest.map((block) => picture('story', block)),
    list('newest', newest),
  ];
}
