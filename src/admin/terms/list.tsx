import { type ListedTerm, listTerms, moveTerm, type Taxonomy } from '../../catalogue/index.ts';
import { plainWords } from '../../platform/plain-text.ts';
import {
  type AdminContext,
  type AdminReply,
  deskLink,
  languageNames,
  onward,
  problem,
  type Screen,
  screenPage,
  undoable,
} from '../kit/index.ts';
import { KINDS, type Kind, listOf, spokenBy } from './kinds.ts';
import { moveIn } from './moves.ts';
import { Dot } from './swatch.tsx';
import { Tree } from './tree.tsx';
import { refusedText } from './words.ts';

/** More are found by their names. */
const MOST = 300;

/** All terms of a kind in their order: categories as a tree, the others one below the other. */
export const listScreens: readonly Screen[] = KINDS.map(
  (kind): Screen => ({
    path: kind.path,
    needs: 'products.edit',
    ...(kind.taxonomy === 'category'
      ? { menu: { name: 'categories', group: 'goods' as const, icon: 'branches' as const } }
      : {}),
    GET: (admin) => show(admin, kind),
    POST: (admin) => move(admin, kind.taxonomy),
  }),
);

async function show(admin: AdminContext, { taxonomy, path }: Kind): Promise<AdminReply> {
  const { t, query } = admin.ctx;
  const terms = await listTerms(admin.shop.db.read, taxonomy, spokenBy(admin));
  const words = plainWords(query.line('q', 100));
  const found = terms.filter(({ name, code }) => `${plainWords(name)} ${code}`.includes(words));
  const isWhole = found.length === terms.length && terms.length <= MOST;
  return screenPage({
    title: t('admin.menu.categories'),
    tools: (
      <a className="button is-main" href={deskLink('terms/new', { taxonomy })}>
        {t(`admin.terms.new.${taxonomy}`)}
      </a>
    ),
    body: (
      <>
        <Tabs admin={admin} here={path} />
        <p className="soft">{t(`admin.terms.about.${taxonomy}`)}</p>
        {terms.length > 12 && (
          <form className="list-search">
            <input
              type="search"
              name="q"
              defaultValue={query.line('q', 100)}
              aria-label={t('admin.terms.find')}
              placeholder={t('admin.terms.find')}
            />
            <button type="submit" className="button">
              {t('admin.list.search')}
            </button>
          </form>
        )}
        {found.length === 0 && (
          <p className="empty">{t(terms.length === 0 ? 'admin.terms.empty' : 'admin.terms.none_found')}</p>
        )}
        {found.length > MOST && <p className="soft">{t('admin.terms.first', { count: MOST })}</p>}
        <TermTree
          admin={admin}
          terms={terms}
          {...(isWhole ? {} : { only: shown(terms, found.slice(0, MOST)) })}
          taxonomy={taxonomy}
        />
      </>
    ),
  });
}

/** Those that were found, and what they stand below. */
function shown(terms: readonly ListedTerm[], found: readonly ListedTerm[]): Set<number> {
  const byId = new Map(terms.map((term) => [term.id, term]));
  const ids = new Set<number>();
  for (const { id } of found)
    for (let at = byId.get(id); at && !ids.has(at.id); at = byId.get(at.parentId ?? 0)) ids.add(at.id);
  return ids;
}

/** Terms of a kind with what is known of them at a glance. */
export function TermTree(props: {
  admin: AdminContext;
  terms: readonly ListedTerm[];
  taxonomy: Taxonomy;
  only?: ReadonlySet<number>;
}) {
  const { admin, terms, taxonomy, only } = props;
  const { t } = admin.ctx;
  const { languages } = admin.shop.settings;
  const ids = new Set(terms.map(({ id }) => id));
  const rows = terms.map((term) => {
    const missing = languages.filter((language) => !term.written.includes(language));
    const { products } = term;
    return {
      id: term.id,
      // What stands below something that is no more is not lost.
      parentId: term.parentId !== null && ids.has(term.parentId) ? term.parentId : null,
      name: term.name,
      href: deskLink(`terms/${term.id}`),
      notes: (
        <>
          {term.swatch !== '' && <Dot colour={term.swatch} />}
          <span className="soft">{t('admin.terms.products', { count: products })}</span>
          {missing.length > 0 && (
            <span className="badge is-waiting">
              {t('admin.terms.missing', { languages: languageNames(missing) })}
            </span>
          )}
          {term.outdated.length > 0 && (
            <span className="badge is-waiting">
              {t('admin.terms.outdated', { languages: languageNames(term.outdated) })}
            </span>
          )}
        </>
      ),
    };
  });
  return <Tree rows={rows} nests={taxonomy === 'category'} {...(only ? { only } : {})} />;
}

/** One to another of the kinds, the attributes and the bin. */
export function Tabs({ admin: { ctx }, here }: { admin: AdminContext; here: string }) {
  const { t } = ctx;
  const paths = ['categories', 'attributes', 'brands', 'tags', 'shipping-classes', 'terms/bin'];
  return (
    <nav className="tabs" aria-label={t('admin.terms.kinds')}>
      {paths.map((path) => (
        <a key={path} href={deskLink(path)} aria-current={path === here ? 'page' : undefined}>
          {t(`admin.terms.tab.${path.replace(/\W/g, '_')}`)}
        </a>
      ))}
    </nav>
  );
}

/** One step by a button, or to where it was dragged; from the notice it goes back. */
export async function move(admin: AdminContext, taxonomy: Taxonomy): Promise<AdminReply> {
  const { ctx, shop } = admin;
  const here = listOf(taxonomy);
  const terms = await listTerms(shop.db.read, taxonomy, spokenBy(admin));
  const wanted = moveIn(admin, terms);
  if (!wanted) return onward(here, problem(ctx.t('admin.terms.no_move')));
  const { undo, ...place } = wanted;
  try {
    await admin.do(moveTerm, place);
  } catch (error) {
    return onward(here, problem(refusedText(admin, error)));
  }
  await shop.changes.spread();
  const name = terms.find(({ id }) => id === place.id)?.name ?? '';
  return onward(
    `${here}#term-${place.id}`,
    undoable(ctx.t('admin.terms.moved', { name }), { action: here, fields: undo }),
  );
}
