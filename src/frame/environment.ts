import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Keys, makeKeys } from '../platform/security/keys.ts';
import { randomToken } from '../platform/security/tokens.ts';

/** The settings of one running process. Each comes from an environment variable and has a default. */
export interface Environment {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string;
  publicUrl: string;
  /** Made of SECRET. */
  keys: Keys;
  smtpUrl: string | undefined;
  logLevel: string;
  /** Who carries SMS and WhatsApp; undefined when nobody does. */
  twilio:
    | { accountSid: string; authToken: string; sms: string; whatsapp: string; template: string; url: string }
    | undefined;
  /** The account that subscribers and carts are told to; undefined when none is. */
  mailchimp: { apiKey: string; url: string } | undefined;
  /** Whether a shop with the demo in it runs a bank of its own to try the card payment out. */
  testBank: boolean;
}

/** @throws with a plain sentence when a variable makes no sense */
export function readEnvironment(env: NodeJS.ProcessEnv = process.env): Environment {
  const port = Number(env.PORT || 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT must be 0 to 65535, but is "${env.PORT}".`);
  const host = env.HOST || '127.0.0.1';
  const dataDir = resolve(env.DATA_DIR || 'data');
  mkdirSync(dataDir, { recursive: true });
  const publicUrl = (env.PUBLIC_URL || `http://${host === '0.0.0.0' ? 'localhost' : host}:${port}`).replace(
    /\/+$/,
    '',
  );
  if (!URL.canParse(publicUrl))
    throw new Error(`PUBLIC_URL must be a whole address, but is "${env.PUBLIC_URL}".`);
  return {
    port,
    host,
    dataDir,
    databaseUrl: env.DATABASE_URL || `sqlite:${join(dataDir, 'shop.sqlite')}`,
    publicUrl,
    keys: makeKeys(env.SECRET || keptSecret(join(dataDir, 'secret'))),
    smtpUrl: env.SMTP_URL || undefined,
    logLevel: env.LOG_LEVEL || 'info',
    twilio: readTwilio(env),
    mailchimp: env.MAILCHIMP_API_KEY
      ? { apiKey: env.MAILCHIMP_API_KEY, url: (env.MAILCHIMP_URL ?? '').replace(/\/+$/, '') }
      : undefined,
    testBank: env.TEST_BANK !== 'off',
  };
}

function readTwilio(env: NodeJS.ProcessEnv): Environment['twilio'] {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken } = env;
  if (!accountSid && !authToken) return undefined;
  if (!accountSid || !authToken) throw new Error('TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN go together.');
  return {
    ...{ accountSid, authToken, sms: env.TWILIO_SMS_FROM || '', whatsapp: env.TWILIO_WHATSAPP_FROM || '' },
    template: env.TWILIO_WHATSAPP_TEMPLATE || '',
    url: (env.TWILIO_URL || 'https://api.twilio.com').replace(/\/+$/, ''),
  };
}

/** Made at the first start and kept, so that sessions outlive a restart. Readable by its owner only. */
function keptSecret(file: string): string {
  if (!existsSync(file)) writeFileSync(file, randomToken(64), { mode: 0o600, flag: 'wx' });
  return readFileSync(file, 'utf8').trim();
}
