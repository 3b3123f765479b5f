import type { VatNumber } from '../../accounts/index.ts';
import type { VatCheck } from './model.ts';

/** The Commission's register of VAT numbers (VIES), which asks the register of the number's own state. */
const SERVICE = 'https://ec.europa.eu/taxation_customs/vies/rest-api/check-vat-number';
const PATIENCE_MS = 6000;
const MOST_BYTES = 64_000;

/** Nothing was said of the number, and why: `MS_UNAVAILABLE`, `HTTP 503`. */
export class NoVatAnswer extends Error {
  override name = 'NoVatAnswer';
}

export type VatAnswer = Pick<VatCheck, 'name' | 'address' | 'consultation'> & { valid: boolean };

/**
 * Asks whether a number is in the register. In the shop's own name, so that the answer has a number that proves it.
 *
 * @throws NoVatAnswer
 */
export async function askVies(of: VatNumber, own: VatNumber): Promise<VatAnswer> {
  const body = JSON.stringify({
    countryCode: of.state,
    vatNumber: of.number,
    requesterMemberStateCode: own.state,
    requesterNumber: own.number,
  });
  try {
    const response = await fetch(process.env.VIES_URL || SERVICE, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return readAnswer(of, response.status, await textOf(response));
  } catch (error) {
    if (error instanceof NoVatAnswer) throw error;
    throw new NoVatAnswer(error instanceof Error ? error.name : String(error));
  }
}

async function textOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > MOST_BYTES) throw new NoVatAnswer('too long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** Only what says whole and plainly of this number that it is, or is not, there counts as an answer. */
function readAnswer(of: VatNumber, status: number, text: string): VatAnswer {
  let said: Record<string, unknown>;
  try {
    said = JSON.parse(text) as Record<string, unknown>;
  } catch {
    throw new NoVatAnswer(`HTTP ${status}`);
  }
  if (typeof said !== 'object' || said === null) throw new NoVatAnswer(`HTTP ${status}`);
  const { valid, userError } = said;
  const known = userError === undefined || userError === 'VALID' || userError === 'INVALID';
  if (status !== 200 || typeof valid !== 'boolean' || !known) throw new NoVatAnswer(whyNot(said, status));
  if (said.countryCode !== of.state || said.vatNumber !== of.number) throw new NoVatAnswer('another number');
  return {
    valid,
    name: line(said.name),
    address: line(said.address),
    consultation: line(said.requestIdentifier),
  };
}

function whyNot({ errorWrappers, userError }: Record<string, unknown>, status: number): string {
  const [first] = Array.isArray(errorWrappers) ? (errorWrappers as { error?: unknown }[]) : [];
  for (const why of [first?.error, userError])
    if (typeof why === 'string' && why !== '') return why.slice(0, 60);
  return `HTTP ${status}`;
}

/** States that do not tell write dashes. */
const line = (said: unknown): string =>
  typeof said === 'string' && !/^-+$/.test(said.trim()) ? said.replace(/\s+/g, ' ').trim().slice(0, 300) : '';
