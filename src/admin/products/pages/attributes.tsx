import {
  attributesOf,
  changeAttributes,
  changeProduct,
  type ProductInput,
  type WholeProduct,
} from '../../../catalogue/index.ts';
import { perform } from '../../../frame/command/index.ts';
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
  several,
  text,
} from '../../kit/index.ts';
import { partPage } from '../page.tsx';
import { productAt } from '../read.ts';
import { refusalText, viewFor } from '../words.tsx';
import { askedOf, codeOf, givenBy, type Shown, type Values, wantedOf } from './attribute-values.ts';

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
    if (!read.values) return show(admin, whole, { read });
    const values = read.values as Values;
    const asked = await askedOf(admin, whole, known, values);
    const answers = readForm(asked, ctx.form, ctx.t);
    if (!answers.values) return show(admin, whole, { read, asked, answers });
    try {
      await perform(shop, actor, async (act) => {
        const attributes = await wantedOf(admin, act, { product: whole.product!, known, values });
        const given = givenBy(answers.typed, attributes);
        const version = ctx.form.id('version') ?? whole.version;
        await changeAttributes(act, { id: whole.id, version, attributes, given });
      });
    } catch (error) {
      return show(admin, whole, { read, asked, answers, refused: refusalText(admin, error) });
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

function fieldsOf({ ctx: { t } }: AdminContext, product: ProductInput, known: readonly Shown[]) {
  const fields: Record<string, AnyField> = {};
  for (const attribute of known) {
    const { code, label, values } = attribute;
    const own = product.attributes.find((each) => each.code === codeOf(attribute));
    fields[`values.${code}`] = several({
      label: t('admin.terms.kind.value'),
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
        hint: t('admin.products.attribute_varies_hint'),
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

interface Sent {
  read: ReturnType<typeof readForm>;
  /** What variations get of attributes by which they begin to differ, and what was answered. */
  asked?: Record<string, AnyField>;
  answers?: ReturnType<typeof readForm>;
  refused?: string;
}

async function show(admin: AdminContext, whole: WholeProduct, sent?: Sent): Promise<AdminReply> {
  const { t, form } = admin.ctx;
  const product = whole.product!;
  const known = await attributesOf(admin.shop, viewFor(admin).spoken);
  const { asked = {}, read, answers, refused } = sent ?? {};
  const fields = { ...fieldsOf(admin, product, known), ...asked };
  const shown = read && {
    ...read,
    typed: new Map([...read.typed, ...(answers?.typed ?? [])]),
    errors: new Map([...read.errors, ...(answers?.errors ?? [])]),
  };
  const ofNew = Object.keys(asked).filter((name) => !known.some(({ code }) => name === `get.${code}`));
  const row = (name: string) => {
    const field = fields[name];
    return (
      field && (
        <FieldRow
          key={name}
          name={name}
          field={field}
          typed={shown?.typed.get(name)}
          error={shown?.errors.get(name)}
        />
      )
    );
  };
  const here = deskLink(`products/${whole.id}`);
  return partPage(admin, whole, 'attributes', {
    status: read ? 422 : 200,
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
          read={shown}
          refused={refused}
          version={form.id('version') ?? whole.version}
          submit={t('admin.save')}
          cancel={{ href: here, label: t('admin.cancel') }}
          laidOut
        >
          {known.map(({ code, label }) => (
            <Section key={code} title={label}>
              {['values', 'new', 'visible', 'varies', 'get'].map((part) => row(`${part}.${code}`))}
            </Section>
          ))}
          <Section title={t('admin.products.new_attribute')}>
            {row('label')}
            {row('labelValues')}
            {ofNew.map(row)}
          </Section>
        </Form>
      </>
    ),
  });
}
