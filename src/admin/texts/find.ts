import { listShelf } from '../../content/index.ts';
import { deskLink, type SearchSource } from '../kit/index.ts';

const SHOWN = 5;

/** Pages and posts in the search of everything, drafts as well. */
export const textSource: SearchSource = {
  name: 'texts',
  needs: 'content.edit',
  async find({ shop, ctx }, text) {
    const page = { sort: 'modified', descending: true, limit: SHOWN } as const;
    const found = await listShelf(shop.db.read, { text }, page, ctx.language);
    return found.map(({ id, title, kind, status }) => ({
      href: deskLink(`texts/${id}`),
      label: title,
      more: [ctx.t(`admin.texts.kind.${kind}`), ctx.t(`admin.texts.state.${status}`)].join(' · '),
    }));
  },
};
