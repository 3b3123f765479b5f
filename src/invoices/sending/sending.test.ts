import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { invoiceScope } from '../../../tests/support/orders/invoice-desk.ts';
import { type FakeAgency, openAgency } from '../../../tests/support/outside/agency.ts';
import { certificates } from '../../../tests/support/outside/certificates.ts';
import { staff } from '../../../tests/support/people/staff.ts';
import { engines, openNeighbour } from '../../../tests/support/shop.ts';
import { ask, readAudit } from '../../frame/command/index.ts';
import { textsOf } from '../chain/model-xml.ts';
import { annulInvoice } from '../issuing/commands.ts';
import { amendRecord } from '../issuing/commands-amend.ts';
import { verifyInvoices } from '../verify/verify.ts';
import { CERTIFICATE, CERTIFICATE_PASSWORD } from './certificate.ts';
import { sendRecords } from './commands.ts';
import { sendWaiting } from './follow.ts';
import { otherAgency } from './model-agency.ts';
import { readLane } from './store.ts';

const MINUTE = 60_000;
/** A little more than the agency wants to be left alone. */
const TURN = 65_000;

describe.each(engines)('records are sent to the agency, on %s', (engine) => {
  const desk = invoiceScope(engine);
  let agency: FakeAgency;
  const shop = () => desk.house.shop;
  const db = () => shop().db.read;
  const lane = () => readLane(db(), 'test');
  const lines = () => db().selectFrom('agency_line').selectAll().orderBy('id').execute();
  const answers = () => db().selectFrom('agency_answer').selectAll().orderBy('id').execute();

  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    agency = await openAgency();
    otherAgency.set(shop(), agency.agency);
    const { taxpayer, password } = certificates();
    await desk.set({ [CERTIFICATE]: taxpayer, [CERTIFICATE_PASSWORD]: password });
  });
  afterAll(async () => {
    vi.useRealTimers();
    await agency.close();
  });
  beforeEach(async () => {
    pass(10 * MINUTE);
    agency.breaches = [];
    agency.messages = [];
  });
  afterEach(async () => {
    expect(agency.breaches).toEqual([]);
    expect(agency.faults).toEqual([]);
    agency.finds.clear();
  });

  const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
  /** Lets time go on, and the shop send. */
  async function turn(after = TURN) {
    pass(after);
    await sendWaiting(shop());
  }
  async function sold() {
    const order = await desk.paid();
    const [invoice] = await desk.invoicesOf(order.id);
    return invoice!;
  }
  async function states(invoiceId: number) {
    return db()
      .selectFrom('invoice_record as r')
      .innerJoin('agency_line as l', 'l.id', 'r.id')
      .select(['r.kind', 'l.state', 'l.code', 'l.known'])
      .where('r.invoice_id', '=', invoiceId)
      .orderBy('r.id')
      .execute();
  }

  test('in the order of the chain, many in one message, and every answer is kept as it came', async () => {
    const [one, two] = [await sold(), await sold()];
    await turn();
    expect(agency.messages).toEqual([
      { records: [one.number, two.number], late: false, kinds: ['RegistroAlta', 'RegistroAlta'] },
    ]);
    expect(agency.known.get(two.number)?.state).toBe('Correcta');
    expect((await lines()).map(({ state, code }) => [state, code])).toEqual([
      ['accepted', 0],
      ['accepted', 0],
    ]);
    const [answer] = await answers();
    expect(answer).toMatchObject({ result: 'Correcto', csv: 'A-3', wait_seconds: 60, accepted: 2, late: 0 });
    expect(answer?.body).toContain('RespuestaRegFactuSistemaFacturacion');
    expect(await lane()).toMatchObject({ problem: '', failures: 0, leasedUntil: 0 });
  });

  test('no sooner than the agency wants the next message', async () => {
    agency.wait = 120;
    await sold();
    await turn();
    await sold();
    await turn(MINUTE);
    expect(agency.messages).toHaveLength(1);
    agency.wait = 60;
    await turn();
    expect(agency.messages).toHaveLength(2);
  });

  test('by one process at a time', async () => {
    const other = await openNeighbour(desk.house);
    otherAgency.set(other.shop, agency.agency);
    await sold();
    pass(TURN);
    await Promise.all([sendWaiting(shop()), sendWaiting(other.shop)]);
    expect(agency.messages).toHaveLength(1);
    await other.close();
  });

  test.each(['lost', 'cut', 'half'] as const)(
    'again when the answer is %s: the agency says that it knows them, and they count as sent',
    async (fault) => {
      const invoice = await sold();
      agency.faults.push(fault);
      await turn();
      expect(await lane()).toMatchObject({
        failures: 1,
        problem: fault === 'half' ? 'unreadable' : 'unreachable',
      });
      expect(await states(invoice.id)).toEqual([]);
      await turn();
      expect(await states(invoice.id)).toEqual([{ kind: 'issue', state: 'accepted', code: 0, known: 1 }]);
      expect(await lane()).toMatchObject({ failures: 0, failingSince: 0, problem: '' });
    },
  );

  test.each([
    ['down', 'unreachable'],
    ['slow', 'unreachable'],
    ['busy', 'busy'],
    ['page', 'unreadable'],
    ['fault', 'fault'],
  ] as const)(
    'later when it is %s, after a pause that grows, and says that something did not work',
    async (fault, problem) => {
      const invoice = await sold();
      agency.faults.push(fault, fault);
      await turn();
      expect(await lane()).toMatchObject({ failures: 1, problem });
      await turn(30_000);
      expect(await lane()).toMatchObject({ failures: 1 });
      await turn(35_000);
      expect(await lane()).toMatchObject({ failures: 2 });
      await turn(MINUTE);
      expect(await states(invoice.id)).toEqual([]);
      await turn(2 * MINUTE);
      expect(agency.messages.at(-1)).toMatchObject({ records: [invoice.number], late: true });
      expect(await states(invoice.id)).toMatchObject([{ state: 'accepted' }]);
      expect((await answers()).at(-1)).toMatchObject({ late: 1 });
    },
  );

  test('late ones say so, although nothing failed: the shop itself was closed', async () => {
    await sold();
    await turn(5 * MINUTE);
    expect(agency.messages.at(-1)).toMatchObject({ late: true });
  });

  test('with errors, or not at all, each as the agency says', async () => {
    const [flawed, rejected, good] = [await sold(), await sold(), await sold()];
    agency.finds.set(flawed.number, { flaw: true, code: 1110, said: 'El NIF no está identificado' });
    agency.finds.set(rejected.number, { code: 1153, said: 'El campo ClaveRegimen no es correcto' });
    await turn();
    const of = async ({ id }: { id: number }) => (await states(id)).map(({ state, code }) => [state, code]);
    expect(await of(flawed)).toEqual([['flawed', 1110]]);
    expect(await of(rejected)).toEqual([['rejected', 1153]]);
    expect(await of(good)).toEqual([['accepted', 0]]);
    expect((await lines()).at(-2)?.said).toBe('El campo ClaveRegimen no es correcto');
    expect((await answers()).at(-1)).toMatchObject({ result: 'ParcialmenteCorrecto', accepted: 2 });
  });

  test('of a number that another program has sent: that is not ours, and somebody has to look', async () => {
    const invoice = await sold();
    agency.known.set(invoice.number, { state: 'Correcta' });
    await turn();
    expect(await states(invoice.id)).toEqual([{ kind: 'issue', state: 'rejected', code: 3000, known: 1 }]);
  });

  test('once more as the settings are now, when the agency has refused them or found something wrong', async () => {
    const [refused, flawed, fine] = [await sold(), await sold(), await sold()];
    agency.finds.set(refused.number, { code: 1153, said: 'El campo ClaveRegimen no es correcto' });
    agency.finds.set(flawed.number, { flaw: true, code: 2000, said: 'Aviso' });
    await turn();
    const amend = ({ id }: { id: number }) =>
      ask({ shop: shop(), actor: staff(), now: Date.now() }, amendRecord, { invoiceId: id });
    await expect(amend(fine)).rejects.toMatchObject({ why: 'not_amended' });
    // Still refused; then put right.
    await desk.set({ 'invoices.keys.home': '03 S1' });
    await amend(refused);
    const [line] = await readAudit(db(), { limit: 1 });
    expect(line).toMatchObject({ command: 'invoice.amend', after: { sentAgain: refused.number } });
    await expect(amend(refused)).rejects.toMatchObject({ why: 'not_amended' });
    await amend(flawed);
    await turn();
    agency.finds.clear();
    await desk.set({ 'invoices.keys.home': undefined });
    await amend(refused);
    await amend(flawed);
    await turn();
    expect((await states(refused.id)).map(({ kind, state }) => [kind, state])).toEqual([
      ['issue', 'rejected'],
      ['amendment', 'rejected'],
      ['amendment', 'accepted'],
    ]);
    expect((await states(flawed.id)).map(({ kind, state }) => [kind, state])).toEqual([
      ['issue', 'flawed'],
      ['amendment', 'flawed'],
      ['amendment', 'accepted'],
    ]);
    const records = await db()
      .selectFrom('invoice_record')
      .select('xml')
      .where('invoice_id', '=', refused.id)
      .orderBy('id')
      .execute();
    const keys = records.map(({ xml }) => textsOf(xml, 'sf:ClaveRegimen')[0]);
    expect(keys).toEqual(['01', '03', '01']);
    expect((await verifyInvoices(db())).faults).toEqual([]);
  });

  test('as void without a record before, when the agency had refused that', async () => {
    const invoice = await sold();
    agency.finds.set(invoice.number, { code: 1153, said: 'No' });
    await turn();
    agency.finds.clear();
    await ask({ shop: shop(), actor: staff(), now: Date.now() }, annulInvoice, {
      invoiceId: invoice.id,
      reason: 'Prova',
    });
    await turn();
    expect((await states(invoice.id)).at(-1)).toMatchObject({ kind: 'annulment', state: 'accepted' });
  });

  test('annulments too, and both of them when their answer was lost', async () => {
    const invoice = await sold();
    const asked = { shop: shop(), actor: staff(), now: Date.now() };
    await ask(asked, annulInvoice, { invoiceId: invoice.id, reason: 'Prova' });
    agency.faults.push('lost');
    await turn();
    expect(agency.known.get(invoice.number)?.state).toBe('Anulada');
    await turn();
    expect(await states(invoice.id)).toEqual([
      { kind: 'issue', state: 'accepted', code: 0, known: 1 },
      { kind: 'annulment', state: 'accepted', code: 0, known: 1 },
    ]);
  });

  test('not without a certificate, nor with one that does not open, is too old, or that nobody vouches for', async () => {
    const { taxpayer, stranger, password } = certificates();
    await sold();
    const send = (now = Date.now()) =>
      sendRecords({ shop: shop(), actor: staff(), now }, { mode: 'test', atOnce: true });
    pass(TURN);
    await desk.set({ [CERTIFICATE]: undefined });
    expect(await send()).toEqual({ kind: 'no_certificate' });
    await desk.set({ [CERTIFICATE]: taxpayer, [CERTIFICATE_PASSWORD]: 'una altra' });
    expect(await send()).toMatchObject({ kind: 'failed', problem: 'certificate' });
    await desk.set({ [CERTIFICATE]: stranger, [CERTIFICATE_PASSWORD]: password });
    pass(TURN);
    expect(await send()).toMatchObject({ kind: 'failed', problem: 'refused' });
    await desk.set({ [CERTIFICATE]: '/nowhere/shop.p12' });
    pass(TURN);
    expect(await send()).toMatchObject({ kind: 'failed', problem: 'certificate' });
    await desk.set({ [CERTIFICATE]: taxpayer });
    pass(TURN);
    expect(await send()).toMatchObject({ kind: 'sent', count: 1, rejected: 0 });
    const later = Date.now() + 90 * 24 * 60 * MINUTE;
    await sold();
    expect(await send(later)).toMatchObject({ kind: 'failed', problem: 'certificate' });
  });
});
