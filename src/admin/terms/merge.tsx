import { listTerms, mergeTerms, readTermUses, type WholeTerm } from '../../catalogue/index.ts';
import { plainWords } from '../../platform/plain-text.ts';
import { couponsTornBy } from '../../pricing/index.ts';
import {
  type AdminContext,
  type AdminReply,
  askSure,
  deskLink,
  onward,
  problem,
  type Screen,
  undoable,
} from '../kit/index.ts';
import { isTaxonomy, spokenBy } from './kinds.ts';
import { codesText, refusedText } from './words.ts';

/** So many are offered while somebody types. */
const OFFERED = 12;

/** Terms of one kind that fit what somebody types. */
export const pickTerms: Screen = {
  path: 'pick/terms',
  needs: 'products.edit',
  async GET(admin) {
    const { query } = admin.ctx;
    const taxonomy = query.text('taxonomy', 200);
    const all = isTaxonomy(taxonomy) ? await listTerms(admin.shop.db.read, taxonomy, spokenBy(admin)) : [];
    const words = plainWords(query.line('q', 100));
    const found = all.filter(({ id, name }) => id !== query.id('not') && plainWords(name).includes(words));
    const choices = found.slice(0, OFFERED).map(({ id, name, code }) => ({
      value: `${id}`,
      label: `${name} (${code})`,
    }));
    return { kind: 'json', body: { choices } };
  },
};

/** What would become of everything is said first; then, sure of it, one becomes part of the other. */
export async function merge(admin: AdminContext, term: WholeTerm): Promise<AdminReply> {
  const { ctx, shop, may } = admin;
  const { t, form } = ctx;
  const here = deskLink(`terms/${term.id}`);
  const said = form.line('into', 200);
  const all = await listTerms(shop.db.read, term.taxonomy, spokenBy(admin));
  // By its number, or without scripts by its code or name.
  const into =
    all.find(({ id }) => `${id}` === said) ??
    all.find(({ code, name }) => said !== '' && [code, name.toLowerCase()].includes(said.toLowerCase()));
  const name = all.find(({ id }) => id === term.id)?.name ?? term.code;
  if (!into || into.id === term.id) return onward(here, problem(t('admin.terms.no_such')));
  const version = form.id('version') ?? term.version;
  if (form.flag('sure')) {
    try {
      await admin.do(mergeTerms, { id: term.id, version, into: into.id });
    } catch (error) {
      return onward(here, problem(refusedText(admin, error)));
    }
    await shop.changes.spread();
    return onward(
      deskLink(`terms/${into.id}`),
      undoable(t('admin.terms.merged', { from: name, into: into.name }), {
        action: deskLink('terms/bin'),
        fields: { id: `${term.id}` },
      }),
    );
  }
  const uses = await readTermUses(shop.db.read, term);
  const torn = await couponsTornBy(shop.db.read, term.id, into.id);
  const named = { codes: codesText(torn), count: torn.length, into: into.name };
  const minds = t(
    may('coupons.edit') ? 'admin.terms.merge_coupons' : 'admin.terms.merge_coupons_count',
    named,
  );
  return askSure(admin, {
    title: t('admin.terms.merge_sure', { from: name, into: into.name }),
    back: { href: here, label: name },
    says: [
      t('admin.terms.merge_will', { ...uses, into: into.name }),
      ...(torn.length > 0 ? [minds] : []),
      t('admin.terms.merge_back'),
    ],
    fields: { into: into.id, version },
    go: { name: 'merge', label: t('admin.terms.merge') },
  });
}
