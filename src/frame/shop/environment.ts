import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { isIPv4, isIPv6 } from 'node:net';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { hostInAddress } from '../../platform/http/listening-host.ts';
import { type Keys, makeKeys } from '../../platform/security/keys.ts';
import { randomToken } from '../../platform/security/tokens.ts';

/** A variable of the environment that makes no sense. A sentence for whoever starts the shop. */
export class EnvironmentProblem extends Error {}

/** The settings of one running process. Each comes from an environment variable and has a default. */
export interface Environment {
  port: number;
  host: string;
  /** How many processes serve. */
  workers: number;
  dataDir: string;
  databaseUrl: string;
  /** PostgreSQL keeps the plans of statements; off behind a pooler that cannot. */
  prepareStatements: boolean;
  publicUrl: string;
  /** Made of SECRET. */
  keys: Keys;
  smtpUrl: string | undefined;
  logLevel: string;
  /** Who carries SMS and WhatsApp; undefined when nobody does. */
  twilio:
    | { accountSid: string; authToken: string; sms: string; whatsapp: string; template: string; url: string }
    | undefined;
  /** Whether an empty shop is filled with the demo, whose passwords everybody knows. */
  demo: boolean;
  /** The bank that cards are paid at; undefined when none is. */
  cardBank: { url: string; secret: string } | undefined;
  /** Whether a shop with the demo in it runs a bank of its own to try the card payment out. */
  testBank: boolean;
  /** Whose word counts about for whom a request is made: so many proxies, or those at these addresses. */
  trustProxy: number | string[];
}

