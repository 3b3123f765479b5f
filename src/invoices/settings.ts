import type { Static } from 'typebox';
import { isTaxId } from '../accounts/index.ts';
import {
  type About,
  choice,
  fields,
  flag,
  list,
  money,
  partlyTranslated,
  type Section,
  type SettingsProblem,
  secret,
  text,
  whole,
} from '../frame/settings/describe.ts';
import { must } from '../frame/settings/must.ts';
import type { ShopSettings } from '../frame/shop/settings.ts';

/** Who writes invoices: nobody yet, this shop, or another program, and then the shop prints none. */
const WRITERS = ['nobody', 'shop', 'other'] as const;
const TERRITORIES = ['mainland', 'canaries', 'ceuta_melilla', 'elsewhere'] as const;

/** What the agency takes in a number, less what it does not: see the record's own bounds. */
const SERIES = {
  least: 1,
  most: 40,
  pattern: '^(?:[A-Za-z0-9/._-]|\\{year\\})*$',
  means: 'must.series',
};
const DAY = {
  most: 10,
  pattern: '^$|^\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])$',
  means: 'must.day',
};
const PERCENT = { most: 8, pattern: '^\\d{1,2}(?:\\.\\d{1,4})?$', means: 'must.percent' };
const KEY = { least: 5, most: 5, pattern: '^\\d\\d [SNE][1-8]$', means: 'must.tax_key' };
const mention = () => partlyTranslated({ most: 300 });

const invoices = fields({
  by: choice('nobody', WRITERS),
  /** The first day whose orders the shop invoices; what was paid before is another program's. */
  since: text('', DAY),
  issuer: fields({
    name: text('', { most: 120 }),
    taxId: text('', { most: 20, pattern: '^[A-Z0-9]*$', means: 'must.tax_id' }),
  }),
  territory: choice('mainland', TERRITORIES),
  /** Whether the shop is registered for the Union's one-stop shop. */
  oss: flag(false),
  /** Tax included (RD 1619/2012 article 4.2.a for retail, which is of goods; 4.1.a for the rest). */
  simplifiedUpTo: money(300_000, [0, 100_000_000]),
  simplifiedServicesUpTo: money(40_000, [0, 100_000_000]),
  series: fields({
    simplified: text('{year}-S-', SERIES),
    full: text('{year}-F-', SERIES),
    simplifiedCorrections: text('{year}-RS-', SERIES),
    fullCorrections: text('{year}-R-', SERIES),
  }),
  /**
   * By what sales in other currencies are booked: what these officially cost on the day of the supply (LIVA article
   * 79.Once), as far as the shop knows that, or the rate that its prices are converted by.
   */
  exchange: choice('official', ['official', 'shop']),
  digits: whole(6, [1, 12]),
  /** Above which a client of a year is told to the tax office (model 347). */
  clientsOver: money(300_506, [0, 100_000_000]),
  /** Which ones are sent by letter as soon as there are some; all of them stand with their order. */
  letter: choice('full', ['none', 'full', 'all']),
  /**
   * By which codes the tax office sees a supply: ClaveRegimen, then CalificacionOperacion or OperacionExenta (lists
   * L8A, L9 and L10 of order HAC/1177/2024).
   */
  keys: fields({
    home: text('01 S1', KEY),
    surcharge: text('18 S1', KEY),
    untaxed: text('01 E1', KEY),
    reverse: text('01 S2', KEY),
    export: text('02 E2', KEY),
    intra_union: text('01 E5', KEY),
    union_service: text('01 N2', KEY),
    outside_service: text('01 N2', KEY),
    oss: text('17 N2', KEY),
  }),
  /** Percentages: which surcharge of retailers goes with which tax. */
  surcharges: list(fields({ rate: text('', PERCENT), surcharge: text('', PERCENT) }), [
    { rate: '21', surcharge: '5.2' },
    { rate: '10', surcharge: '1.4' },
    { rate: '4', surcharge: '0.5' },
  ]),
  /** Numbers in the registers of producers, said on every invoice; '' where the shop has none. */
  registers: fields({
    /** Packaging: RD 1055/2022, article 15. */
    packaging: text('', { most: 40 }),
    /** Electric and electronic appliances: RD 110/2015, article 8. */
    appliances: text('', { most: 40 }),
    /** Batteries: RD 106/2008, article 5. */
    batteries: text('', { most: 40 }),
  }),
  /** What an invoice says of a supply that bears no tax of the shop's, where the house's words will not do. */
  mentions: fields({
    untaxed: mention(),
    reverse: mention(),
    export: mention(),
    intra_union: mention(),
    union_service: mention(),
    outside_service: mention(),
    oss: mention(),
  }),
  /**
   * The chain of records of RD 1007/2023. Off: none is kept, and nothing is said of it. In earnest only after records
   * were sent for trying (`sending/live.ts`).
   */
  verifactu: fields({
    mode: choice('off', ['off', 'test', 'live']),
    /** Whoever answers for the program in this form; who changes it is its maker (RD 1007/2023 article 13). */
    maker: fields({
      name: text('', { most: 120 }),
      taxId: text('', { most: 9, pattern: '^[A-Z0-9]*$', means: 'must.tax_id' }),
      contact: text('', { most: 200 }),
    }),
    system: fields({
      name: text('Cistella', { least: 1, most: 30 }),
      id: text('', { most: 2, pattern: '^[A-Z0-9]{0,2}$', means: 'must.two_signs' }),
      installation: text('', { most: 100 }),
    }),
    signedOn: text('', DAY),
    signedAt: text('', { most: 80 }),
    /** Whose the certificate is: the agency takes seals of companies at another address. */
    certificateKind: choice('person', ['person', 'seal']),
    /** PKCS#12, as base64, or the path of its file on the server. */
    certificate: secret('AGENCY_CERTIFICATE', {
      most: 40_000,
      pattern: '^(?:MI[A-Za-z0-9+/]+=*|/.+|[A-Za-z]:\\\\.+)$',
      means: 'must.certificate',
    }),
    certificatePassword: secret('AGENCY_CERTIFICATE_PASSWORD'),
  }),
});

