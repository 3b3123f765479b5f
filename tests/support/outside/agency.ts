import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { hashAnnulment, hashIssue } from '../../../src/invoices/chain/model-hash.ts';
import { writeXml } from '../../../src/invoices/chain/model-xml.ts';
import type { Agency } from '../../../src/invoices/sending/model-agency.ts';
import { type Element, readTree, textAt } from '../../../src/invoices/sending/model-tree.ts';
import { checkAnswer, checkRecords } from '../schemas.ts';
import { certificates } from './certificates.ts';

/** What goes wrong with the next message. */
export type AgencyFault =
  /** The line breaks before anything is read. */
  | 'down'
  /** All is taken, and the line breaks before the answer. */
  | 'lost'
  /** All is taken; the line breaks in the middle of the answer, or half of it comes as if it were the whole. */
  | 'cut'
  | 'half'
  /** Nobody answers in time. */
  | 'slow'
  | 'busy'
  /** Nothing is taken: something is wrong with the whole message. */
  | 'fault'
  /** A page about works on the house. */
  | 'page';

/** An invoice as the agency has it. */
interface Known {
  state: 'Correcta' | 'AceptadaConErrores' | 'Anulada';
}

export interface FakeAgency extends AsyncDisposable {
  agency: Agency;
  /** By number. */
  known: Map<string, Known>;
  /** Every message that was read, oldest first. */
  messages: { records: string[]; late: boolean; kinds: string[] }[];
  /** What broke a rule of sending: a chain that is broken, a mark that does not fit, a message too soon. */
  breaches: string[];
  /** Of messages, the next one first. */
  faults: AgencyFault[];
  /** What it does not take, or takes with errors, by number. */
  finds: Map<string, { flaw?: true; code: number; said: string }>;
  /** How long it wants to be left alone between messages, in seconds. */
  wait: number;
  close(): Promise<void>;
}

const NS =
  'https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws';

