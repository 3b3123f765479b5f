import type { Shop } from '../../frame/shop/shop.ts';
import { envelope } from '../chain/model-envelope.ts';
import { AEAT, otherAgency } from './model-agency.ts';
import { fatesOf, readAnswer } from './model-answer.ts';
import { hand, NoAnswer, type OpenCertificate } from './party.ts';
import type { Heard, Message } from './steps.ts';

/** Hands a message over and reads what comes back; why there is nothing to be read, where there is not. */
export async function handOver(
  shop: Shop,
  certificate: OpenCertificate,
  { mode, taxpayer, records, late, before }: Message,
): Promise<Heard | NoAnswer> {
  const agency = otherAgency(shop) ?? AEAT;
  const address = agency.addresses[mode][shop.settings.invoices.verifactu.certificateKind];
  const xml = records.map((record) => record.xml);
  try {
    const body = await hand(agency, address, certificate, inSoap(envelope(taxpayer, xml, { late })));
    const answer = readAnswer(body);
    if (answer.kind === 'fault') return new NoAnswer('fault', answer.said);
    const fates = answer.kind === 'answer' ? fatesOf(records, answer.lines, before.triedTo) : undefined;
    if (answer.kind === 'unreadable' || !fates) return new NoAnswer('unreadable', body.slice(0, 300));
    return { body, result: answer.result, csv: answer.csv, wait: answer.wait, fates };
  } catch (error) {
    if (error instanceof NoAnswer) return error;
    throw error;
  }
}

const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/';

const inSoap = (body: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<soapenv:Envelope xmlns:soapenv="${SOAP}"><soapenv:Header/><soapenv:Body>${body}</soapenv:Body></soapenv:Envelope>`;
