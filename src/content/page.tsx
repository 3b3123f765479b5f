import type { Answer } from '../frame/answer.ts';
import { ShopError } from '../frame/errors.ts';
import type { Handler } from '../frame/room.ts';
import { findPage } from './store.ts';

/** A page of plain content by its key. Without a text in this language it does not exist. */
export const contentPage =
  (key: string): Handler =>
  async (visit): Promise<Answer> => {
    const page = await findPage(visit.shop.db.read, key, visit.language);
    if (!page) throw new ShopError('not_found');
    return {
      kind: 'page',
      title: page.title,
      bodyClass: ['page', `page-${key}`],
      cache: { tags: [`page:${key}`] },
      body: (
        <article className="content-page">
          <h1 className="page-title">{page.title}</h1>
          <div className="entry-content" dangerouslySetInnerHTML={{ __html: page.body }} />
        </article>
      ),
    };
  };
