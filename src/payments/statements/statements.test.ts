import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ACCOUNT, type Booked, camt053, norma43 } from '../../../tests/support/outside/statements.ts';
import { isIban } from '../by-hand/check-digits.ts';
import { minorOf, StatementProblem } from './model.ts';
import { readStatements } from './read.ts';
import { spanishIban } from './spanish-account.ts';

const decimals = { JPY: 0 };
const read = (file: string | Buffer) => readStatements(Buffer.from(file as string), decimals);
const faultOf = (file: string | Buffer) =>
  read(file).then(
    () => 'read',
    (error) => {
      expect(error).toBeInstanceOf(StatementProblem);
      return (error as StatementProblem).fault;
    },
  );

const THREE: Booked[] = [
  { amount: 2420, day: '2026-11-20', payer: 'Núria Peña Ñíguez', words: 'RF6812 gràcies', reference: 'A1' },
  { amount: -999, day: '2026-11-20', words: 'Rebut de la llum' },
  { amount: 100_000_005, day: '2026-11-23', payer: 'Forn & Fills <SL>', words: 'Comanda 77' },
];

describe('a statement in camt.053', () => {
  test.each([
    [2, ''],
    [4, ''],
    [8, ''],
    [13, 'ns2'],
  ])('of version %i is read, with the prefix “%s”', async (version, prefix) => {
    expect(await read(camt053(THREE, { version, prefix }))).toEqual({
      format: 'camt.053',
      others: 1,
      credits: [
        {
          account: ACCOUNT.iban,
          reference: 'A1',
          bookedOn: '2026-11-20',
          amount: 2420,
          currency: 'EUR',
          payer: 'Núria Peña Ñíguez',
          words: 'RF6812 gràcies',
        },
        {
          account: ACCOUNT.iban,
          reference: '',
          bookedOn: '2026-11-23',
          amount: 100_000_005,
          currency: 'EUR',
          payer: 'Forn & Fills <SL>',
          words: 'Comanda 77',
        },
      ],
    });
  });

  test('in ISO 8859-1 is read where it says so', async () => {
    const head = '<?xml version="1.0" encoding="ISO-8859-1"?>';
    const { credits } = await read(Buffer.from(camt053(THREE, { head }), 'latin1'));
    expect(credits[0]?.payer).toBe('Núria Peña Ñíguez');
  });

  test('tells payments apart that were booked as one, where what each came to is said', async () => {
    const one = (amount: string, name: string) =>
      `<TxDtls><AmtDtls><TxAmt><Amt Ccy="EUR">${amount}</Amt></TxAmt></AmtDtls><RltdPties><Dbtr><Nm>${name}</Nm></Dbtr></RltdPties></TxDtls>`;
    const batch = (first: string) =>
      camt053([{ amount: 3000, day: '2026-11-20', words: 'x' }]).replace(
        /<TxDtls>.*<\/TxDtls>/,
        one(first, 'Anna') + one('20.00', 'Pau'),
      );
    const named = async (file: string) =>
      (await read(file)).credits.map(({ amount, payer }) => [amount, payer]);
    expect(await named(batch('10.00'))).toEqual([
      [1000, 'Anna'],
      [2000, 'Pau'],
    ]);
    expect(await named(batch('9.99'))).toEqual([[3000, 'Anna, Pau']]);
  });

  test('does not count what is only announced, or a payment of the shop’s that came back', async () => {
    const file = camt053(THREE);
    expect((await read(file.replace('>BOOK<', '>PDNG<'))).credits).toHaveLength(1);
    for (const yes of ['true', '1']) {
      const back = file.replace('<Sts>', `<RvslInd>${yes}</RvslInd><Sts>`);
      expect((await read(back)).credits.map(({ amount }) => amount)).toEqual([100_000_005]);
    }
    const not = file.replace('<Sts>', '<RvslInd>0</RvslInd><Sts>');
    expect((await read(not)).credits).toHaveLength(2);
  });

  test('may tell of any number of payments booked as one', async () => {
    const part = '<TxDtls><Amt Ccy="EUR">0</Amt></TxDtls>';
    const file = camt053([{ amount: 2420, day: '2026-11-20', words: 'x' }]);
    const { credits } = await read(file.replace('<TxDtls>', `${part.repeat(150_000)}<TxDtls>`));
    expect(credits.map(({ amount }) => amount)).toEqual([2420]);
  });

  const ENTITY = '<!ENTITY a "lol">';
  test.each([
    [
      'entities that grow without end',
      `<!DOCTYPE x [${ENTITY}<!ENTITY b "${'&a;'.repeat(50)}">]>`,
      'doctype',
    ],
    ['an entity from outside', '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>', 'doctype'],
    ['a doctype in other letters', '<!doctype x>', 'doctype'],
  ])('with %s is refused before anybody reads it', async (_, doctype, fault) => {
    expect(await faultOf(camt053(THREE, { head: `<?xml version="1.0"?>${doctype}` }))).toBe(fault);
  });

  test('that is too large, cut off, broken, of another kind or in other letters is refused', async () => {
    const file = camt053(THREE);
    expect(await faultOf(Buffer.alloc(50_000_000, file))).toBe('too_large');
    expect(await faultOf(file.slice(0, -20))).toBe('cut_off');
    expect(await faultOf(file.replace('</Ntry>', '</Nope>'))).toBe('broken');
    expect(await faultOf('<a>'.repeat(100_000))).toBe('cut_off');
    expect(await faultOf(file.replace('camt.053', 'camt.052'))).toBe('unknown');
    expect(await faultOf('<html></html>')).toBe('unknown');
    expect(await faultOf('data,import\n')).toBe('unknown');
    expect(await faultOf('')).toBe('unknown');
    expect(await faultOf(Buffer.from(file, 'utf16le'))).toBe('encoding');
    expect(await faultOf(Buffer.from(file, 'latin1'))).toBe('encoding');
  });

  const PLAIN: Booked[] = [{ amount: 3000, day: '2026-11-20', words: 'x' }];
  const DETAIL = /<TxDtls>.*<\/TxDtls>/;
  const wordsOf = async (file: string) => (await read(file)).credits.map(({ words }) => words);

  test('with nothing that every statement has is refused: no account, no statement, no day, no currency', async () => {
    const file = camt053(PLAIN);
    expect(await faultOf(file.replace(/<IBAN>.*<\/IBAN>/, ''))).toBe('broken');
    expect(await faultOf(file.replace(/<Stmt>.*<\/Stmt>/, ''))).toBe('broken');
    expect(await faultOf(file.replaceAll('Document', 'Letter'))).toBe('unknown');
    expect(await faultOf(file.replace('2026-11-20', '2026-02-30'))).toBe('value');
    for (const currency of ['', ' Ccy="EURO"', ' Ccy="1EUR"', ' Ccy="eur"'])
      expect(await faultOf(file.replace(' Ccy="EUR"', currency)), currency).toBe('value');
  });

  test('tells the day of a moment, and what stands between blanks', async () => {
    const file = camt053(PLAIN)
      .replace('<Dt>2026-11-20</Dt>', '<DtTm>2026-11-20T23:59:00+01:00</DtTm>')
      .replace('>BOOK<', '> BOOK <')
      .replace(ACCOUNT.iban, `\n  ${ACCOUNT.iban}\n`);
    expect((await read(file)).credits).toMatchObject([{ bookedOn: '2026-11-20', account: ACCOUNT.iban }]);
  });

  test('says no credit of nothing, by itself or among others', async () => {
    expect((await read(camt053([{ ...PLAIN[0]!, amount: 0 }]))).credits).toEqual([]);
    const part = (amount: string) => `<TxDtls><Amt Ccy="EUR">${amount}</Amt></TxDtls>`;
    const batch = camt053(PLAIN).replace(DETAIL, part('10.00') + part('0.00') + part('20.00'));
    expect((await read(batch)).credits.map(({ amount }) => amount)).toEqual([1000, 2000]);
  });

  test('tells the payer’s own reference, and what the bank adds of an entry that is one payment', async () => {
    const added = '<AddtlNtryInf>Ingrés</AddtlNtryInf></Ntry>';
    const file = camt053(PLAIN).replace('NOTPROVIDED', 'RF6812').replace('</Ntry>', added);
    expect(await wordsOf(file)).toEqual(['x · RF6812 · Ingrés']);
    const twice = file.replace(DETAIL, '<TxDtls></TxDtls><TxDtls></TxDtls>');
    expect(await wordsOf(twice)).toEqual(['']);
    expect(await wordsOf(file.replace(DETAIL, ''))).toEqual(['Ingrés']);
  });

  test('of more credits than a busy month has is refused, and may begin with a mark or blank lines', async () => {
    const many = (count: number) => camt053(Array.from({ length: count }, () => PLAIN[0]!));
    expect((await read(many(5000))).credits).toHaveLength(5000);
    expect(await faultOf(many(5001))).toBe('too_many');
    const bare = camt053(PLAIN, { head: '' });
    expect(await faultOf(`\uFEFF${bare}`)).toBe('read');
    expect(await faultOf(`\n \n${bare}`)).toBe('read');
    expect(await faultOf(`x${bare}`)).toBe('unknown');
  });

  test.each(['12.345', '1e3', '-5.00', '12,00', '99999999999999999', ''])(
    'whose amount is “%s” is refused',
    async (amount) => expect(await faultOf(camt053(THREE).replace('>24.20<', `>${amount}<`))).toBe('value'),
  );
});

