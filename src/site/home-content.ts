import type { PictureRow } from '../catalogue/index.ts';
import { keep, readKept } from '../frame/kept.ts';
import type { Translated } from '../frame/settings.ts';
import { announceChange } from '../platform/db/changes.ts';
import type { Reader, Tx } from '../platform/db/index.ts';

/** A picture with words beside it. */
export interface HomeBlock {
  picture: Pick<PictureRow, 'file' | 'width' | 'height'>;
  alt: Translated;
  title: Translated;
  text: Translated;
  action: Translated;
  /** Where the action leads; without it to the shop. */
  categoryId?: number;
}

/** What stands on the front page besides products. */
export interface HomeContent {
  hero: HomeBlock;
  stories: HomeBlock[];
  promises: { title: Translated; text: Translated }[];
}

const NAME = 'home';

export function readHome(db: Reader): Promise<HomeContent | undefined> {
  return readKept<HomeContent>(db, NAME);
}

export async function saveHome(tx: Tx, home: HomeContent): Promise<void> {
  await keep(tx, NAME, home);
  await announceChange(tx, 'home');
}
