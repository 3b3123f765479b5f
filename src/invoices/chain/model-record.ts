import type { Invoice, InvoiceName, Party, TaxGroup } from '../making/model.ts';
import { isCorrection } from '../making/model.ts';
import { bookedOf } from '../making/model-balance.ts';
import { identityOf, idTypeOf } from '../making/model-buyer.ts';
import { declaredSums } from '../making/model-exchange.ts';
import { asTold } from '../making/model-groups.ts';
import { CannotIssue } from '../problem.ts';
import { hashAnnulment, hashIssue } from './model-hash.ts';
import type { Part } from './model-xml.ts';

/** The program that makes the records, as its maker declares it. */
export interface RecordingSystem {
  maker: { name: string; taxId: string };
  name: string;
  id: string;
  version: string;
  installation: string;
}

/** The record before in the chain, as the next one names it. */
export interface ChainLink {
  issuer: string;
  number: string;
  /** `2026-11-23`. */
  issuedOn: string;
  hash: string;
}

/** What every record says besides. */
export interface MadeBy {
  system: RecordingSystem;
  previous: ChainLink | undefined;
  madeAt: string;
}

export interface MadeRecord {
  hash: string;
  /** Without the namespaces, which stand on the root of whatever it is sent or exported in. */
  part: Part;
}

/** As many groups as a record can have. */
const MOST_GROUPS = 12;

/** What a record says of itself when it is not the first of its invoice. */
export interface Amends {
  /** Whether the agency has the invoice from an earlier record. */
  known: boolean;
  /** Whether it has refused the last try to put it right. */
  refused: boolean;
}

/**
 * The record of an invoice (RegistroAlta). Amounts are euros.
 *
 * @param description what was sold, in a few words
 * @param made.amends where it puts an earlier record of the same invoice right
 * @throws CannotIssue
 */
export function recordOf(
  invoice: Invoice,
  made: MadeBy & { description: string; amends?: Amends | undefined },
): MadeRecord {
  const { type, issuer, number, buyer } = invoice;
  const groups = asTold(bookedOf(invoice));
  const issuedOn = dayOf(invoice.issuedOn);
  const sums = declaredSums(groups);
  const [tax, total] = [amountOf(sums.tax), amountOf(sums.total)];
  const hash = hashIssue({
    issuer: issuer.taxId,
    number,
    issuedOn,
    type,
    tax,
    total,
    previous: made.previous?.hash ?? '',
    madeAt: made.madeAt,
  });
  if (groups.length === 0 || groups.length > MOST_GROUPS)
    throw new CannotIssue(
      'groups',
      `A record has 1 to ${MOST_GROUPS} groups of taxes, not ${groups.length}.`,
    );
  const known = type === 'F2' || type === 'R5' ? undefined : buyer;
  // The tax is the buyer's: the agency takes no such record of somebody whom nobody can name.
  if (!known && groups.some(({ operation }) => operation === 'S2'))
    throw new CannotIssue('buyer', 'Who owes the tax has no number.');
  return {
    hash,
    part: [
      'sf:RegistroAlta',
      [
        ['sf:IDVersion', '1.0'],
        ['sf:IDFactura', nameParts({ number, issuedOn: invoice.issuedOn }, issuer.taxId)],
        ['sf:NombreRazonEmisor', short(issuer.name, 120)],
        ...amendParts(made.amends),
        ['sf:TipoFactura', type],
        isCorrection(invoice) ? ['sf:TipoRectificativa', 'I'] : undefined,
        named('sf:FacturasRectificadas', 'sf:IDFacturaRectificada', invoice.corrects, issuer.taxId),
        named('sf:FacturasSustituidas', 'sf:IDFacturaSustituida', invoice.replaces, issuer.taxId),
        invoice.operatedOn === invoice.issuedOn
          ? undefined
          : ['sf:FechaOperacion', dayOf(invoice.operatedOn)],
        ['sf:DescripcionOperacion', short(made.description, 500)],
        !known && invoice.form === 'full' ? ['sf:FacturaSinIdentifDestinatarioArt61d', 'S'] : undefined,
        known ? ['sf:Destinatarios', [['sf:IDDestinatario', personParts(known, groups)]]] : undefined,
        ['sf:Desglose', groups.map(detailOf)],
        ['sf:CuotaTotal', tax],
        ['sf:ImporteTotal', total],
        ...endParts(made, hash),
      ],
    ],
  };
}

/** The record that says that an invoice should never have been issued (RegistroAnulacion). */
export function annulmentOf(
  { number, issuedOn, issuer }: Pick<Invoice, 'number' | 'issuedOn' | 'issuer'>,
  made: MadeBy & { amends?: Amends | undefined },
): MadeRecord {
  const previous = made.previous?.hash ?? '';
  const name = { issuer: issuer.taxId, number, issuedOn: dayOf(issuedOn) };
  const hash = hashAnnulment({ ...name, previous, madeAt: made.madeAt });
  return {
    hash,
    part: [
      'sf:RegistroAnulacion',
      [
        ['sf:IDVersion', '1.0'],
        [
          'sf:IDFactura',
          [
            ['sf:IDEmisorFacturaAnulada', name.issuer],
            ['sf:NumSerieFacturaAnulada', number],
            ['sf:FechaExpedicionFacturaAnulada', name.issuedOn],
          ],
        ],
        made.amends && !made.amends.known ? ['sf:SinRegistroPrevio', 'S'] : undefined,
        made.amends?.refused ? ['sf:RechazoPrevio', 'S'] : undefined,
        ...endParts(made, hash),
      ],
    ],
  };
}

