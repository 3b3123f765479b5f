import { listLibrary, pictureOf } from '../../catalogue/index.ts';
import type { Screen } from '../kit/index.ts';
import { altOf, calledOf } from './words.tsx';

const ROWS = 24;

/** A picture as the dialog of scripts shows it. */
export interface PickedPicture {
  value: string;
  label: string;
  /** What it is said to show; '' where nobody said it. */
  alt: string;
  /** The same by language, as far as it was said. */
  alts: Readonly<Record<string, string>>;
  src: string;
  width: number;
  height: number;
}

/** Pictures of the library by what somebody types, the newest first; `behind` is the last of those before. */
export const pickMedia: Screen = {
  path: 'pick/media',
  needs: ['products.edit', 'content.edit', 'media.edit'],
  async GET(admin) {
    const { ctx, shop } = admin;
    const text = ctx.query.line('q', 100);
    const id = ctx.query.id('behind');
    const only = ctx.query.id('id');
    const filter = { text: text === '' ? undefined : text, ...(only === undefined ? {} : { ids: [only] }) };
    const behind = id === undefined ? {} : { behind: { value: 0, id } };
    const rows = await listLibrary(shop, filter, {
      sort: 'added',
      descending: true,
      limit: ROWS + 1,
      ...behind,
    });
    const choices = rows.slice(0, ROWS).map((row): PickedPicture => {
      const alt = altOf(admin, row);
      const shown = pictureOf({ ...row, alt }, 'thumbnail', alt);
      const { width, height } = row;
      return {
        value: `${row.id}`,
        label: alt || calledOf(admin, row),
        alt,
        alts: row.alts,
        src: shown?.src ?? '',
        width,
        height,
      };
    });
    return { kind: 'json', body: { choices, more: rows.length > ROWS } };
  },
};