declare module '../frame/shop/settings.ts' {
  interface ShopSettings {
    invoices: Static<typeof invoices>;
  }
}

export const invoiceSection: Section = { at: 'invoices', of: invoices, rules: checkInvoices };

/** What must be there before the shop writes invoices, and before it keeps records of them. */
function checkInvoices(
  { invoices: of, address, currencies }: ShopSettings,
  { hasSecret }: About,
): SettingsProblem[] {
  const { by, issuer, since, series, territory, verifactu } = of;
  const problems: SettingsProblem[] = [];
  const filled = (path: string, given: string) => {
    if (given === '') problems.push({ path: `invoices.${path}`, given, allowed: must('must.filled') });
  };
  const wrong = (path: string, given: unknown, allowed: string) =>
    problems.push({ path, given, allowed: must(allowed) });
  const patterns = Object.entries(series);
  for (const [name, pattern] of patterns)
    if (patterns.some(([other, same]) => other !== name && same === pattern))
      wrong(`invoices.series.${name}`, pattern, 'must.only_series');
  if (verifactu.mode !== 'off' && by !== 'shop')
    wrong('invoices.verifactu.mode', verifactu.mode, 'must.mode_off');
  if (by !== 'shop') return problems;
  filled('issuer.name', issuer.name);
  filled('issuer.taxId', issuer.taxId);
  filled('since', since);
  const spanish = territory !== 'elsewhere';
  if (spanish && issuer.taxId !== '' && !isNif(issuer.taxId))
    wrong('invoices.issuer.taxId', issuer.taxId, 'must.nif');
  if (spanish && address.country !== 'ES') wrong('invoices.territory', territory, 'must.territory');
  if (verifactu.mode === 'off') return problems;
  if (!spanish || currencies[0]?.code !== 'EUR')
    wrong('invoices.verifactu.mode', verifactu.mode, 'must.mode_off');
  filled('verifactu.maker.name', verifactu.maker.name);
  if (!isNif(verifactu.maker.taxId))
    wrong('invoices.verifactu.maker.taxId', verifactu.maker.taxId, 'must.nif');
  filled('verifactu.system.id', verifactu.system.id);
  filled('verifactu.system.installation', verifactu.system.installation);
  if (verifactu.mode === 'test') return problems;
  // In earnest somebody has declared what the program is, and the agency lets the shop in.
  filled('verifactu.maker.contact', verifactu.maker.contact);
  filled('verifactu.signedOn', verifactu.signedOn);
  filled('verifactu.signedAt', verifactu.signedAt);
  if (!hasSecret('invoices.verifactu.certificate'))
    wrong('invoices.verifactu.mode', verifactu.mode, 'must.certificate_first');
  return problems;
}

/** As the agency writes it: nine signs, without the country. */
const isNif = (id: string) => id.length === 9 && isTaxId('ES', id);
