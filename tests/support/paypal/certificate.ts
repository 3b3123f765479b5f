import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SigningCertificate {
  /** As PEM. */
  key: string;
  certificate: string;
}

const made = new Map<string, SigningCertificate>();

/** What PayPal’s certificates are called. */
export const PAYPAL_NAME = 'messageverificationcerts.paypal.com';

/** A certificate of that name to sign messages with, by OpenSSL; once a process. It is valid for a month. */
export function signingCertificate(name: string = PAYPAL_NAME): SigningCertificate {
  const known = made.get(name);
  if (known) return known;
  const folder = mkdtempSync(join(tmpdir(), 'cistella-signing-'));
  try {
    const files = ['-keyout', 'key.pem', '-out', 'certificate.pem'];
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...files, '-subj', `/O=PayPal, Inc./CN=${name}`],
      { cwd: folder, stdio: 'pipe' },
    );
    const text = (file: string) => readFileSync(join(folder, file), 'utf8');
    const one = { key: text('key.pem'), certificate: text('certificate.pem') };
    made.set(name, one);
    return one;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