describe('a statement in Norma 43', () => {
  test('is read with its account as everybody writes it', async () => {
    expect(await read(norma43(THREE))).toEqual({
      format: 'norma43',
      others: 1,
      credits: [
        {
          account: ACCOUNT.iban,
          reference: 'A1',
          bookedOn: '2026-11-20',
          amount: 2420,
          currency: 'EUR',
          payer: '',
          words: 'A1 TRANSF. DE Núria Peña Ñíguez RF6812 gràcies',
        },
        {
          account: ACCOUNT.iban,
          reference: '',
          bookedOn: '2026-11-23',
          amount: 100_000_005,
          currency: 'EUR',
          payer: '',
          words: 'TRANSF. DE Forn & Fills <SL> Comanda 77',
        },
      ],
    });
  });

  test('whose lines have lost their last blanks, or end as MS-DOS did, is read too', async () => {
    const text = norma43(THREE)
      .toString('latin1')
      .replaceAll(/ +\r\n/g, '\n');
    const { credits } = await read(Buffer.from(`${text}\u001A`, 'latin1'));
    expect(credits).toEqual((await read(norma43(THREE))).credits);
  });

  test('in a currency without cents has none, and no part of one is lost', async () => {
    const yen = (amount: number) => norma43([{ amount, day: '2026-11-20', words: 'x' }], { currency: '392' });
    expect((await read(yen(120_000))).credits[0]).toMatchObject({ amount: 1200, currency: 'JPY' });
    expect(await faultOf(yen(120_050))).toBe('value');
  });

  test('with one digit of any amount, count or balance changed is refused', async () => {
    const file = norma43(THREE);
    const lines = file.toString('latin1').split('\r\n');
    const places = lines.flatMap((line, at) => {
      const spans: Record<string, [number, number][]> = {
        11: [[33, 47]],
        22: [[28, 42]],
        33: [
          [20, 58],
          [59, 73],
        ],
        88: [[20, 26]],
      };
      return (spans[line.slice(0, 2)] ?? []).flatMap(([from, until]) =>
        Array.from({ length: until - from }, (_, i) => [at, from + i] as const),
      );
    });
    for (const [at, column] of places) {
      const line = lines[at] ?? '';
      const other = (Number(line[column]) + 3) % 10;
      const changed = lines
        .with(at, `${line.slice(0, column)}${other}${line.slice(column + 1)}`)
        .join('\r\n');
      expect(await faultOf(Buffer.from(changed, 'latin1')), `${at} ${column}`).toBe('totals');
    }
  });

  test('without any one of its lines, or with one twice, is refused', async () => {
    const lines = norma43(THREE).toString('latin1').trimEnd().split('\r\n');
    for (const at of lines.keys()) {
      const without = lines.toSpliced(at, 1).join('\r\n');
      const twice = lines.toSpliced(at, 0, lines[at] ?? '').join('\r\n');
      expect(await faultOf(Buffer.from(without, 'latin1')), `without ${at}`).not.toBe('read');
      expect(await faultOf(Buffer.from(twice, 'latin1')), `twice ${at}`).not.toBe('read');
    }
  });

  test('saved anew in UTF-8 is refused, with letters beyond ASCII or a mark of its characters', async () => {
    const text = norma43(THREE).toString('latin1');
    expect(await faultOf(Buffer.from(text, 'utf8'))).toBe('encoding');
    expect(await faultOf(Buffer.from(`\uFEFF${norma43([]).toString('latin1')}`, 'utf8'))).toBe('encoding');
  });

  const linesOf = (entries = THREE) => norma43(entries).toString('latin1').trimEnd().split('\r\n');
  const fileOf = (lines: readonly string[]) => Buffer.from(lines.join('\r\n'), 'latin1');
  /** With another text from a column of a line on. */
  const changed = (at: number, column: number, text: string) => {
    const lines = linesOf();
    const line = lines.at(at) ?? '';
    return fileOf(lines.with(at, `${line.slice(0, column)}${text}${line.slice(column + text.length)}`));
  };

  test('whose account, currency, sign or amount is none is refused', async () => {
    expect(await faultOf(changed(0, 2, 'A'))).toBe('unknown');
    const [head = '', ...others] = linesOf([]);
    const second = (account: string) => {
      const [from, until] = [head.slice(0, 2), head.slice(20)];
      const foot = others[0]!.slice(20);
      const file = [head, others[0]!, `${from}${account}${until}`, `33${account}${foot}`];
      return fileOf([...file, `88${'9'.repeat(18)}000004`]);
    };
    expect(await faultOf(second(ACCOUNT.digits))).toBe('read');
    expect(await faultOf(second(`A${ACCOUNT.digits.slice(1)}`))).toBe('broken');
    expect(await faultOf(second(`${ACCOUNT.digits.slice(1)}A`))).toBe('broken');
    expect(await faultOf(changed(0, 47, '000'))).toBe('value');
    for (const at of [0, 1, -2])
      expect(await faultOf(changed(at, at === 0 ? 32 : at === 1 ? 27 : 58, '3'))).toBe('value');
    for (const text of ['    ', '12 4', ' 123', 'A123', '123A'])
      expect(await faultOf(changed(1, 28, text.padEnd(14, '0').slice(0, 14))), text).toBe('value');
    expect(await faultOf(changed(1, 41, ' '))).toBe('value');
  });

  test('whose foot is of another account or currency than its head is refused', async () => {
    expect(await faultOf(changed(-2, 2, '9'))).toBe('totals');
    expect(await faultOf(changed(-2, 73, '840'))).toBe('totals');
  });

  test('passes over amounts in other currencies and entries of nothing, and refuses lines of no kind', async () => {
    const lines = linesOf([{ amount: 500, day: '2026-11-20', words: 'x' }]);
    const counted = (kind: string) => {
      const more = `${kind}01840${'0'.repeat(14)}`.padEnd(80);
      return fileOf([...lines.toSpliced(2, 0, more).slice(0, -1), `88${'9'.repeat(18)}000005`]);
    };
    expect((await read(counted('24'))).credits).toMatchObject([{ amount: 500, words: 'x' }]);
    expect(await faultOf(counted('55'))).toBe('broken');
    expect(await read(norma43([{ amount: 0, day: '2026-11-20', words: 'x' }]))).toMatchObject({
      credits: [],
      others: 1,
    });
  });

  test('with a line that is too long, or a sign that no line has, is refused', async () => {
    const [first = '', ...rest] = linesOf();
    await expect(read(fileOf([`${first}x`, ...rest]))).rejects.toMatchObject({ fault: 'broken', line: 1 });
    expect(await faultOf(changed(1, 60, '\u0007'))).toBe('encoding');
    expect(await faultOf(changed(1, 60, '\u0085'))).toBe('encoding');
  });

  test('tells a document number and references as such, but not noughts and blanks', async () => {
    const known = (text: string) =>
      read(changed(1, 42, text.padEnd(38))).then(({ credits }) => credits[0]?.reference);
    expect(await known('0000000077')).toBe('0000000077');
    expect(await known('0000000000000000000000REBUT 9')).toBe('REBUT 9');
    expect(await known(`${'0'.repeat(22)}`)).toBe('');
  });

  test('says the line of what is wrong', async () => {
    const bad = Buffer.from(
      norma43(THREE).toString('latin1').replace('261123261123', '261323261123'),
      'latin1',
    );
    await expect(read(bad)).rejects.toMatchObject({
      fault: 'value',
      line: 6,
      message: 'value, line 6',
    });
    await expect(read('')).rejects.toMatchObject({ line: undefined, message: 'unknown' });
  });
});

