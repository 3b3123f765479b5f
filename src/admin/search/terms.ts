import { listTerms } from '../../catalogue/index.ts';
import { type AdminContext, choice } from '../kit/index.ts';
import { spokenBy } from '../terms/kinds.ts';

const KINDS = [
  ['category', 'product_cat'],
  ['brand', 'product_brand'],
  ['tag', 'product_tag'],
] as const;

/** A category, brand or tag that a text leads to, as `product_cat:3`. Three queries. */
export async function termField(admin: AdminContext, of: { required?: boolean; value?: string } = {}) {
  const { t } = admin.ctx;
  const options: [string, string][] = [];
  for (const [taxonomy, name] of KINDS)
    for (const { id, name: called } of await listTerms(admin.shop.db.read, taxonomy, spokenBy(admin)))
      options.push([`${name}:${id}`, `${called} (${t(`admin.terms.kind.${taxonomy}`)})`]);
  return choice({ label: t('admin.searching.term'), options, ...of });
}
