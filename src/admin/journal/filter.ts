import { listProducts, termsOf } from '../../catalogue/index.ts';
import { listShelf } from '../../content/index.ts';
import { listCustomers } from '../../customers/index.ts';
import type { ActorKind, JournalFilter } from '../../frame/command/index.ts';
import { beginsWith, plainWords, wordsOf } from '../../platform/plain-text.ts';
import type { AdminContext, ListWish, Range } from '../kit/index.ts';
import { viewFor } from '../products/words.tsx';
import { JOURNAL_KINDS } from './kinds.ts';

/** Things of one kind that somebody's words may mean. */
const MEANT = 50;

/** Who is no member of the staff, by how they came. */
export const OTHERS = ['customer', 'job', 'cli', 'key'] as const satisfies readonly ActorKind[];

const asked = new WeakMap<ListWish, Promise<JournalFilter>>();

/** What the journal's filters ask of the trail: a page, its count and the file of it ask once. */
export function filterOf(admin: AdminContext, wish: ListWish): Promise<JournalFilter> {
  const known = asked.get(wish) ?? readFilter(admin, wish);
  asked.set(wish, known);
  return known;
}

async function readFilter(admin: AdminContext, { text, filters }: ListWish): Promise<JournalFilter> {
  const { by, kind, day } = filters;
  const { from, to } = (day ?? {}) as Range;
  const [, id] = /^staff-(\d{1,9})$/.exec(`${by}`) ?? [];
  const other = OTHERS.find((each) => each === by);
  return {
    by: id ? { kind: 'staff', id } : other && { kind: other },
    subject: typeof kind === 'string' && Object.hasOwn(JOURNAL_KINDS, kind) ? kind : undefined,
    since: from,
    until: to,
    things: text === '' ? undefined : await thingsCalled(admin, text),
  };
}

/** Things that are called so, or have that number or code: the trail itself keeps no names. */
async function thingsCalled(
  admin: AdminContext,
  text: string,
): Promise<{ subject: string; ids: string[] }[]> {
  const { shop, ctx } = admin;
  const db = shop.db.read;
  const { spoken } = viewFor(admin);
  const page = { descending: true, limit: MEANT } as const;
  const [products, customers, entries, { byId }] = await Promise.all([
    listProducts(db, { text }, viewFor(admin), { ...page, sort: 'added' }),
    // Nor is it said who is one by whether something is found.
    admin.may('customers.view') ? listCustomers(db, { text }, { ...page, sort: 'registered' }) : [],
    listShelf(db, { text }, { ...page, sort: 'modified' }, ctx.language),
    termsOf(shop, spoken),
  ]);
  const wanted = wordsOf(text);
  const terms = [...byId.values()].filter(({ names }) => beginsWith(wordsOf(names.join(' ')), wanted));
  const found = new Map<string, string[]>(
    Object.keys(JOURNAL_KINDS).map((subject) => [subject, [...new Set([text, plainWords(text)])]]),
  );
  const called = { product: products, customer: customers, entry: entries, term: terms.slice(0, MEANT) };
  for (const [subject, things] of Object.entries(called))
    found.get(subject)?.push(...things.map(({ id }) => `${id}`));
  return [...found].map(([subject, ids]) => ({ subject, ids }));
}
