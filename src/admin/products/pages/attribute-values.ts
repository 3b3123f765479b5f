import {
  type attributesOf,
  changeAttribute,
  changeTerm,
  type GivenValues,
  listTerms,
  type ProductInput,
  readVariationIds,
  slugify,
  type WholeProduct,
} from '../../../catalogue/index.ts';
import type { Act } from '../../../frame/command/index.ts';
import { type AdminContext, type AnyField, choice } from '../../kit/index.ts';

export type Shown = Awaited<ReturnType<typeof attributesOf>>[number];
export type Values = Readonly<Record<string, unknown>>;

export const codeOf = ({ code }: Pick<Shown, 'code'>) => `pa_${code}`;

const namesIn = (typed: unknown): string[] => [
  ...new Set(
    String(typed ?? '')
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  ),
];

/** The values that a form gives an attribute, in their order: first those that there are, then names of new ones. */
function valuesOf({ code, values: terms }: Shown, said: Values) {
  const chosen = (said[`values.${code}`] as string[]).map(Number);
  const named = namesIn(said[`new.${code}`]);
  const same = (name: string) => (term: { name: string }) => term.name.toLowerCase() === name.toLowerCase();
  const there = terms.filter((term) => named.some((name) => same(name)(term)));
  const byId = new Map(terms.map((term) => [term.id, term]));
  const known = new Map(
    [...chosen.flatMap((id) => byId.get(id) ?? []), ...there].map((term) => [term.id, term]),
  );
  return { known: [...known.values()], fresh: named.filter((name) => !terms.some(same(name))) };
}

/** An attribute that is new to the shop, by the label that was typed; undefined where none was. */
function newIn(said: Values, known: readonly Shown[]) {
  const label = String(said.label ?? '').trim();
  if (label === '') return undefined;
  const stem = slugify(label) || 'attribute';
  let code = stem;
  for (let count = 2; known.some((each) => each.code === code); count += 1) code = `${stem}-${count}`;
  return { code, label, names: namesIn(said.labelValues) };
}

export const ANY = 'any';

/**
 * What must be asked before attributes begin to make variations: what those that there are have of each. Shoppers choose
 * it from that moment on.
 *
 * @returns fields `get.{code}`, whose answer is `any` or the place of a value among those of the attribute
 */
export async function askedOf(
  { shop, ctx: { t } }: AdminContext,
  { id, product }: WholeProduct,
  known: readonly Shown[],
  said: Values,
): Promise<Record<string, AnyField>> {
  const count = (await readVariationIds(shop.db.read, [id])).get(id)?.length ?? 0;
  if (count === 0 || product?.type !== 'variable') return {};
  const varied = new Set(product.attributes.flatMap((own) => (own.forVariations ? [own.code] : [])));
  const begun = known
    .filter((attribute) => said[`varies.${attribute.code}`] === true && !varied.has(codeOf(attribute)))
    .map((attribute) => {
      const { known: terms, fresh } = valuesOf(attribute, said);
      return { ...attribute, names: [...terms.map(({ name }) => name), ...fresh] };
    });
  const made = newIn(said, known);
  return Object.fromEntries(
    [...begun, ...(made ? [made] : [])].flatMap(({ code, label, names }) =>
      names.length === 0
        ? []
        : [
            [
              `get.${code}`,
              choice({
                label: t('admin.products.get', { count, attribute: label }),
                hint: t('admin.products.get_hint'),
                required: true,
                options: [
                  ...names.map((name, at) => [`${at}`, name] as const),
                  [ANY, t('admin.products.get_any')] as const,
                ],
              }),
            ],
          ],
    ),
  );
}

/** What was answered to {@link askedOf}. */
export function givenBy(
  answers: ReadonlyMap<string, string>,
  attributes: ProductInput['attributes'],
): GivenValues {
  return Object.fromEntries(
    [...answers].map(([name, answer]) => {
      const code = `pa_${name.slice('get.'.length)}`;
      const own = attributes.find((each) => each.code === code);
      return [code, answer === ANY ? null : (own?.termIds[Number(answer)] ?? null)];
    }),
  );
}

interface Wanted {
  product: ProductInput;
  known: readonly Shown[];
  values: Values;
}

/** The attributes as the form says; those of the product's own stay as they are. */
export async function wantedOf(
  admin: AdminContext,
  act: Act,
  { product, known, values }: Wanted,
): Promise<ProductInput['attributes']> {
  const [first = ''] = admin.shop.settings.languages;
  const own = product.attributes.filter(({ attributeId }) => attributeId === null);
  const attributes: ProductInput['attributes'] = [];
  const add = async (
    { code, labels }: { code: string; labels: Record<string, string> },
    termIds: readonly number[],
    said: { visible: boolean; varies: boolean },
  ) => {
    if (termIds.length === 0) return;
    const before = product.attributes.find((each) => each.code === codeOf({ code }));
    attributes.push({
      labels: {},
      options: {},
      defaultOption: null,
      ...before,
      attributeId: before?.attributeId ?? (await changeAttribute(act, { code, labels })),
      code: codeOf({ code }),
      termIds: [...termIds],
      visible: said.visible,
      forVariations: said.varies,
      defaultTermId: termIds.includes(before?.defaultTermId ?? 0) ? (before?.defaultTermId ?? null) : null,
    });
  };
  for (const attribute of known) {
    const { code } = attribute;
    const { known: terms, fresh } = valuesOf(attribute, values);
    const termIds = [...terms.map(({ id }) => id), ...(await madeOf(admin, act, code, fresh))];
    const said = { visible: values[`visible.${code}`] === true, varies: values[`varies.${code}`] === true };
    await add({ code, labels: {} }, termIds, said);
  }
  const made = newIn(values, known);
  if (made) {
    const { code, label, names } = made;
    const labels = { [first]: label };
    // The attribute stands before its values do.
    await changeAttribute(act, { code, labels });
    const said = { visible: true, varies: product.type === 'variable' };
    await add({ code, labels }, await madeOf(admin, act, code, names), said);
  }
  return [...attributes, ...own];
}

/** New values. The first ones keep the order they are written in: S, M, L. Where nobody has ordered any, names do. */
async function madeOf(
  { ctx: { language }, shop: { settings } }: AdminContext,
  act: Act,
  code: string,
  names: readonly string[],
): Promise<number[]> {
  if (names.length === 0) return [];
  const [first = ''] = settings.languages;
  const taxonomy = `pa_${code}` as const;
  const all = await listTerms(act.tx, taxonomy, { language, languages: settings.languages });
  const last = Math.max(0, ...all.map(({ position }) => position));
  const isByName = all.length > 0 && last === 0;
  const ids: number[] = [];
  for (const [at, name] of names.entries()) {
    const position = isByName ? 0 : last + 1 + at;
    ids.push(await changeTerm(act, { taxonomy, position, texts: { [first]: { name } } }));
  }
  return ids;
}
