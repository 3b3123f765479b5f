import {
  arrangeAttributes,
  changeAttribute,
  changeTerm,
  type ListedAttribute,
  listAttributes,
  listTerms,
  removeAttribute,
  slugify,
} from '../../catalogue/index.ts';
import { perform } from '../../frame/command/index.ts';
import { ShopError } from '../../frame/request/errors.ts';
import { languageFacts } from '../../frame/shop/languages.ts';
import { inLanguage } from '../../frame/shop/translated.ts';
import {
  type AdminContext,
  type AdminReply,
  type AnyField,
  deskLink,
  done,
  Form,
  onward,
  problem,
  Removal,
  readForm,
  type Screen,
  Section,
  screenPage,
  text,
} from '../kit/index.ts';
import { spokenBy } from './kinds.ts';
import { move, Tabs, TermTree } from './list.tsx';
import { moveIn } from './moves.ts';
import { Tree } from './tree.tsx';
import { refusedText } from './words.ts';

type Read = ReturnType<typeof readForm>;

const linkTo = (code: string) => deskLink(`attributes/${encodeURIComponent(code)}`);

const labelOf = (admin: AdminContext, { labels, code }: ListedAttribute): string => {
  const { language, languages } = spokenBy(admin);
  return inLanguage(labels, language, languages) ?? code;
};

/** What goods can differ by: the attributes of the shop's own list in their order, and a new one. */
export const attributesScreen: Screen = {
  path: 'attributes',
  needs: 'products.edit',
  GET: (admin) => showAll(admin),
  POST: async (admin) => (admin.ctx.form.has('do') ? arrange(admin) : make(admin)),
};

async function showAll(admin: AdminContext, read?: Read): Promise<AdminReply> {
  const { t } = admin.ctx;
  const attributes = await listAttributes(admin.shop.db.read);
  const rows = attributes.map((attribute) => ({
    id: attribute.id,
    parentId: null,
    name: labelOf(admin, attribute),
    href: linkTo(attribute.code),
    notes: (
      <span className="soft">
        {t('admin.terms.values', { count: attribute.values })} ·{' '}
        {t('admin.terms.products', { count: attribute.products })}
      </span>
    ),
  }));
  return screenPage({
    title: t('admin.menu.categories'),
    status: read ? 422 : 200,
    body: (
      <>
        <Tabs admin={admin} here="attributes" />
        <p className="soft">{t('admin.terms.about.attribute')}</p>
        {rows.length === 0 ? <p className="empty">{t('admin.terms.empty')}</p> : <Tree rows={rows} />}
        <Section title={t('admin.terms.new.attribute')}>
          <Form fields={labelFields(admin)} read={read} submit={t('admin.terms.make')} small />
        </Section>
      </>
    ),
  });
}

/** What it is called in each language; the first is asked for. */
function labelFields(
  { ctx: { t }, shop }: AdminContext,
  attribute?: ListedAttribute,
): Record<string, AnyField> {
  return Object.fromEntries(
    shop.settings.languages.map((language, at) => [
      `label.${language}`,
      text({
        label: `${t('admin.terms.field.name')} (${languageFacts(language).name})`,
        value: attribute?.labels[language] ?? '',
        required: at === 0,
        max: 100,
      }),
    ]),
  );
}

const labelsIn = (values: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, label]) => [name.slice('label.'.length), String(label)]),
  );

async function make(admin: AdminContext): Promise<AdminReply> {
  const { form, t } = admin.ctx;
  const read = readForm(labelFields(admin), form, t);
  if (!read.values) return showAll(admin, read);
  const labels = labelsIn(read.values);
  const [first = ''] = admin.shop.settings.languages;
  const all = await listAttributes(admin.shop.db.read);
  const stem = slugify(labels[first] ?? '') || 'attribute';
  let code = stem;
  for (let count = 2; all.some((each) => each.code === code); count += 1) code = `${stem}-${count}`;
  await admin.do(changeAttribute, { code, labels, position: all.length });
  await admin.shop.changes.spread();
  return onward(linkTo(code), done(t('admin.terms.made')));
}

async function arrange(admin: AdminContext): Promise<AdminReply> {
  const { t } = admin.ctx;
  const here = deskLink('attributes');
  const all = await listAttributes(admin.shop.db.read);
  const wanted = moveIn(
    admin,
    all.map(({ id }) => ({ id, parentId: null })),
  );
  const one = all.find(({ id }) => id === wanted?.id);
  if (!wanted || !one) return onward(here, problem(t('admin.terms.no_move')));
  const others = all.filter(({ id }) => id !== one.id);
  const at = others.findIndex(({ id }) => id === wanted.before);
  const order = others.toSpliced(at < 0 ? others.length : at, 0, one);
  await admin.do(arrangeAttributes, { codes: order.map(({ code }) => code) });
  await admin.shop.changes.spread();
  return onward(`${here}#term-${one.id}`);
}

