import { createInterface } from 'node:readline/promises';
import { ADDRESS, PUBLIC_KEY, redsysGateway, type Terminal } from '../../src/payments/redsys/gateway.ts';
import { VERSIONS } from '../../src/payments/redsys/signature.ts';

/**
 * What only the bank itself can say, asked of its public test terminal (or of one's own: REDSYS_MERCHANT,
 * REDSYS_TERMINAL, REDSYS_KEY): whether it takes our signatures, our form and our refunds. A person pays in between with
 * the card 4548810000000003, any date to come, code 123. No money moves.
 */
const { REDSYS_MERCHANT = '999008881', REDSYS_TERMINAL = '1', REDSYS_KEY = PUBLIC_KEY } = process.env;
const console_ = createInterface({ input: process.stdin, output: process.stdout });
const tell = (what: string, said: unknown) => console.log(`${what}: ${JSON.stringify(said)}`);

for (const version of VERSIONS) {
  const terminal: Terminal = {
    url: ADDRESS.test,
    live: false,
    merchant: REDSYS_MERCHANT,
    terminal: REDSYS_TERMINAL,
    secret: REDSYS_KEY,
    version,
    currency: 'EUR',
    name: 'Cistella',
    takeNow: true,
    publicUrl: 'https://example.com',
    describe: () => 'Prova',
  };
  const gateway = redsysGateway(terminal);
  console.log(`\n${version}`);
  tell('its key is known', await gateway.check?.());
  tell(
    'a wrong key is told',
    await redsysGateway({ ...terminal, secret: `A${REDSYS_KEY.slice(1)}` }).check?.(),
  );
  const order = {
    orderId: 1,
    orderKey: Math.random().toString(36).slice(2),
    total: 1234,
    currency: 'EUR',
    language: 'ca',
    email: '',
    transactionId: '',
  };
  // A number that this terminal, which many use, has hardly ever had.
  const tried = {
    id: Number(`${Date.now()}`.slice(-8)),
    attempt: 1,
    amount: 1234,
    currency: 'EUR',
    reference: '',
    kept: '',
  };
  const back = {
    received: 'https://example.com/ok',
    cancelled: 'https://example.com/ko',
    notify: 'https://example.com/n',
  };
  const started = await gateway.start(order, tried, back, {});
  if (!started || !('form' in started)) throw new Error('No form.');
  const { action, fields } = started.form;
  const inputs = Object.entries(fields).map(([name, value]) => `<input name="${name}" value="${value}">`);
  const page = `<form method="post" action="${action}">${inputs.join('')}<button>Pay</button></form>`;
  console.log(
    `Open this in a browser, pay, and come back:\ndata:text/html;base64,${Buffer.from(page).toString('base64')}`,
  );
  await console_.question('Paid? ');
  const paid = { ...order, transactionId: started.reference ?? '' };
  tell('a part goes back', await gateway.refund(paid, 234, { key: 'a', reason: '' }));
  tell('the rest goes back', await gateway.refund(paid, 1000, { key: 'b', reason: '' }));
  tell('no more goes back', await gateway.refund(paid, 1, { key: 'c', reason: '' }));
}
console_.close();
