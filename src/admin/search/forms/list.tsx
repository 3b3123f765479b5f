import { inLanguage } from '../../../frame/shop/translated.ts';
import {
  changeSearchPart,
  formsIn,
  formsOf,
  partOf,
  SetupProblem,
  type SitePart,
  siteSearchPlace,
} from '../../../search/index.ts';
import {
  type AdminContext,
  type AdminReply,
  choice,
  deskLink,
  done,
  Form,
  Heads,
  number,
  onward,
  readForm,
  type Screen,
  Section,
  screenPage,
} from '../../kit/index.ts';
import { setupFor } from '../rules.tsx';
import { SearchTabs } from '../tabs.tsx';
import type { Written } from './options.ts';

const HERE = 'searching/forms';

/** The forms by which shoppers narrow down what they see, and the one that answers the search box. */
export const formsScreen: Screen = {
  path: HERE,
  needs: 'search.edit',
  GET: (admin) => show(admin),
  async POST(admin) {
    const { t, form } = admin.ctx;
    const { file } = await setupFor(admin);
    const read = readForm(siteFields(admin, formsIn(file), sitePart(file)), form, t);
    if (!read.values) return show(admin, read);
    const { site, delay } = read.values;
    const value: SitePart = {
      form: site === '' ? undefined : Number(site),
      delay: delay === null ? undefined : delay,
    };
    try {
      const version = form.integer('version') ?? 0;
      await admin.do(changeSearchPart, { part: { kind: 'site' }, value, version });
    } catch (error) {
      if (!(error instanceof SetupProblem)) throw error;
      return show(admin, read, t('admin.searching.refused'));
    }
    await admin.shop.changes.spread();
    return onward(deskLink(HERE), done(t('admin.searching.form_saved')));
  },
};

const sitePart = (file: Written) => partOf(file, { kind: 'site' }) as SitePart;

export const titleOf = ({ ctx, shop }: AdminContext, { title, id }: Written): string =>
  inLanguage((title ?? {}) as Record<string, string>, ctx.language, shop.settings.languages) || `${id}`;

/** The forms of the shop by their numbers, as whoever works here calls them. */
export async function searchFormsOf(admin: AdminContext): Promise<(readonly [id: number, title: string])[]> {
  const { ctx, shop } = admin;
  const forms = await formsOf(shop);
  return forms.map(
    ({ id, title }) => [id, inLanguage(title, ctx.language, shop.settings.languages) || `${id}`] as const,
  );
}

const siteFields = (admin: AdminContext, forms: readonly Written[], { form, delay }: SitePart) => ({
  site: choice({
    label: admin.ctx.t('admin.searching.site_form'),
    hint: admin.ctx.t('admin.searching.site_form_hint'),
    value: form === undefined ? '' : `${form}`,
    options: forms.map((each) => [`${each.id}`, titleOf(admin, each)] as const),
  }),
  delay: number({
    label: admin.ctx.t('admin.searching.site_delay'),
    value: delay === undefined ? '' : `${delay}`,
    max: 60_000,
    unit: 'ms',
  }),
});

async function show(
  admin: AdminContext,
  read?: ReturnType<typeof readForm>,
  refused?: string,
): Promise<AdminReply> {
  const { t } = admin.ctx;
  const { file, version } = await setupFor(admin);
  const forms = formsIn(file);
  const site = sitePart(file);
  const { id: own } = await siteSearchPlace(admin.shop);
  return screenPage({
    title: t('admin.searching.forms'),
    status: read ? 422 : 200,
    back: { href: deskLink('searching'), label: t('admin.menu.searching') },
    tools: (
      <a className="button is-main" href={deskLink(`${HERE}/new`)}>
        {t('admin.searching.new_form')}
      </a>
    ),
    body: (
      <>
        <SearchTabs admin={admin} here={HERE} />
        <div className="home">
          {forms.length === 0 ? (
            <p className="empty">{t('admin.searching.no_forms')}</p>
          ) : (
            <div className="table-wrap">
              <table className="table">
                <Heads
                  of={[
                    t('admin.searching.column.form'),
                    t('admin.searching.option.display'),
                    [t('admin.searching.column.fields'), 'amount'],
                  ]}
                />
                <tbody>
                  {forms.map((form) => (
                    <tr key={`${form.id}`}>
                      <th scope="row" className="as-typed">
                        <a href={deskLink(`${HERE}/${form.id}`)}>{titleOf(admin, form)}</a>{' '}
                        {own === form.id && (
                          <span className="badge is-now">{t('admin.searching.answers_box')}</span>
                        )}
                      </th>
                      <td>{t(`admin.searching.option.display.is.${form.display ?? 'shortcode'}`)}</td>
                      <td className="amount">{(form.fields as unknown[] | undefined)?.length ?? 0}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
          {forms.length > 0 && (
            <Section title={t('admin.searching.box')}>
              <Form
                fields={siteFields(admin, forms, site)}
                read={read}
                refused={refused}
                version={version}
                submit={t('admin.save')}
                small
              />
            </Section>
          )}
        </div>
      </>
    ),
  });
}