const word = fc.stringMatching(/^[A-Za-zÀÉÍÓÚàéíóúñÑç·0-9]{1,12}$/);
const booked = fc.record({
  amount: fc.oneof(fc.integer({ min: 1, max: 99_999_999 }), fc.integer({ min: -99_999_999, max: -1 })),
  day: fc
    .date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
    .map((at) => at.toISOString().slice(0, 10)),
  words: fc.array(word, { minLength: 1, maxLength: 20 }).map((all) => all.join(' ')),
});

test('both formats tell of the same entries alike, whatever they are', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(booked, { maxLength: 20 }), fc.nat(10), async (entries, version) => {
      const came = entries.filter(({ amount }) => amount > 0);
      const expected = came.map(({ amount, day, words }) => [amount, day, words]);
      for (const file of [norma43(entries), camt053(entries, { version: version + 2 })]) {
        const { credits, others } = await read(file);
        expect(credits.map(({ amount, bookedOn, words }) => [amount, bookedOn, words])).toEqual(expected);
        expect(others).toBe(entries.length - came.length);
      }
    }),
    { numRuns: 60 },
  );
});

test('an amount in decimals is read exactly or not at all', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 14n }),
      fc.integer({ min: 0, max: 3 }),
      (minor, decimals) => {
        const size = 10n ** BigInt(decimals);
        const text = `${minor / size}${decimals > 0 ? `.${String(minor % size).padStart(decimals, '0')}` : ''}`;
        expect(minorOf(text, decimals)).toBe(minor / size < 10n ** 13n ? Number(minor) : undefined);
        if (decimals > 0 && minor % 10n !== 0n) expect(minorOf(text, decimals - 1)).toBeUndefined();
      },
    ),
  );
});

test('the number of a Spanish account is made of its halves, with digits that check', () => {
  expect(spanishIban('2100', '0418', '0200051332')).toBe(ACCOUNT.iban);
  fc.assert(
    fc.property(fc.stringMatching(/^\d{18}$/), (all) => {
      const iban = spanishIban(all.slice(0, 4), all.slice(4, 8), all.slice(8));
      expect(isIban(iban)).toBe(true);
      expect(iban).toMatch(/^ES\d{22}$/);
    }),
  );
});