/** @throws with a plain sentence when a variable makes no sense */
export function readEnvironment(env: NodeJS.ProcessEnv = process.env): Environment {
  const port = Number(env.PORT || 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new EnvironmentProblem(`PORT must be 0 to 65535, but is "${env.PORT}".`);
  const host = env.HOST || '127.0.0.1';
  const dataDir = resolve(env.DATA_DIR || 'data');
  openDataFolder(dataDir);
  const demo = demoIsAllowed(env);
  return {
    port,
    host,
    workers: readWorkers(env),
    dataDir,
    databaseUrl: env.DATABASE_URL || `sqlite:${join(dataDir, 'shop.sqlite')}`,
    prepareStatements: env.DATABASE_PREPARE !== 'off',
    publicUrl: readPublicUrl(env),
    keys: keysOf(env.SECRET || keptSecret(join(dataDir, 'secret'))),
    smtpUrl: env.SMTP_URL || undefined,
    logLevel: env.LOG_LEVEL || 'info',
    twilio: readTwilio(env),
    cardBank: readCardBank(env),
    demo,
    testBank: demo && env.TEST_BANK !== 'off',
    trustProxy: readTrustProxy(env.TRUST_PROXY || 'loopback'),
  };
}

const MOST_WORKERS = 64;

/** One for each core that the shop may use. */
function readWorkers(env: NodeJS.ProcessEnv): number {
  const workers = Number(env.WORKERS || Math.min(availableParallelism(), MOST_WORKERS));
  if (Number.isInteger(workers) && workers >= 1 && workers <= MOST_WORKERS) return workers;
  throw new EnvironmentProblem(`WORKERS must be 1 to ${MOST_WORKERS}, but is "${env.WORKERS}".`);
}

/**
 * What this process makes is readable by its owner alone: orders, letters and keys lie here.
 *
 * @throws with a plain sentence when nothing can be written there
 */
function openDataFolder(dataDir: string): void {
  process.umask(0o077);
  try {
    mkdirSync(dataDir, { recursive: true });
    if (statSync(dataDir).uid === process.getuid?.()) chmodSync(dataDir, 0o700);
    const probe = join(dataDir, `.probe-${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why = WHY_NOT_WRITTEN[code ?? ''] ?? (error as Error).message;
    throw new EnvironmentProblem(`Nothing can be written to DATA_DIR, ${dataDir}: ${why}.`);
  }
}

const WHY_NOT_WRITTEN: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EROFS: 'it is read-only',
  EACCES: 'it belongs to somebody else',
  EPERM: 'it belongs to somebody else',
  ENOTDIR: 'a file stands in its place',
  EEXIST: 'a file stands in its place',
};

/** Where nobody else can come in, or where it is asked for. @throws with a plain sentence */
export function demoIsAllowed(env: NodeJS.ProcessEnv = process.env): boolean {
  const { DEMO = '' } = env;
  if (!['', 'on', 'off'].includes(DEMO))
    throw new EnvironmentProblem(`DEMO must be "on" or "off", but is "${DEMO}".`);
  if (DEMO !== '') return DEMO === 'on';
  return isLoopback(env.PUBLIC_URL ? new URL(readPublicUrl(env)).hostname : env.HOST || '127.0.0.1');
}

function readPublicUrl(env: NodeJS.ProcessEnv): string {
  const host = env.HOST || '127.0.0.1';
  const everywhere = host === '0.0.0.0' || host === '::';
  const here = `http://${everywhere ? 'localhost' : hostInAddress(host)}:${env.PORT || 3000}`;
  const publicUrl = (env.PUBLIC_URL || here).replace(/\/+$/, '');
  if (!/^https?:/.test(publicUrl) || !URL.canParse(publicUrl))
    throw new EnvironmentProblem(`PUBLIC_URL must be a whole address, but is "${env.PUBLIC_URL}".`);
  return publicUrl;
}

/** @example isLoopback('127.0.0.1') // true, as are 'localhost', 'shop.localhost', '::1' and '[::1]' */
function isLoopback(host: string): boolean {
  return (
    /^(?:.+\.)?localhost$/.test(host) || /^\[?::1\]?$/.test(host) || (isIPv4(host) && host.startsWith('127.'))
  );
}

const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal'];

/** @example readTrustProxy('2') // 2; readTrustProxy('loopback, 10.0.0.0/8') // ['loopback', '10.0.0.0/8'] */
function readTrustProxy(text: string): number | string[] {
  if (/^\d$/.test(text)) return Number(text);
  const proxies = text.split(',').map((proxy) => proxy.trim());
  const wrong = proxies.find((proxy) => !PROXY_NAMES.includes(proxy) && !isNetwork(proxy));
  if (wrong === undefined) return proxies;
  throw new EnvironmentProblem(
    `TRUST_PROXY must be how many proxies stand before the shop (0 to 9), or their addresses ("10.0.0.7, 192.168.0.0/16"), but is "${text}".`,
  );
}

/** An address, or a net of them: `10.0.0.0/8`. One of all addresses would let everybody say who they are. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const longest = isIPv4(address) ? 32 : isIPv6(address) ? 128 : 0;
  if (longest === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= longest);
}

function readTwilio(env: NodeJS.ProcessEnv): Environment['twilio'] {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken } = env;
  if (!accountSid && !authToken) return undefined;
  if (!accountSid || !authToken)
    throw new EnvironmentProblem('TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN go together.');
  return {
    accountSid,
    authToken,
    sms: env.TWILIO_SMS_FROM || '',
    whatsapp: env.TWILIO_WHATSAPP_FROM || '',
    template: env.TWILIO_WHATSAPP_TEMPLATE || '',
    url: (env.TWILIO_URL || 'https://api.twilio.com').replace(/\/+$/, ''),
  };
}

function readCardBank(env: NodeJS.ProcessEnv): Environment['cardBank'] {
  const { CARD_BANK_URL: url, CARD_BANK_SECRET: secret } = env;
  if (!url && !secret) return undefined;
  if (!url || !secret) throw new EnvironmentProblem('CARD_BANK_URL and CARD_BANK_SECRET go together.');
  if (!URL.canParse(url))
    throw new EnvironmentProblem(`CARD_BANK_URL must be a whole address, but is "${url}".`);
  return { url: url.replace(/\/+$/, ''), secret };
}

/** Made at the first start and kept, so that sessions outlive a restart. Readable by its owner only. */
function keptSecret(file: string): string {
  if (!existsSync(file)) writeFileSync(file, randomToken(64), { mode: 0o600, flag: 'wx' });
  return readFileSync(file, 'utf8').trim();
}

function keysOf(secret: string): Keys {
  try {
    return makeKeys(secret);
  } catch (error) {
    throw new EnvironmentProblem((error as Error).message);
  }
}
