import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Certificates {
  /** Who vouches for all of them, as PEM. */
  ca: string;
  server: { key: string; cert: string };
  /** PKCS#12 of a taxpayer, as base64, and of one for whom nobody vouches. */
  taxpayer: string;
  stranger: string;
  password: string;
}

let made: Certificates | undefined;

/** Certificates for tests, by OpenSSL; once a process. They are valid for a month. */
export function certificates(): Certificates {
  made ??= make();
  return made;
}

function make(): Certificates {
  const folder = mkdtempSync(join(tmpdir(), 'cistella-certificates-'));
  const at = (name: string) => join(folder, name);
  const openssl = (...words: string[]) => execFileSync('openssl', words, { cwd: folder, stdio: 'pipe' });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const password = 'la contrasenya';
  try {
    openssl('req', '-x509', ...key, '-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=Fake CA');
    const issue = (name: string, subject: string, ...more: string[]) => {
      openssl('req', ...key, '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', subject);
      const by = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial'];
      openssl('x509', '-req', '-in', `${name}.csr`, ...by, '-out', `${name}.pem`, ...more);
    };
    const pack = (name: string) => {
      const from = ['-inkey', `${name}.key`, '-in', `${name}.pem`];
      openssl('pkcs12', '-export', ...from, '-out', `${name}.p12`, '-passout', `pass:${password}`);
      return readFileSync(at(`${name}.p12`)).toString('base64');
    };
    writeFileSync(at('names'), 'subjectAltName=IP:127.0.0.1');
    issue('server', '/CN=127.0.0.1', '-extfile', 'names');
    issue('taxpayer', '/C=ES/O=Terrissa Puig, SL/CN=Terrissa Puig, SL (R: B12345674)');
    openssl(
      'req',
      '-x509',
      ...key,
      '-keyout',
      'stranger.key',
      '-out',
      'stranger.pem',
      '-subj',
      '/CN=Stranger',
    );
    const text = (name: string) => readFileSync(at(name), 'utf8');
    return {
      ca: text('ca.pem'),
      server: { key: text('server.key'), cert: text('server.pem') },
      taxpayer: pack('taxpayer'),
      stranger: pack('stranger'),
      password,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