/** List L17: X is an invoice that the agency has not got, although it was told of it. */
const amendParts = (amends: Amends | undefined): (Part | undefined)[] => [
  amends && ['sf:Subsanacion', 'S'],
  amends && !amends.known
    ? ['sf:RechazoPrevio', 'X']
    : amends?.refused
      ? ['sf:RechazoPrevio', 'S']
      : undefined,
];

function detailOf({ tax, regime, operation, base, taxes }: TaxGroup): Part {
  const plain = taxes.filter(({ surcharge }) => !surcharge);
  const surcharge = taxes.find((part) => part.surcharge);
  if (plain.length > 1)
    throw new CannotIssue('taxes', 'A record knows one tax of a thing, and its surcharge.');
  const [main] = plain;
  const exempt = operation.startsWith('E');
  // Of what bears no tax of the taxpayer's there is a base alone; where the buyer owes it, it is none.
  const rated = operation === 'S1' ? main : operation === 'S2' ? { ppm: 0, amount: 0 } : undefined;
  return [
    'sf:DetalleDesglose',
    [
      ['sf:Impuesto', tax],
      ['sf:ClaveRegimen', regime],
      [exempt ? 'sf:OperacionExenta' : 'sf:CalificacionOperacion', operation],
      rated ? ['sf:TipoImpositivo', percent(rated.ppm)] : undefined,
      ['sf:BaseImponibleOimporteNoSujeto', amountOf(base)],
      rated ? ['sf:CuotaRepercutida', amountOf(rated.amount)] : undefined,
      surcharge && rated ? ['sf:TipoRecargoEquivalencia', percent(surcharge.ppm)] : undefined,
      surcharge && rated ? ['sf:CuotaRecargoEquivalencia', amountOf(surcharge.amount)] : undefined,
    ],
  ];
}

/**
 * Countries that the agency's list (CountryType2 of its schemas) does not have: parts of others go by these, and QU is
 * what is in no list.
 */
const LISTED: Readonly<Record<string, string>> = {
  AX: 'FI',
  BL: 'FR',
  EH: 'QU',
  GF: 'FR',
  GP: 'FR',
  MF: 'FR',
  MQ: 'FR',
  RE: 'FR',
  SJ: 'NO',
  XK: 'QU',
};

function personParts(party: Party, groups: readonly TaxGroup[]): (Part | undefined)[] {
  const identity = identityOf(party);
  if (!identity) throw new CannotIssue('buyer', 'Who is billed has no number.');
  const name: Part = ['sf:NombreRazon', short(party.name, 120)];
  if (identity.kind === 'nif') return [name, ['sf:NIF', identity.id]];
  const type = idTypeOf(identity.kind, groups);
  const country: Part | undefined =
    type === '02' ? undefined : ['sf:CodigoPais', LISTED[identity.country] ?? identity.country];
  return [name, ['sf:IDOtro', [country, ['sf:IDType', type], ['sf:ID', identity.id]]]];
}

const nameParts = ({ number, issuedOn }: InvoiceName, issuer: string): Part[] => [
  ['sf:IDEmisorFactura', issuer],
  ['sf:NumSerieFactura', number],
  ['sf:FechaExpedicionFactura', dayOf(issuedOn)],
];

const named = (
  all: string,
  each: string,
  invoices: readonly InvoiceName[],
  issuer: string,
): Part | undefined =>
  invoices.length === 0
    ? undefined
    : [all, invoices.map((invoice): Part => [each, nameParts(invoice, issuer)])];

function endParts({ system, previous, madeAt }: MadeBy, hash: string): Part[] {
  const link: Part = previous
    ? ['sf:RegistroAnterior', [...nameParts(previous, previous.issuer), ['sf:Huella', previous.hash]]]
    : ['sf:PrimerRegistro', 'S'];
  return [
    ['sf:Encadenamiento', [link]],
    [
      'sf:SistemaInformatico',
      [
        ['sf:NombreRazon', short(system.maker.name, 120)],
        ['sf:NIF', system.maker.taxId],
        ['sf:NombreSistemaInformatico', system.name],
        ['sf:IdSistemaInformatico', system.id],
        ['sf:Version', system.version],
        ['sf:NumeroInstalacion', system.installation],
        // It knows no other way of keeping records, and one shop is one taxpayer.
        ['sf:TipoUsoPosibleSoloVerifactu', 'S'],
        ['sf:TipoUsoPosibleMultiOT', 'N'],
        ['sf:IndicadorMultiplesOT', 'N'],
      ],
    ],
    ['sf:FechaHoraHusoGenRegistro', madeAt],
    ['sf:TipoHuella', '01'],
    ['sf:Huella', hash],
  ];
}

const short = (text: string, most: number): string => [...text].slice(0, most).join('').trim();

/** @example dayOf('2026-12-31') // '31-12-2026' */
export const dayOf = (day: string): string => day.split('-').reverse().join('-');

/** Cents of euros as the agency writes them. @example amountOf(-5) // '-0.05' */
export function amountOf(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const percent = (ppm: number): string => (ppm / 10_000).toFixed(2);
