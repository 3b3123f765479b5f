import { performance } from 'node:perf_hooks';
import { errand } from '../../frame/command/index.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import type { ChainMode } from '../tables.ts';
import { factsOf, readCertificate } from './certificate.ts';
import { handOver } from './hand-over.ts';
import { NoAnswer, type OpenCertificate } from './party.ts';
import { keepAnswer, keepFailure, type Sent, takeMessage } from './steps.ts';

/**
 * Sends what waits of a chain, one message of up to a thousand records in the order of the chain, and writes down what
 * the agency says of each. An answer that is lost is asked for again by sending again: the agency says then that it
 * knows them. Only one message of a chain is on its way at a time.
 *
 * @param atOnce whether somebody asks for it: then a failure is not waited out. What the agency wants is.
 */
export const sendRecords = errand({
  name: 'invoice.send',
  needs: 'invoices.edit',
  async run(
    { shop, now, step },
    { mode, atOnce = false }: { mode: ChainMode; atOnce?: boolean },
  ): Promise<Sent> {
    const began = performance.now();
    const certificate = await openCertificate(shop, now);
    if (certificate === undefined) return { kind: 'no_certificate' };
    const message = await step((act) => takeMessage(act, mode, atOnce));
    if (!message) return { kind: 'nothing' };
    const heard = certificate instanceof NoAnswer ? certificate : await handOver(shop, certificate, message);
    const at = now + Math.round(performance.now() - began);
    if (heard instanceof NoAnswer) return step((act) => keepFailure(act, message, heard, at));
    return step((act) => keepAnswer(act, message, heard, at));
  },
});

/** @returns why not, where it does not open or its time is over; undefined where there is none */
async function openCertificate(shop: Shop, now: number): Promise<OpenCertificate | NoAnswer | undefined> {
  try {
    const certificate = await readCertificate(shop);
    if (!certificate) return undefined;
    const { until } = await factsOf(certificate);
    if (until >= now) return certificate;
    return new NoAnswer('certificate', `Not valid after ${new Date(until).toISOString().slice(0, 10)}.`);
  } catch (error) {
    return new NoAnswer('certificate', String(error));
  }
}
