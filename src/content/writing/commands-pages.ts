import { command } from '../../frame/command/index.ts';
import { ContentProblem } from '../model.ts';
import { changeEntry } from './commands.ts';
import { findSame, isSame, readPage } from './pages-file.ts';
import { readWholeEntry } from './store-whole.ts';

/**
 * Brings the pages of a file into the shop, all or none. A page of the same key is the same page, else one that stands
 * at the same address in a language that both are written in.
 *
 * @throws ContentProblem when the file is none, or a page of it cannot be kept
 */
export const importPages = command({
  name: 'pages.import',
  needs: 'content.edit',
  async run(act, { file }: { file: unknown }) {
    const pages = (file as { pages?: unknown } | null)?.pages;
    if (!Array.isArray(pages)) throw new ContentProblem('no_pages');
    const report = { created: 0, updated: 0, skipped: 0 };
    for (const one of pages) {
      const page = readPage(one);
      const id = await findSame(act.tx, page);
      const before = id === undefined ? undefined : await readWholeEntry(act.tx, id);
      if (before && isSame(before, page)) {
        report.skipped += 1;
        continue;
      }
      const own = before ? { id: before.id, authorId: before.authorId ?? null } : {};
      await changeEntry(act, { ...page, ...own });
      if (before) report.updated += 1;
      else report.created += 1;
    }
    if (report.created + report.updated === 0) act.unchanged();
    return report;
  },
});