/** The agency's service as far as the shop knows it: its door, its rules and its books, with whatever fault a test wants. */
export async function openAgency(): Promise<FakeAgency> {
  const { ca, server: own } = certificates();
  const known = new Map<string, Known>();
  const seen = new Set<string>();
  let [last, freeAt, petition] = ['', 0, 0];

  const server = createServer(
    { ...own, ca, requestCert: true, rejectUnauthorized: false },
    (request, response) => {
      answer(request, response).catch((error: unknown) => response.destroy(error as Error));
    },
  );

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const fault = fake.faults.shift();
    if (fault === 'down') return void request.socket.destroy();
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    if (fault === 'slow') return;
    const send = (status: number, body: string) =>
      response.writeHead(status, { 'content-type': 'text/xml; charset=utf-8' }).end(body);
    if (!(request.socket as TLSSocket).authorized) return void send(403, '<html>No autorizado</html>');
    if (fault === 'busy') return void send(503, '');
    if (fault === 'page') return void send(200, '<html><body>Obres<br></body></html>');
    if (fault === 'fault')
      return void send(
        500,
        inSoap(
          writeXml([
            'env:Fault',
            [
              ['faultcode', 'env:Client'],
              [
                'faultstring',
                'Codigo[4104].Error en la cabecera: el valor del campo NIF no está identificado',
              ],
            ],
          ]),
        ),
      );
    const body = take(Buffer.concat(parts).toString('utf8'));
    if (fault === 'lost') return void request.socket.destroy();
    const bytes = Buffer.from(body);
    if (fault === 'half') return void send(200, bytes.subarray(0, bytes.length / 2).toString('utf8'));
    if (fault !== 'cut') return void send(200, body);
    response.writeHead(200, { 'content-length': bytes.length });
    response.write(bytes.subarray(0, bytes.length / 2), () => request.socket.destroy());
  }

  function take(text: string): string {
    const message =
      /<sfLR:RegFactuSistemaFacturacion[\s\S]*<\/sfLR:RegFactuSistemaFacturacion>/.exec(text)?.[0] ?? '';
    checkRecords(message);
    const root = readTree(message);
    const records =
      root?.parts.filter(({ name }) => name === 'RegistroFactura').map(({ parts }) => parts[0]!) ?? [];
    const late = textAt(root, 'Cabecera', 'RemisionVoluntaria', 'Incidencia') === 'S';
    if (Date.now() < freeAt && records.length < 1000) fake.breaches.push('A message came too soon.');
    fake.messages.push({ records: records.map(numberOf), late, kinds: records.map(({ name }) => name) });
    const taxpayer = textAt(root, 'Cabecera', 'ObligadoEmision', 'NIF');
    const lines = records.map((record) => line(record, { late, taxpayer }));
    freeAt = Date.now() + fake.wait * 1000;
    const good = lines.filter((each) => !each.includes('>Incorrecto<')).length;
    const result = good === lines.length ? 'Correcto' : good > 0 ? 'ParcialmenteCorrecto' : 'Incorrecto';
    const header = /<sfLR:Cabecera>([\s\S]*?)<\/sfLR:Cabecera>/.exec(message)?.[1] ?? '';
    const inside = [
      good > 0 ? `<tikR:CSV>A-${petition + 1}</tikR:CSV>` : '',
      `<tikR:Cabecera>${header.replaceAll('sf:', 'tik:')}</tikR:Cabecera>`,
      `<tikR:TiempoEsperaEnvio>${fake.wait}</tikR:TiempoEsperaEnvio><tikR:EstadoEnvio>${result}</tikR:EstadoEnvio>`,
      ...lines,
    ].join('');
    const answered = `<tikR:RespuestaRegFactuSistemaFacturacion xmlns:tikR="${NS}/RespuestaSuministro.xsd" xmlns:tik="${NS}/SuministroInformacion.xsd">${inside}</tikR:RespuestaRegFactuSistemaFacturacion>`;
    checkAnswer(answered);
    return inSoap(answered);
  }

  function line(record: Element, { late, taxpayer }: { late: boolean; taxpayer: string }): string {
    const isIssue = record.name === 'RegistroAlta';
    const end = isIssue ? '' : 'Anulada';
    const name = ['IDEmisorFactura', 'NumSerieFactura', 'FechaExpedicionFactura'].map((each) =>
      textAt(record, 'IDFactura', each + end),
    );
    const [issuer = '', number = '', issuedOn = ''] = name;
    const previous = textAt(record, 'Encadenamiento', 'RegistroAnterior', 'Huella');
    const madeAt = textAt(record, 'FechaHoraHusoGenRegistro');
    const of = { issuer, number, issuedOn, previous, madeAt };
    const hash = textAt(record, 'Huella');
    const made = isIssue
      ? hashIssue({
          ...of,
          type: textAt(record, 'TipoFactura'),
          tax: textAt(record, 'CuotaTotal'),
          total: textAt(record, 'ImporteTotal'),
        })
      : hashAnnulment(of);
    if (made !== hash) fake.breaches.push(`The mark of ${number} does not fit.`);
    if (issuer !== taxpayer) fake.breaches.push(`${number} is not of ${taxpayer}.`);
    const again = seen.has(hash);
    seen.add(hash);
    if (!again && previous !== last) fake.breaches.push(`${number} does not follow the one before.`);
    if (!again) last = hash;
    const flag = (flagged: string) => textAt(record, flagged);
    const had = known.get(number);
    const found = fake.finds.get(number);
    petition += 1;
    let [state, code, said] = ['Correcto', 0, ''];
    const reject = (by: number, why: string) => {
      [state, code, said] = ['Incorrecto', by, why];
    };
    if (isIssue && flag('Subsanacion') !== 'S' && had) reject(3000, 'Registro de facturación duplicado.');
    else if (!isIssue && had?.state === 'Anulada')
      reject(3001, 'El registro de facturación ya ha sido dado de baja.');
    else if (isIssue && flag('Subsanacion') === 'S' && !had && flag('RechazoPrevio') !== 'X')
      reject(3002, 'No existe el registro de facturación.');
    else if (isIssue && had && flag('RechazoPrevio') === 'X')
      reject(3000, 'Registro de facturación duplicado.');
    else if (!isIssue && !had && flag('SinRegistroPrevio') !== 'S')
      reject(3002, 'No existe el registro de facturación.');
    else if (found && !found.flaw) reject(found.code, found.said);
    else if (found) [state, code, said] = ['AceptadoConErrores', found.code, found.said];
    else if (!late && Math.abs(Date.now() - Date.parse(madeAt)) > 240_000)
      [state, code, said] = ['AceptadoConErrores', 2004, 'FechaHoraHusoGenRegistro'];
    const taken = state === 'Correcto' ? 'Correcta' : 'AceptadaConErrores';
    if (state !== 'Incorrecto') known.set(number, { state: isIssue ? taken : 'Anulada' });
    const double =
      state === 'Incorrecto' && (code === 3000 || code === 3001) && had
        ? `<tikR:RegistroDuplicado><tik:IdPeticionRegistroDuplicado>${petition}</tik:IdPeticionRegistroDuplicado><tik:EstadoRegistroDuplicado>${had.state}</tik:EstadoRegistroDuplicado></tikR:RegistroDuplicado>`
        : '';
    return [
      '<tikR:RespuestaLinea>',
      writeXml([
        'tikR:IDFactura',
        [
          ['tik:IDEmisorFactura', issuer],
          ['tik:NumSerieFactura', number],
          ['tik:FechaExpedicionFactura', issuedOn],
        ],
      ]),
      writeXml(['tikR:Operacion', [['tik:TipoOperacion', isIssue ? 'Alta' : 'Anulacion']]]),
      writeXml(['tikR:EstadoRegistro', state]),
      ...(code > 0
        ? [
            writeXml(['tikR:CodigoErrorRegistro', String(code)]),
            writeXml(['tikR:DescripcionErrorRegistro', said]),
          ]
        : []),
      double,
      '</tikR:RespuestaLinea>',
    ].join('');
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `https://127.0.0.1:${(server.address() as AddressInfo).port}/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP`;
  const both = { person: address, seal: address };
  const fake: FakeAgency = {
    agency: {
      addresses: { test: both, live: both },
      ca,
      // Only one that will not answer is soon given up: its first answer waits for its schemas, on a machine that has
      // much else to do.
      get patienceMs() {
        return fake.faults[0] === 'slow' ? 700 : 60_000;
      },
    },
    known,
    messages: [],
    breaches: [],
    faults: [],
    finds: new Map(),
    wait: 60,
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
    [Symbol.asyncDispose]: () => fake.close(),
  };
  return fake;
}

const numberOf = (record: Element): string =>
  textAt(record, 'IDFactura', 'NumSerieFactura') || textAt(record, 'IDFactura', 'NumSerieFacturaAnulada');

const inSoap = (body: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><env:Envelope xmlns:env="http://schemas.xmlsoap.org/soap/envelope/"><env:Header/><env:Body Id="Body">${body}</env:Body></env:Envelope>`;
