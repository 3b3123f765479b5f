import { command, watch } from '../../frame/command/index.ts';
import { lockName } from '../../platform/db/index.ts';
import { FRONT_PAGE } from '../links.ts';
import { ContentProblem } from '../model.ts';
import { findEntryId } from '../writing/store-whole.ts';
import { putKey, readKeyOf } from './store-front.ts';

/**
 * Makes a page the shop's first one, in the place of the one that was; null leaves the shop without, and its goods stand
 * there. A page that the shop knows as something else stays that.
 *
 * @returns which page it was until now @throws ContentProblem
 */
export const setFrontPage = command({
  name: 'entry.front',
  needs: 'content.edit',
  async run(act, { id }: { id: number | null }): Promise<number | null> {
    const { tx } = act;
    await lockName(tx, 'front page');
    const before = (await findEntryId(tx, FRONT_PAGE)) ?? null;
    if (before === id) {
      act.unchanged();
      return before;
    }
    const page = id === null ? undefined : await readKeyOf(tx, id);
    if (id !== null && !page) throw new ContentProblem('no_entry');
    if (page && (page.kind !== 'page' || page.key !== null || page.inBin))
      throw new ContentProblem('no_front_page');
    const facts = (one: number) => async () => ({ key: (await readKeyOf(tx, one))?.key ?? null });
    for (const [one, key] of [
      [before, null],
      [id, FRONT_PAGE],
    ] as const)
      if (one !== null)
        await watch(act, { subject: ['entry', one], facts: facts(one) }, () => putKey(tx, one, key));
    return before;
  },
});
