import { given } from '../../frame/shop/per-shop.ts';
import type { ChainMode } from '../tables.ts';

/** Where records are taken: one address for certificates of persons, another for seals of companies. */
export interface Agency {
  addresses: Readonly<Record<ChainMode, Readonly<Record<CertificateKind, string>>>>;
  /** Who vouches for its certificate, as PEM; those that everybody trusts without it. */
  ca?: string;
  /** How long an answer is waited for, in milliseconds. */
  patienceMs: number;
}

export type CertificateKind = 'person' | 'seal';

const PATH = '/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP';

/** As the agency publishes it (SistemaFacturacion.wsdl). */
export const AEAT: Agency = {
  addresses: {
    live: {
      person: `https://www1.agenciatributaria.gob.es${PATH}`,
      seal: `https://www10.agenciatributaria.gob.es${PATH}`,
    },
    test: { person: `https://prewww1.aeat.es${PATH}`, seal: `https://prewww10.aeat.es${PATH}` },
  },
  patienceMs: 60_000,
};

/** Another agency than the real one: a test's. */
export const otherAgency = given<Agency>();

/**
 * How far the clock of a record may be from the agency's, in milliseconds, before it must be said that something did not
 * work (Incidencia).
 */
export const LATE_AFTER_MS = 240_000;

/** How long the agency wants to be left alone where it has not said so yet, in seconds. */
export const FIRST_WAIT_S = 60;
