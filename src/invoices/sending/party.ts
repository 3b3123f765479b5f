import type { ClientRequest } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import type { Agency } from './model-agency.ts';
import type { LaneProblem } from './tables.ts';

const MOST_BYTES = 8_000_000;

/** Nothing came that could be read: why, and what was said. */
export class NoAnswer extends Error {
  readonly problem: LaneProblem;

  constructor(problem: LaneProblem, said: string) {
    super(said);
    this.name = 'NoAnswer';
    this.problem = problem;
  }
}

export interface OpenCertificate {
  pfx: Buffer;
  passphrase: string;
}

/**
 * Hands a message over, by a connection that knows who we are.
 *
 * @returns the body of its answer, that of a fault as well
 * @throws NoAnswer
 */
export async function hand(
  agency: Agency,
  address: string,
  { pfx, passphrase }: OpenCertificate,
  message: string,
): Promise<string> {
  const body = Buffer.from(message);
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>();
  const broken = (error: Error) => reject(new NoAnswer(problemOf(error), error.message));
  const headers = {
    'content-type': 'text/xml; charset=utf-8',
    'content-length': body.length,
    soapaction: '""',
    accept: 'text/xml',
  };
  const asked = begin(address, {
    method: 'POST',
    headers,
    pfx,
    passphrase,
    ca: agency.ca,
    agent: false,
    signal: AbortSignal.timeout(agency.patienceMs),
  });
  asked.on('error', broken);
  asked.on('response', (response) => {
    const parts: Buffer[] = [];
    let size = 0;
    response.on('data', (part: Buffer) => {
      size += part.length;
      if (size > MOST_BYTES) asked.destroy(new Error(`An answer of more than ${MOST_BYTES} bytes`));
      else parts.push(part);
    });
    response.on('error', broken);
    response.on('end', () =>
      resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') }),
    );
  });
  asked.end(body);
  const { status, text } = await promise;
  // A fault comes with 500, as SOAP 1.1 wants it.
  if (status === 200 || (status === 500 && text.includes('Fault'))) return text;
  throw new NoAnswer(status === 401 || status === 403 ? 'refused' : 'busy', `HTTP ${status}`);
}

/** A file that its password does not open is found before anything is sent. @throws NoAnswer */
function begin(address: string, options: RequestOptions): ClientRequest {
  try {
    return request(address, options);
  } catch (error) {
    throw new NoAnswer('certificate', String(error));
  }
}

/** What did not work, as far as it can be told from an error of the connection. */
function problemOf(error: Error): LaneProblem {
  const code = 'code' in error ? String(error.code) : '';
  if (/^ERR_SSL_.*ALERT/.test(code)) return 'refused';
  return 'unreachable';
}
