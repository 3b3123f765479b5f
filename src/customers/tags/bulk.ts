import Type from 'typebox';
import { bulk } from '../../frame/bulk/index.ts';
import { lockRows } from '../../platform/db/index.ts';
import { MOST_TAGS, tagOf } from './model.ts';
import { putTags, readTags } from './store.ts';

const TagChange = Type.Object(
  { tag: Type.String({ minLength: 1, maxLength: 100 }), has: Type.Boolean() },
  { additionalProperties: false },
);

/** Gives many customers a tag, or takes it off them. */
export const changeTags = bulk({
  name: 'customer.tag',
  needs: 'customers.edit',
  subject: 'customer',
  input: TagChange,
  lock: (tx, ids) => lockRows(tx, 'user', ids),
  async read(db, ids) {
    return new Map([...(await readTags(db, ids))].map(([id, tags]) => [id, { tags }]));
  },
  rule(_, { tag: typed, has }) {
    const tag = tagOf(typed);
    return (facts) => {
      const others = (facts.tags as string[]).filter((each) => each !== tag);
      if (!has) return { after: { tags: others } };
      return others.length >= MOST_TAGS
        ? { skip: 'too_many_tags' }
        : { after: { tags: [...others, tag].sort() } };
    };
  },
  write: ({ tx }, facts) => putTags(tx, new Map([...facts].map(([id, { tags }]) => [id, tags as string[]]))),
});
