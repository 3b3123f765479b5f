import { sql } from 'kysely';
import { givenMany } from '../../frame/shop/per-shop.ts';
import type { Language } from '../../frame/shop/settings.ts';
import type { Shop } from '../../frame/shop/shop.ts';

/** A place where a picture is shown. */
export interface PictureUse {
  /** What shows it: `product`, `term`, `entry`, `author`, `guarantee`. */
  kind: string;
  /** The number of that; 0 where there is only one. */
  id: number;
  /** What it is called, in the language that was asked for. */
  name: string;
}

export interface UsesWish {
  pictureId: number;
  language: Language;
  most: number;
}

/** A room that shows pictures says so: the library knows none of them. */
export interface PictureUser {
  /** Its tables whose `picture_id` is a picture that is shown: a row for each place, and an index of them. */
  tables: readonly string[];
  /** The pictures that its settings name. */
  settled?: (shop: Shop) => readonly number[];
  /** Where one picture is shown. */
  uses(shop: Shop, wish: UsesWish): Promise<PictureUse[]>;
}

/** Everybody who shows pictures. */
export const pictureUsers = givenMany<PictureUser>();

export async function readUses(shop: Shop, wish: UsesWish): Promise<PictureUse[]> {
  const all = await Promise.all(pictureUsers(shop).map((user) => user.uses(shop, wish)));
  return all.flat().slice(0, wish.most);
}

/** In how many places each of these is shown; those that are nowhere are left out. One query. */
export async function countUses(shop: Shop, ids: readonly number[]): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  const tables = pictureUsers(shop).flatMap((user) => user.tables);
  if (ids.length === 0 || tables.length === 0) return counts;
  const asked = sql.join(ids.map((id) => sql.val(id)));
  const places = tables.map(
    (table) => sql`select picture_id from ${sql.table(table)} where picture_id in (${asked})`,
  );
  const { rows } = await sql<{ picture_id: number; places: number }>`
    select picture_id, count(*) as places from (${sql.join(places, sql` union all `)}) as shown
    group by picture_id`.execute(shop.db.read);
  for (const { picture_id, places: found } of rows) counts.set(Number(picture_id), Number(found));
  for (const id of settledOf(shop)) if (ids.includes(id)) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/** Pictures that settings name. */
export const settledOf = (shop: Shop): readonly number[] =>
  pictureUsers(shop).flatMap((user) => user.settled?.(shop) ?? []);