/** One attribute: what it is called, and its values in their order. */
export const attributeScreen: Screen = {
  path: 'attributes/{code}',
  needs: 'products.edit',
  GET: async (admin, { code }) => show(admin, await attributeAt(admin, code)),
  async POST(admin, { code }) {
    const attribute = await attributeAt(admin, code);
    const what = admin.ctx.form.text('do', 20);
    if (what === '') return save(admin, attribute);
    if (what === 'values') return addValues(admin, attribute);
    return what === 'remove' ? remove(admin, attribute) : move(admin, `pa_${attribute.code}`);
  },
};

/** @throws ShopError where there is none */
async function attributeAt({ shop }: AdminContext, said = ''): Promise<ListedAttribute> {
  let code = said;
  try {
    code = decodeURIComponent(said);
  } catch {
    // It is what it is.
  }
  const found = (await listAttributes(shop.db.read)).find((each) => each.code === code);
  if (!found) throw new ShopError('not_found');
  return found;
}

async function save(admin: AdminContext, attribute: ListedAttribute): Promise<AdminReply> {
  const { form, t } = admin.ctx;
  const read = readForm(labelFields(admin, attribute), form, t);
  if (!read.values) return show(admin, attribute, read);
  const { code, version } = attribute;
  await admin.do(changeAttribute, {
    code,
    version: form.id('version') ?? version,
    labels: labelsIn(read.values),
  });
  await admin.shop.changes.spread();
  return onward(linkTo(code), done(t('admin.terms.saved')));
}

/** Several at once, with commas between; those that are there already stay. */
async function addValues(admin: AdminContext, { code }: ListedAttribute): Promise<AdminReply> {
  const { ctx, shop, actor } = admin;
  const { form, t } = ctx;
  const taxonomy = `pa_${code}` as const;
  const all = await listTerms(shop.db.read, taxonomy, spokenBy(admin));
  const known = new Set(all.map(({ name }) => name.toLowerCase()));
  const fresh = form
    .line('names', 1000)
    .split(',')
    .map((name) => name.trim())
    .filter((name) => {
      const isFresh = name !== '' && !known.has(name.toLowerCase());
      known.add(name.toLowerCase());
      return isFresh;
    });
  if (fresh.length === 0) return onward(linkTo(code), problem(t('admin.terms.no_names')));
  const [first = ''] = shop.settings.languages;
  const last = Math.max(0, ...all.map(({ position }) => position));
  await perform(shop, actor, async (act) => {
    for (const [at, name] of fresh.entries()) {
      const position = last === 0 ? 0 : last + 1 + at;
      await changeTerm(act, { taxonomy, position, texts: { [first]: { name } } });
    }
  });
  await shop.changes.spread();
  return onward(linkTo(code), done(t('admin.terms.values_made', { count: fresh.length })));
}

async function remove(admin: AdminContext, { code }: ListedAttribute): Promise<AdminReply> {
  try {
    await admin.do(removeAttribute, { code });
  } catch (error) {
    return onward(linkTo(code), problem(refusedText(admin, error)));
  }
  await admin.shop.changes.spread();
  return onward(deskLink('attributes'), done(admin.ctx.t('admin.terms.removed')));
}

async function show(admin: AdminContext, attribute: ListedAttribute, read?: Read): Promise<AdminReply> {
  const { t, form } = admin.ctx;
  const { code, version } = attribute;
  const taxonomy = `pa_${code}` as const;
  const values = await listTerms(admin.shop.db.read, taxonomy, spokenBy(admin));
  return screenPage({
    title: labelOf(admin, attribute),
    status: read ? 422 : 200,
    back: { href: deskLink('attributes'), label: t('admin.terms.tab.attributes') },
    tools: (
      <a className="button" href={deskLink('terms/new', { taxonomy })}>
        {t('admin.terms.new.value')}
      </a>
    ),
    body: (
      <>
        <Section title={t('admin.terms.kind.value')}>
          {values.length === 0 && <p className="empty">{t('admin.terms.empty')}</p>}
          <TermTree admin={admin} terms={values} taxonomy={taxonomy} />
          <form method="post" className="row">
            <label htmlFor="names">{t('admin.terms.several')}</label>
            <input id="names" name="names" maxLength={1000} autoComplete="off" required />
            <button type="submit" className="button" name="do" value="values">
              {t('admin.terms.add')}
            </button>
          </form>
        </Section>
        <Section title={t('admin.terms.texts')}>
          <Form
            fields={labelFields(admin, attribute)}
            read={read}
            version={form.id('version') ?? version}
            submit={t('admin.save')}
            small
          />
        </Section>
        <Removal label={t('admin.terms.remove_attribute')} text={t('admin.terms.remove_attribute_means')} />
      </>
    ),
  });
}
