import { hash } from 'node:crypto';

/** What the agency's mark of a record is made of (order HAC/1177/2024, article 13). Amounts as in the record. */
export interface MarkedIssue {
  issuer: string;
  number: string;
  /** `31-12-2026`. */
  issuedOn: string;
  type: string;
  tax: string;
  total: string;
  /** Of the record before; '' for the first. */
  previous: string;
  madeAt: string;
}

export type MarkedAnnulment = Omit<MarkedIssue, 'type' | 'tax' | 'total'>;

export function hashIssue(of: MarkedIssue): string {
  return mark([
    ['IDEmisorFactura', of.issuer],
    ['NumSerieFactura', of.number],
    ['FechaExpedicionFactura', of.issuedOn],
    ['TipoFactura', of.type],
    ['CuotaTotal', of.tax],
    ['ImporteTotal', of.total],
    ['Huella', of.previous],
    ['FechaHoraHusoGenRegistro', of.madeAt],
  ]);
}

export function hashAnnulment(of: MarkedAnnulment): string {
  return mark([
    ['IDEmisorFacturaAnulada', of.issuer],
    ['NumSerieFacturaAnulada', of.number],
    ['FechaExpedicionFacturaAnulada', of.issuedOn],
    ['Huella', of.previous],
    ['FechaHoraHusoGenRegistro', of.madeAt],
  ]);
}

/** Nothing is escaped; blanks around a value do not count. */
const mark = (fields: readonly (readonly [string, string])[]): string =>
  hash('sha256', fields.map(([name, value]) => `${name}=${value.trim()}`).join('&'), 'hex').toUpperCase();
