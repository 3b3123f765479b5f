/** Files of banks, written from scratch by the formats' own descriptions: nothing of how the shop reads them. */

/** An entry of an account: money that came, or with a minus that went. */
export interface Booked {
  /** Hundredths. */
  amount: number;
  day: string;
  payer?: string;
  words: string;
  reference?: string;
}

export const ACCOUNT = { iban: 'ES9121000418450200051332', digits: '210004180200051332' };

const decimal = (hundredths: number) => (Math.abs(hundredths) / 100).toFixed(2);
const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** ISO 20022 camt.053; with a prefix as some banks write it, and parties as versions since 8 have them. */
export function camt053(
  entries: readonly Booked[],
  {
    version = 2,
    prefix = '',
    currency = 'EUR',
    iban = ACCOUNT.iban,
    head = '<?xml version="1.0" encoding="UTF-8"?>',
  } = {},
): string {
  const p = prefix === '' ? '' : `${prefix}:`;
  const tag = (name: string, ...inside: string[]) => `<${p}${name}>${inside.join('')}</${p}${name}>`;
  const name = (payer: string) => (version >= 8 ? tag('Pty', tag('Nm', xml(payer))) : tag('Nm', xml(payer)));
  const entry = ({ amount, day, payer = '', words, reference = '' }: Booked) =>
    tag(
      'Ntry',
      `<${p}Amt Ccy="${currency}">${decimal(amount)}</${p}Amt>`,
      tag('CdtDbtInd', amount < 0 ? 'DBIT' : 'CRDT'),
      tag('Sts', version >= 8 ? tag('Cd', 'BOOK') : 'BOOK'),
      tag('BookgDt', tag('Dt', day)),
      reference === '' ? '' : tag('AcctSvcrRef', reference),
      tag(
        'NtryDtls',
        tag(
          'TxDtls',
          tag('Refs', tag('EndToEndId', 'NOTPROVIDED')),
          payer === '' ? '' : tag('RltdPties', tag('Dbtr', name(payer))),
          tag('RmtInf', tag('Ustrd', xml(words))),
        ),
      ),
    );
  const space = `urn:iso:std:iso:20022:tech:xsd:camt.053.001.${String(version).padStart(2, '0')}`;
  const statement = tag(
    'Stmt',
    tag('Id', 'S1'),
    tag('Acct', tag('Id', tag('IBAN', iban))),
    ...entries.map(entry),
  );
  return `${head}\n<${p}Document xmlns${prefix && `:${prefix}`}="${space}">${tag(
    'BkToCstmrStmt',
    tag('GrpHdr', tag('MsgId', 'M1')),
    statement,
  )}</${p}Document>`;
}

const digits = (number: number, places: number) => String(Math.abs(number)).padStart(places, '0');
const words = (text: string, places: number) => text.padEnd(places).slice(0, places);
const sign = (amount: number) => (amount < 0 ? '1' : '2');
const short = (day: string) => day.replaceAll('-', '').slice(2);

/** Cuaderno 43 of the AEB, in ISO 8859-1 with lines of 80. */
export function norma43(
  entries: readonly Booked[],
  { currency = '978', balance = 100_000, account = ACCOUNT.digits } = {},
): Buffer {
  const days = entries.map(({ day }) => short(day)).sort();
  const went = entries.filter(({ amount }) => amount < 0);
  const came = entries.filter(({ amount }) => amount >= 0);
  const sum = (of: readonly Booked[]) => of.reduce((all, { amount }) => all + Math.abs(amount), 0);
  const after = balance + sum(came) - sum(went);
  const from = days[0] ?? '261101';
  const until = days.at(-1) ?? from;
  const lines = [
    `11${account}${from}${until}${sign(balance)}${digits(balance, 14)}${currency}3${words('BOTIGA DE PROVA SL', 26)}`,
    ...entries.flatMap(({ amount, day, words: said, payer = '', reference = '' }) => {
      const text = `${payer === '' ? '' : `TRANSF. DE ${payer} `}${said}`;
      const notes = text.match(/.{1,76}/gsu) ?? [];
      return [
        `22    0418${short(day)}${short(day)}02001${sign(amount)}${digits(amount, 14)}${digits(0, 10)}${words(reference, 12)}`,
        ...notes.map((note, at) => `23${digits(at + 1, 2)}${note}`),
      ];
    }),
    `33${account}${digits(went.length, 5)}${digits(sum(went), 14)}${digits(came.length, 5)}${digits(sum(came), 14)}${sign(after)}${digits(after, 14)}${currency}`,
  ];
  const all = [...lines, `88${'9'.repeat(18)}${digits(lines.length, 6)}`];
  return Buffer.from(`${all.map((line) => line.padEnd(80)).join('\r\n')}\r\n`, 'latin1');
}
