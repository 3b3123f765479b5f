import { termFacts } from '../../catalogue/index.ts';
import { checkVersion, command } from '../../frame/command/index.ts';
import { lockRows } from '../../platform/db/index.ts';
import { ContentProblem } from '../model.ts';
import { authorFacts } from '../writing/facts.ts';
import { readAuthor } from '../writing/read-texts.ts';
import { findTopic, isBelow, takeAuthorAway, takeTopicAway } from './store.ts';

interface Away {
  id: number;
  /** Which version was read. */
  version?: number;
  /** Who or what has the posts from now on; null for nobody and nothing. */
  into: number | null;
}

/**
 * Takes a category or tag of posts away for good: its posts get another of its kind, or go without. What stands below it
 * moves along, and its addresses lead on.
 *
 * @throws ContentProblem `no_topic` where it or the other is not there, `topic_below` where the other stands below it; Stale
 */
export const removeTopic = command({
  name: 'topic.remove',
  needs: 'content.edit',
  async run(act, { id, version, into }: Away): Promise<void> {
    const { tx, shop, now } = act;
    await lockRows(tx, 'term', into === null ? [id] : [id, into]);
    const topic = await findTopic(tx, id);
    const other = into === null ? undefined : await findTopic(tx, into);
    if (!topic || (into !== null && other?.taxonomy !== topic.taxonomy) || into === id)
      throw new ContentProblem('no_topic');
    const stands = () => termFacts(tx, id);
    if (version !== undefined)
      await checkVersion(tx, { table: 'term', id, version, subject: ['term', id], wanted: {}, stands });
    if (into !== null && (await isBelow(tx, into, id))) throw new ContentProblem('topic_below');
    const before = await stands();
    await takeTopicAway(tx, shop, topic, into, now);
    act.audit({ subject: ['term', id], ...(before && { before }), after: into === null ? {} : { into } });
    if (into !== null) act.audit({ subject: ['term', into], before: {}, after: { merged: id } });
  },
});

/** Takes an author away for good: their posts are another's, or nobody's. @throws ContentProblem `no_author`; Stale */
export const removeAuthor = command({
  name: 'author.remove',
  needs: 'content.edit',
  async run(act, { id, version, into }: Away): Promise<void> {
    const { tx, shop, now } = act;
    await lockRows(tx, 'author', into === null ? [id] : [id, into]);
    const author = await readAuthor(tx, id);
    if (!author || into === id || (into !== null && !(await readAuthor(tx, into))))
      throw new ContentProblem('no_author');
    const stands = () => authorFacts(tx, id);
    if (version !== undefined)
      await checkVersion(tx, { table: 'author', id, version, subject: ['author', id], wanted: {}, stands });
    const before = await stands();
    await takeAuthorAway(tx, shop, author, into, now);
    act.audit({ subject: ['author', id], ...(before && { before }), after: into === null ? {} : { into } });
    if (into !== null) act.audit({ subject: ['author', into], before: {}, after: { merged: id } });
  },
});
