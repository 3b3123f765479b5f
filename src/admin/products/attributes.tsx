import {
  attributesOf,
  changeAttribute,
  changeAttributes,
  changeProduct,
  changeTerm,
  listTerms,
  type ProductInput,
  slugify,
  type WholeProduct,
} from '../../catalogue/index.ts';
import { type Act, perform } from '../../frame/command/index.ts';
import {
  type AdminContext,
  type AdminReply,
  type AnyField,
  check,
  deskLink,
  done,
  FieldRow,
  Form,
  idIn,
  onward,
  problem,
  readForm,
  type Screen,
  Section,
  screenPage,
  several,
  text,
} from '../kit/index.ts';
import { productAt } from './read.ts';
import { nameOf, refusalText, viewFor } from './words.tsx';

type Shown = Awaited<ReturnType<typeof attributesOf>>[number];

/** Which of the shop's attributes a product has, with which values; new ones are made on the way. */
export const attributesScreen: Screen = {
  path: 'products/{id}/attributes',
  needs: 'products.edit',
  GET: async (admin, params) => show(admin, await productAt(admin, idIn(params))),
  async POST(admin, params) {
    const whole = await productAt(admin, idIn(params));
    const { ctx, shop, actor } = admin;
    const here = deskLink(`products/${whole.id}/attributes`);
    if (ctx.form.text('do', 10) === 'vary') return vary(admin, whole);
    const known = await attributesOf(shop, viewFor(admin).spoken);
    const read = readForm(fieldsOf(admin, whole.product!, known), ctx.form, ctx.t);
    if (!read.values) return show(admin, whole, read);
    const values = read.values as Record<string, unknown>;
    try {
      await perform(shop, actor, async (act) => {
        const attributes = await wantedOf(admin, act, { product: whole.product!, known, values });
        const version = ctx.form.id('version') ?? whole.version;
        await changeAttributes(act, { id: whole.id, version, attributes });
      });
    } catch (error) {
      return show(admin, whole, read, refusalText(admin, error));
    }
    await shop.changes.spread();
    return onward(here, done(ctx.t('admin.products.saved')));
  },
};

/** From now on it is sold in variations; what they cost is said of each. */
async function vary(admin: AdminContext, { id, version, product }: WholeProduct): Promise<AdminReply> {
  const { t } = admin.ctx;
  const here = deskLink(`products/${id}/attributes`);
  if (product?.type !== 'simple') return onward(here, problem(t('admin.products.unclear')));
  await admin.do(changeProduct, { ...product, version, type: 'variable', prices: {} });
  await admin.shop.changes.spread();
  return onward(here, done(t('admin.products.varies')));
}

const codeOf = ({ code }: Shown) => `pa_${code}`;

function fieldsOf({ ctx: { t } }: AdminContext, product: ProductInput, known: readonly Shown[]) {
  const fields: Record<string, AnyField> = {};
  for (const attribute of known) {
    const { code, label, values } = attribute;
    const own = product.attributes.find((each) => each.code === codeOf(attribute));
    fields[`values.${code}`] = several({
      label,
      value: (own?.termIds ?? []).join(' '),
      groups: [{ label, options: values.map(({ id, name }) => [`${id}`, name] as const) }],
    });
    fields[`new.${code}`] = text({
      label: t('admin.products.new_values'),
      hint: t('admin.products.new_values_hint'),
      max: 500,
    });
    fields[`visible.${code}`] = check({
      label: t('admin.products.attribute_visible'),
      value: own && !own.visible ? '' : '1',
    });
    if (product.type === 'variable')
      fields[`varies.${code}`] = check({
        label: t('admin.products.attribute_varies'),
        value: own?.forVariations ? '1' : '',
      });
  }
  fields.label = text({ label: t('admin.products.new_attribute'), max: 100 });
  fields.labelValues = text({
    label: t('admin.products.new_values'),
    hint: t('admin.products.new_values_hint'),
    max: 500,
  });
  return fields;
}

interface Wanted {
  product: ProductInput;
  known: readonly Shown[];
  values: Readonly<Record<string, unknown>>;
}

