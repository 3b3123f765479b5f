import { saveSettings } from '../../frame/settings/change.ts';
import { CERTIFICATE, CERTIFICATE_PASSWORD, factsOf } from '../../invoices/index.ts';
import { type AdminContext, deskLink, done, onward, problem, type Screen } from '../kit/index.ts';
import { AGENCY } from './agency.tsx';

const LARGEST = 30_000;

/** Takes the certificate with which the agency lets the shop in, once it has been opened with its password. */
export const certificateScreen: Screen = {
  path: 'invoices/certificate',
  needs: 'settings.edit',
  confirm: ['POST'],
  takesFiles: true,
  GET: async () => onward(deskLink(AGENCY)),
  async POST(admin) {
    const { ctx, shop, actor } = admin;
    const { form, t } = ctx;
    const here = deskLink(AGENCY);
    const sent = form.file('certificate');
    const passphrase = form.text('password', 200);
    if (!sent || sent.bytes.length === 0 || sent.bytes.length > LARGEST)
      return onward(here, problem(t('admin.invoices.certificate.no_file')));
    const wrong = await whyNot(admin, { pfx: sent.bytes, passphrase });
    if (wrong) return onward(here, problem(t(`admin.invoices.certificate.${wrong}`)));
    const values = new Map([
      [CERTIFICATE, sent.bytes.toString('base64')],
      [CERTIFICATE_PASSWORD, passphrase === '' ? undefined : passphrase],
    ]);
    await saveSettings(shop, actor, { values });
    return onward(here, done(t('admin.invoices.certificate.kept')));
  },
};

/** What is wrong with a certificate; undefined where it opens and counts. */
async function whyNot(
  { now }: AdminContext,
  certificate: Parameters<typeof factsOf>[0],
): Promise<'wrong_password' | 'too_old' | 'no_file' | 'is_over' | undefined> {
  try {
    return (await factsOf(certificate)).until < now ? 'is_over' : undefined;
  } catch (error) {
    const said = String(error);
    if (said.includes('mac verify')) return 'wrong_password';
    return said.includes('Unsupported') ? 'too_old' : 'no_file';
  }
}
