import { listLibrary } from '../../catalogue/index.ts';
import { deskLink, type SearchSource } from '../kit/index.ts';
import { altOf, calledOf } from './words.tsx';

const SHOWN = 5;

/** Pictures in the search of everything. */
export const mediaSource: SearchSource = {
  name: 'media',
  needs: 'media.edit',
  async find(admin, text) {
    const rows = await listLibrary(admin.shop, { text }, { sort: 'added', descending: true, limit: SHOWN });
    return rows.map((row) => ({
      href: deskLink(`media/${row.id}`),
      label: calledOf(admin, row),
      more: altOf(admin, row),
    }));
  },
};