/** The attributes as the form says; those of the product's own stay as they are. */
async function wantedOf(
  { shop, ctx }: AdminContext,
  act: Act,
  { product, known, values }: Wanted,
): Promise<ProductInput['attributes']> {
  const [first = ''] = shop.settings.languages;
  const own = product.attributes.filter(({ attributeId }) => attributeId === null);
  const attributes: ProductInput['attributes'] = [];
  const made = async (code: string, names: string) => {
    const taxonomy = `pa_${code}` as const;
    const all = await listTerms(act.tx, taxonomy, {
      language: ctx.language,
      languages: shop.settings.languages,
    });
    // The first ones keep the order they are written in: S, M, L. Where nobody has ordered any, names do.
    const last = Math.max(0, ...all.map(({ position }) => position));
    const isByName = all.length > 0 && last === 0;
    const fresh = new Set(
      names
        .split(',')
        .map((each) => each.trim())
        .filter(Boolean),
    );
    const ids = [];
    for (const [at, name] of [...fresh].entries()) {
      const position = isByName ? 0 : last + 1 + at;
      ids.push(await changeTerm(act, { taxonomy, position, texts: { [first]: { name } } }));
    }
    return ids;
  };
  const add = async (
    code: string,
    label: Record<string, string>,
    termIds: number[],
    said: { visible: boolean; varies: boolean },
  ) => {
    if (termIds.length === 0) return;
    const before = product.attributes.find((each) => each.code === `pa_${code}`);
    attributes.push({
      labels: {},
      options: {},
      defaultOption: null,
      ...before,
      attributeId: before?.attributeId ?? (await changeAttribute(act, { code, labels: label })),
      code: `pa_${code}`,
      termIds,
      visible: said.visible,
      forVariations: said.varies,
      defaultTermId: termIds.includes(before?.defaultTermId ?? 0) ? (before?.defaultTermId ?? null) : null,
    });
  };
  for (const { code, values: terms } of known) {
    const chosen = (values[`values.${code}`] as string[]).map(Number);
    const named = String(values[`new.${code}`] ?? '')
      .split(',')
      .map((each) => each.trim().toLowerCase());
    const there = terms.filter(({ name }) => named.includes(name.toLowerCase()));
    const fresh = String(values[`new.${code}`] ?? '')
      .split(',')
      .filter((each) => !there.some(({ name }) => name.toLowerCase() === each.trim().toLowerCase()));
    const termIds = [...chosen, ...there.map(({ id }) => id), ...(await made(code, fresh.join(',')))];
    const varies = values[`varies.${code}`] === true;
    await add(code, {}, [...new Set(termIds)], { visible: values[`visible.${code}`] === true, varies });
  }
  const label = String(values.label ?? '').trim();
  const code = freeCode(slugify(label), known);
  if (label !== '') {
    // The attribute stands before its values do.
    await changeAttribute(act, { code, labels: { [first]: label } });
    const said = { visible: true, varies: product.type === 'variable' };
    await add(code, { [first]: label }, await made(code, String(values.labelValues ?? '')), said);
  }
  return [...attributes, ...own];
}

function freeCode(wanted: string, known: readonly Shown[]): string {
  const stem = wanted === '' ? 'attribute' : wanted;
  for (let count = 1; ; count += 1) {
    const code = count === 1 ? stem : `${stem}-${count}`;
    if (!known.some((each) => each.code === code)) return code;
  }
}

async function show(
  admin: AdminContext,
  whole: WholeProduct,
  read?: ReturnType<typeof readForm>,
  refused?: string,
): Promise<AdminReply> {
  const { t, form } = admin.ctx;
  const product = whole.product!;
  const known = await attributesOf(admin.shop, viewFor(admin).spoken);
  const fields = fieldsOf(admin, product, known);
  const row = (name: string) => {
    const field = fields[name];
    return (
      field && (
        <FieldRow
          key={name}
          name={name}
          field={field}
          typed={read?.typed.get(name)}
          error={read?.errors.get(name)}
        />
      )
    );
  };
  const here = deskLink(`products/${whole.id}`);
  return screenPage({
    title: t('admin.products.attributes'),
    status: read ? 422 : 200,
    back: { href: here, label: nameOf(admin, whole) },
    tools: product.type === 'variable' && (
      <a className="button is-main" href={deskLink(`products/${whole.id}/variations`)}>
        {t('admin.products.variations')}
      </a>
    ),
    body: (
      <>
        {product.type === 'simple' && (
          <form method="post" className="notice row">
            <span>{t('admin.products.vary_hint')}</span>
            <button type="submit" className="button" name="do" value="vary">
              {t('admin.products.vary')}
            </button>
          </form>
        )}
        <Form
          fields={fields}
          read={read}
          refused={refused}
          version={form.id('version') ?? whole.version}
          submit={t('admin.save')}
          cancel={{ href: here, label: t('admin.cancel') }}
          laidOut
        >
          {known.map(({ code, label }) => (
            <Section key={code} title={label}>
              {['values', 'new', 'visible', 'varies'].map((part) => row(`${part}.${code}`))}
            </Section>
          ))}
          <Section title={t('admin.products.new_attribute')}>
            {row('label')}
            {row('labelValues')}
          </Section>
        </Form>
      </>
    ),
  });
}
