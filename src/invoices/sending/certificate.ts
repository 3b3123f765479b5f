import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { duplexPair } from 'node:stream';
import { connect, createSecureContext, TLSSocket } from 'node:tls';
import type { Shop } from '../../frame/shop/shop.ts';
import type { OpenCertificate } from './party.ts';

export const CERTIFICATE = 'invoices.verifactu.certificate';
export const CERTIFICATE_PASSWORD = 'invoices.verifactu.certificatePassword';

/** What stands in a certificate, for whoever looks whether it is the right one. */
export interface CertificateFacts {
  /** Whose it is. */
  holder: string;
  /** Who vouches for it. */
  by: string;
  /** Epoch milliseconds. */
  from: number;
  until: number;
}

/** @throws where the setting names a file that cannot be read; undefined where nothing is set */
export async function readCertificate({ live }: Pick<Shop, 'live'>): Promise<OpenCertificate | undefined> {
  const kept = live.secret(CERTIFICATE);
  if (kept === '') return undefined;
  const pfx = kept.startsWith('MI') ? Buffer.from(kept, 'base64') : await readFile(kept);
  return { pfx, passphrase: live.secret(CERTIFICATE_PASSWORD) };
}

/**
 * Opens a certificate with its password and reads what stands in it.
 *
 * @throws where it does not open: wrong password, no PKCS#12, or sealed as nobody does any more
 */
export async function factsOf({ pfx, passphrase }: OpenCertificate): Promise<CertificateFacts> {
  const secureContext = createSecureContext({ pfx, passphrase });
  // Node reads such files, and says what is in them only to who is at the other end of a connection.
  const [here, there] = duplexPair();
  const server = new TLSSocket(here, { isServer: true, secureContext });
  const client = connect({ socket: there, rejectUnauthorized: false });
  try {
    await Promise.race([once(client, 'secureConnect'), once(server, 'close')]);
    const certificate = client.getPeerX509Certificate();
    if (!certificate) throw new Error('There is no certificate in it.');
    // Signs that would end a part are escaped.
    const named = (of: string) =>
      (/^CN=(.*)$/m.exec(of)?.[1] ?? of.split('\n')[0] ?? '').replace(/\\(.)/g, '$1');
    return {
      holder: named(certificate.subject),
      by: named(certificate.issuer),
      from: Date.parse(certificate.validFrom),
      until: Date.parse(certificate.validTo),
    };
  } finally {
    client.destroy();
    server.destroy();
  }
}
