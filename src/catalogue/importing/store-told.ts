import type { Language } from '../../frame/shop/settings.ts';
import type { Tx } from '../../platform/db/index.ts';
import { readByLanguage } from '../model-language.ts';
import type { ShownRow } from './model.ts';

interface Chosen {
  termId?: number | null;
}

/** The terms of facts, whatever facts these are. */
function termsIn(
  { field }: Pick<ShownRow['changes'][number], 'field'>,
  value: unknown,
): number[] | undefined {
  if (value === null || value === undefined) return undefined;
  if (field === 'terms') return value as number[];
  if (field === 'choices') return (value as Chosen[]).flatMap(({ termId }) => termId ?? []);
  return field.startsWith('attribute.') ? ((value as { terms?: number[] }).terms ?? []) : undefined;
}

const ATTRIBUTE = 'attribute.pa_';

/** What rows change, with the names of terms and attributes: those that are only tried have no numbers afterwards. */
export async function inNames(
  tx: Tx,
  changes: ShownRow['changes'],
  language: Language,
): Promise<ShownRow['changes']> {
  const ids = new Set(
    changes.flatMap((each) => [each.before, each.after].flatMap((of) => termsIn(each, of) ?? [])),
  );
  const codes = changes.flatMap(({ field }) =>
    field.startsWith(ATTRIBUTE) ? field.slice(ATTRIBUTE.length) : [],
  );
  if (ids.size + codes.length === 0) return changes;
  const terms = tx
    .selectFrom('term_translation')
    .select(['term_id', 'name'])
    .where('language', '=', language);
  const attributes = tx.selectFrom('attribute').select(['code', 'labels']);
  const named = ids.size === 0 ? [] : await terms.where('term_id', 'in', [...ids]).execute();
  const labelled = codes.length === 0 ? [] : await attributes.where('code', 'in', codes).execute();
  const names = new Map(named.map(({ term_id, name }) => [term_id, name]));
  const labels = new Map(
    labelled.map(({ code, labels }) => [`${ATTRIBUTE}${code}`, readByLanguage<string>(labels)[language]]),
  );
  return changes.map((each) => {
    const said = (value: unknown) => termsIn(each, value)?.map((id) => names.get(id) ?? `${id}`) ?? value;
    const label = labels.get(each.field);
    return { ...each, before: said(each.before), after: said(each.after), ...(label ? { label } : {}) };
  });
}
