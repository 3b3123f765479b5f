import { ShopError } from '../../frame/request/errors.ts';
import { languageFacts } from '../../frame/shop/languages.ts';
import { inLanguage } from '../../frame/shop/translated.ts';
import {
  changeClass,
  type KeptClass,
  readClasses,
  removeClass,
  STANDARD,
  TaxProblem,
} from '../../pricing/index.ts';
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
  screenPage,
  text,
} from '../kit/index.ts';
import { errorsOf } from '../settings/refused.ts';

type Read = ReturnType<typeof readForm>;
export const RATES = 'settings/taxes/rates';
const NEW = 'settings/taxes/new-class';
const linkTo = (slug: string) => deskLink(`settings/taxes/classes/${slug}`);

/** @throws ShopError for a class that is none */
export function knownClass(classes: readonly KeptClass[], slug: string): string {
  if (slug === STANDARD || classes.some((each) => each.slug === slug)) return slug;
  throw new ShopError('not_found');
}

/** The classes as tabs, and what can be done with the one that is open. */
export function ClassTabs(props: { admin: AdminContext; classes: readonly KeptClass[]; current: string }) {
  const { admin, classes, current } = props;
  const { t, language } = admin.ctx;
  const { languages } = admin.shop.settings;
  const tabs = [
    [STANDARD, t('admin.taxes.standard')] as const,
    ...classes.map(({ slug, names }) => [slug, inLanguage(names, language, languages) || slug] as const),
  ];
  return (
    <nav className="tabs" aria-label={t('admin.taxes.classes')}>
      {tabs.map(([slug, label]) => (
        <a
          key={slug}
          href={deskLink(RATES, { class: slug })}
          aria-current={slug === current ? 'page' : undefined}
        >
          {label}
        </a>
      ))}
      {current !== STANDARD && <a href={linkTo(current)}>{t('admin.taxes.edit_class')}</a>}
      <a href={deskLink(NEW)}>{t('admin.taxes.new_class')}</a>
    </nav>
  );
}

export const classScreens: readonly Screen[] = [
  {
    path: NEW,
    needs: 'taxes.edit',
    GET: async (admin) => show(admin, undefined),
    POST: async (admin) => save(admin, undefined),
  },
  {
    path: 'settings/taxes/classes/{slug}',
    needs: 'taxes.edit',
    GET: async (admin, { slug }) => show(admin, await classBy(admin, slug)),
    async POST(admin, { slug }) {
      const kept = await classBy(admin, slug);
      return admin.ctx.form.line('do', 10) === 'remove' ? remove(admin, kept) : save(admin, kept);
    },
  },
];

async function classBy({ shop }: AdminContext, slug: string | undefined): Promise<KeptClass> {
  const kept = (await readClasses(shop.db.read)).find((each) => each.slug === slug);
  if (!kept) throw new ShopError('not_found');
  return kept;
}

function fieldsOf({ ctx, shop }: AdminContext, kept: KeptClass | undefined): Record<string, AnyField> {
  const { t } = ctx;
  const fields: Record<string, AnyField> = {};
  if (!kept)
    fields.slug = text({
      label: t('admin.taxes.code'),
      hint: t('admin.taxes.code_hint'),
      required: true,
      max: 50,
    });
  for (const language of shop.settings.languages)
    fields[`names.${language}`] = text({
      label: `${t('admin.taxes.class_name')} (${languageFacts(language).name})`,
      value: kept?.names[language] ?? '',
      max: 100,
    });
  return fields;
}

async function save(admin: AdminContext, kept: KeptClass | undefined): Promise<AdminReply> {
  const { form, t } = admin.ctx;
  const fields = fieldsOf(admin, kept);
  const read = readForm(fields, form, t);
  if (!read.values) return show(admin, kept, read);
  const names: Record<string, string> = { ...kept?.names };
  for (const [name, value] of Object.entries(read.values))
    if (name.startsWith('names.')) names[name.slice(6)] = String(value);
  for (const [language, name] of Object.entries(names)) if (name === '') delete names[language];
  const slug = kept?.slug ?? String(read.values.slug);
  const taken = !kept && (await readClasses(admin.shop.db.read)).some((each) => each.slug === slug);
  if (taken) {
    read.errors.set('slug', t('admin.taxes.code_taken'));
    return show(admin, kept, read);
  }
  const version = form.integer('version');
  try {
    const taxClass = { slug, names };
    await admin.do(changeClass, version === undefined ? { taxClass } : { taxClass, version });
  } catch (error) {
    const fieldOf = (path: string) =>
      path === 'class.slug' ? 'slug' : path in fields ? path : (Object.keys(fields).at(-1) ?? '');
    for (const [field, why] of errorsOf(admin, error, fieldOf)) read.errors.set(field, why);
    return show(admin, kept, read);
  }
  return onward(deskLink(RATES, { class: slug }), done(t('admin.taxes.class_saved')));
}

async function remove(admin: AdminContext, { slug }: KeptClass): Promise<AdminReply> {
  const { t } = admin.ctx;
  try {
    await admin.do(removeClass, { slug });
  } catch (error) {
    if (!(error instanceof TaxProblem)) throw error;
    return onward(linkTo(slug), problem(t('admin.taxes.class_needed')));
  }
  return onward(deskLink(RATES), done(t('admin.taxes.class_gone')));
}

function show(admin: AdminContext, kept: KeptClass | undefined, read?: Read): AdminReply {
  const { t } = admin.ctx;
  return screenPage({
    title: kept ? t('admin.taxes.edit_class') : t('admin.taxes.new_class'),
    status: read ? 422 : 200,
    back: { href: deskLink(RATES, { class: kept?.slug }), label: t('admin.taxes.title') },
    body: (
      <>
        <Form
          fields={fieldsOf(admin, kept)}
          read={read}
          version={kept?.version}
          submit={t('admin.save')}
          small
        />
        {kept && <Removal label={t('admin.taxes.remove_class')} text={t('admin.taxes.remove_class_text')} />}
      </>
    ),
  });
}
