import { exportTaxRates, faultsText, replaceTaxRates, TaxFileProblem } from '../../pricing/index.ts';
import {
  type AdminReply,
  deskLink,
  done,
  onward,
  Refused,
  type Screen,
  Section,
  screenPage,
} from '../kit/index.ts';
import { RATES } from './classes.tsx';

/** As much as a form may bring. */
const LARGEST = 200_000;

/** The table of rates as a file: out as it stands, and in as the whole table. */
export const fileScreens: readonly Screen[] = [
  {
    path: 'settings/taxes/file',
    needs: 'taxes.edit',
    GET: async (admin) => page(admin.ctx.t, ''),
    async POST(admin): Promise<AdminReply> {
      const { t, form } = admin.ctx;
      const csv = form.text('csv', LARGEST + 1);
      if (csv.trim() === '') return page(t, csv, t('admin.field.required'));
      if (csv.length > LARGEST) return page(t, '', t('admin.taxes.file_long'));
      try {
        const count = await admin.do(replaceTaxRates, { csv });
        return onward(deskLink(RATES), done(t('admin.taxes.file_done', { count })));
      } catch (error) {
        if (!(error instanceof TaxFileProblem)) throw error;
        return page(t, csv, t('admin.taxes.file_wrong'), faultsText(error.faults, t));
      }
    },
  },
  {
    path: 'settings/taxes/rates.csv',
    needs: 'taxes.edit',
    GET: async ({ shop }) => ({
      kind: 'text',
      body: await exportTaxRates(shop.db.read),
      type: 'text/csv; charset=utf-8',
      headers: { 'content-disposition': 'attachment; filename="tax-rates.csv"' },
    }),
  },
];

type Translate = Parameters<NonNullable<Screen['GET']>>[0]['ctx']['t'];

function page(t: Translate, typed: string, refused = '', lines = ''): AdminReply {
  return screenPage({
    title: t('admin.taxes.file'),
    status: refused === '' ? 200 : 422,
    back: { href: deskLink(RATES), label: t('admin.taxes.title') },
    body: (
      <>
        <Section title={t('admin.taxes.file_out')}>
          <p>
            <a className="button" href={deskLink('settings/taxes/rates.csv')} download="">
              {t('admin.taxes.file_get')}
            </a>
          </p>
        </Section>
        <Section title={t('admin.taxes.file_in')}>
          <form method="post" className="form is-small" data-guard="">
            {refused !== '' && (
              <Refused>
                <p>{refused}</p>
                {lines !== '' && <pre>{lines}</pre>}
              </Refused>
            )}
            <div className="field is-long">
              <label htmlFor="field-csv">{t('admin.taxes.file_text')}</label>
              <textarea
                id="field-csv"
                name="csv"
                rows={12}
                required
                maxLength={LARGEST}
                defaultValue={typed}
                aria-describedby="field-csv-hint"
              />
              <p className="hint" id="field-csv-hint">
                {t('admin.taxes.file_hint')}
              </p>
            </div>
            <button type="submit" className="button is-danger">
              {t('admin.taxes.file_replace')}
            </button>
          </form>
        </Section>
      </>
    ),
  });
}
