import type { TaxGroup } from '../making/model.ts';
import { identityOf, idTypeOf } from '../making/model-buyer.ts';
import { asTold } from '../making/model-groups.ts';
import type { Entry } from './model-entry.ts';
import {
  amountColumn,
  type BookCell,
  type BookColumn,
  type BookRow,
  dayColumn,
  rateColumn,
  textColumn,
} from './model-table.ts';

type Cell = (entry: Entry, group: TaxGroup) => BookCell;

const NOTHING: Cell = () => '';

/**
 * The register of invoices issued, in the layout that the agency gives for books of VAT and income tax together
 * (EXPEDIDAS_INGRESOS): a line for each rate of each invoice. What a shop has nothing of stays empty.
 */
const LAYOUT: readonly (readonly [column: BookColumn, cell: Cell])[] = [
  [textColumn('Autoliquidación: Ejercicio'), ({ issuedOn }) => issuedOn.slice(0, 4)],
  [textColumn('Autoliquidación: Periodo'), ({ issuedOn }) => `${quarter(issuedOn)}T`],
  [textColumn('Actividad: Código'), NOTHING],
  [textColumn('Actividad: Tipo'), NOTHING],
  [textColumn('Actividad: Grupo o Epígrafe del IAE'), NOTHING],
  [textColumn('Tipo de Factura'), ({ type }) => type],
  [textColumn('Concepto de Ingreso'), () => 'I01'],
  [amountColumn('Ingreso Computable'), ({ type }, { base }) => (type === 'F3' ? 0 : base)],
  [dayColumn('Fecha Expedición'), ({ issuedOn }) => issuedOn],
  [dayColumn('Fecha Operación'), ({ issuedOn, operatedOn }) => (operatedOn === issuedOn ? '' : operatedOn)],
  [textColumn('Identificación de la Factura: Serie'), ({ series }) => series],
  [textColumn('Identificación de la Factura: Número'), ({ number, series }) => number.slice(series.length)],
  [textColumn('Identificación de la Factura: Número-Final'), NOTHING],
  [textColumn('NIF Destinatario: Tipo'), (entry) => idOf(entry).type],
  [textColumn('NIF Destinatario: Código País'), (entry) => idOf(entry).country],
  [textColumn('NIF Destinatario: Identificación'), (entry) => idOf(entry).id],
  [textColumn('Nombre Destinatario'), ({ buyer }) => buyer?.name ?? ''],
  [textColumn('Clave de Operación'), (_entry, { regime }) => regime],
  [
    textColumn('Calificación de la Operación'),
    (_entry, { operation }) => (operation.startsWith('E') ? '' : operation),
  ],
  [textColumn('Operación Exenta'), (_entry, { operation }) => (operation.startsWith('E') ? operation : '')],
  [amountColumn('Total Factura'), ({ total }) => total],
  [amountColumn('Base Imponible'), (_entry, { base }) => base],
  [rateColumn('Tipo de IVA'), (_entry, group) => mainOf(group)?.ppm ?? ''],
  [amountColumn('Cuota IVA Repercutida'), (_entry, group) => mainOf(group)?.amount ?? ''],
  [rateColumn('Tipo de Recargo Eq.'), (_entry, group) => surchargeOf(group)?.ppm ?? ''],
  [amountColumn('Cuota Recargo Eq.'), (_entry, group) => surchargeOf(group)?.amount ?? ''],
  [dayColumn('Cobro: Fecha'), NOTHING],
  [amountColumn('Cobro: Importe'), NOTHING],
  [textColumn('Cobro: Medio Utilizado'), NOTHING],
  [textColumn('Cobro: Identificación Medio Utilizado'), NOTHING],
  [rateColumn('Tipo Retención del IRPF'), NOTHING],
  [amountColumn('Importe Retenido del IRPF'), NOTHING],
  [textColumn('Registro Acuerdo Facturación'), NOTHING],
  [textColumn('Inmueble: Situación'), NOTHING],
  [textColumn('Inmueble: Referencia Catastral'), NOTHING],
  [textColumn('Referencia Externa'), ({ orderId }) => String(orderId)],
];

export const REGISTER_COLUMNS: readonly BookColumn[] = LAYOUT.map(([column]) => column);

/**
 * A full invoice in the place of simplified ones is a line of its type alone: by that the agency does not count what it
 * says a second time (answer 2.30 of its questions on SII), and the simplified ones stay what they were.
 */
export const registerRows = (entry: Entry): BookRow[] =>
  (entry.takesOut ? [] : asTold(entry.groups)).map((group) => LAYOUT.map(([, cell]) => cell(entry, group)));

const quarter = (day: string): number => Math.ceil(Number(day.slice(5, 7)) / 3);
/** The taxpayer's own tax: what another state gets by the one-stop shop is none of this register. */
const mainOf = (group: TaxGroup) => ownTaxes(group).find(({ surcharge }) => !surcharge);
const surchargeOf = (group: TaxGroup) => ownTaxes(group).find(({ surcharge }) => surcharge);
const ownTaxes = ({ operation, taxes }: TaxGroup) => (operation.startsWith('S') ? taxes : []);

/** A NIF has no type; of other numbers list L7 says what they are. */
function idOf({ buyer, groups }: Entry): { type: string; country: string; id: string } {
  const identity = buyer && identityOf(buyer);
  if (!identity) return { type: '', country: '', id: '' };
  if (identity.kind === 'nif') return { type: '', country: '', id: identity.id };
  return { type: idTypeOf(identity.kind, groups), country: identity.country, id: identity.id };
}
