import { sql } from 'kysely';
import { givenMany } from '../frame/shop/per-shop.ts';
import type { Language } from '../frame/shop/settings.ts';
import type { Shop } from '../frame/shop/shop.ts';
import type { PictureUse, PictureUser } from './pictures/uses.ts';
import { codesOf, type LibraryVideo } from './videos/store.ts';

/** Where products, what they are sorted by and the shop's notice of guarantee show pictures. */
export const catalogueShows: PictureUser = {
  tables: ['product_picture', 'term', 'product_text_picture', 'term_text_picture'],
  settled: ({ settings }) => Object.values(settings.guarantee.notice).flatMap((id) => Number(id) || []),
  async uses(shop, { pictureId, language, most }) {
    const { read } = shop.db;
    const products = await read
      .selectFrom('product_picture as pp')
      .innerJoin('product as p', 'p.id', 'pp.product_id')
      .leftJoin('product as parent', 'parent.id', 'p.parent_id')
      .leftJoin('product_translation as t', (join) =>
        join.on(sql`t.product_id`, '=', sql`coalesce(p.parent_id, p.id)`).on('t.language', '=', language),
      )
      .select(['p.id', 'p.parent_id', 'p.sku', 't.name'])
      .where('pp.picture_id', '=', pictureId)
      .orderBy('p.id')
      .limit(most)
      .execute();
    const terms = await read
      .selectFrom('term as term')
      .leftJoin('term_translation as t', (join) =>
        join.onRef('t.term_id', '=', 'term.id').on('t.language', '=', language),
      )
      .select(['term.id', 'term.code', 't.name'])
      .where('term.picture_id', '=', pictureId)
      .orderBy('term.id')
      .limit(most)
      .execute();
    const described = await read
      .selectFrom('product_text_picture as pp')
      .leftJoin('product_translation as t', (join) =>
        join.onRef('t.product_id', '=', 'pp.product_id').on('t.language', '=', language),
      )
      .select(['pp.product_id as id', 't.name'])
      .where('pp.picture_id', '=', pictureId)
      .orderBy('pp.product_id')
      .limit(most)
      .execute();
    const describedTerms = await read
      .selectFrom('term_text_picture as tp')
      .innerJoin('term', 'term.id', 'tp.term_id')
      .leftJoin('term_translation as t', (join) =>
        join.onRef('t.term_id', '=', 'tp.term_id').on('t.language', '=', language),
      )
      .select(['term.id', 'term.code', 't.name'])
      .where('tp.picture_id', '=', pictureId)
      .orderBy('tp.term_id')
      .limit(most)
      .execute();
    const { notice } = shop.settings.guarantee;
    const told = Object.values(notice).includes(`${pictureId}`);
    return [
      ...products.map(({ id, parent_id, sku, name }): PictureUse => {
        const said = name ?? sku ?? `${id}`;
        return {
          kind: 'product',
          id: parent_id ?? id,
          name: parent_id === null ? said : `${said} · ${sku ?? id}`,
        };
      }),
      ...described.map(({ id, name }): PictureUse => ({ kind: 'product', id, name: name ?? `${id}` })),
      ...[...terms, ...describedTerms].map(
        ({ id, code, name }): PictureUse => ({ kind: 'term', id, name: name ?? code }),
      ),
      ...(told ? [{ kind: 'guarantee', id: 0, name: '' }] : []),
    ];
  },
};

/** A room that shows videos of the library. */
export interface VideoUser {
  /** Where one of these codes is shown. */
  uses(
    shop: Shop,
    wish: { codes: readonly string[]; language: Language; most: number },
  ): Promise<PictureUse[]>;
}

export const videoUsers = givenMany<VideoUser>();

/** Where a video of the library is shown, under the name that it has or had. */
export async function readVideoUses(
  shop: Shop,
  video: LibraryVideo,
  wish: { language: Language; most: number },
): Promise<PictureUse[]> {
  const codes = await codesOf(shop.db.read, video);
  const all = await Promise.all(videoUsers(shop).map((user) => user.uses(shop, { codes, ...wish })));
  return all.flat().slice(0, wish.most);
}

export const catalogueVideos: VideoUser = {
  async uses({ db }, { codes, language, most }) {
    const rows = await db.read
      .selectFrom('product_video as pv')
      .leftJoin('product_translation as t', (join) =>
        join.onRef('t.product_id', '=', 'pv.product_id').on('t.language', '=', language),
      )
      .select(['pv.product_id', 't.name'])
      .where('pv.code', 'in', codes)
      .orderBy('pv.product_id')
      .limit(most)
      .execute();
    return rows.map(({ product_id, name }) => ({
      kind: 'product',
      id: product_id,
      name: name ?? `${product_id}`,
    }));
  },
};
