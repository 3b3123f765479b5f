import sanitize from 'sanitize-html';
import type { Translated } from '../frame/settings.ts';
import { announceChange } from '../platform/db/changes.ts';
import type { Tx } from '../platform/db/index.ts';
import { writePage } from './store.ts';

export interface PageInput {
  /** Which address shows it: `privacy`, `terms`. */
  key: string;
  title: Translated;
  /** Markup; scripts, handlers and foreign frames are taken out. */
  body: Translated;
}

/** Writes a page of plain content, new or changed. */
export async function savePage(tx: Tx, page: PageInput): Promise<void> {
  const body = Object.fromEntries(
    Object.entries(page.body).map(([language, markup]) => [language, sanitize(markup)]),
  ) as Translated;
  await writePage(tx, { ...page, body, now: Date.now() });
  await announceChange(tx, `page:${page.key}`);
}
