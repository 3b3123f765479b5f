import type { RecordKind } from '../tables.ts';
import { type Element, partOf, readTree, textAt } from './model-tree.ts';
import type { LineState } from './tables.ts';

/** What the agency says of one record. */
export interface AnswerLine {
  number: string;
  operation: 'Alta' | 'Anulacion';
  state: LineState;
  /** 0 where it says none. */
  code: number;
  said: string;
  /** In what state it had the same invoice already, if it refuses it for that. */
  known: LineState | undefined;
}

export type Answer =
  | {
      kind: 'answer';
      result: string;
      csv: string;
      /** Seconds until the next message. */
      wait: number;
      lines: AnswerLine[];
    }
  /** Nothing of the message was taken. */
  | { kind: 'fault'; said: string }
  | { kind: 'unreadable' };

const STATES: Readonly<Record<string, LineState>> = {
  Correcto: 'accepted',
  AceptadoConErrores: 'flawed',
  Incorrecto: 'rejected',
};
/** One that is annulled there was taken before. */
const KNOWN: Readonly<Record<string, LineState>> = {
  Correcta: 'accepted',
  AceptadaConErrores: 'flawed',
  Anulada: 'accepted',
};
const LONGEST_SAID = 1500;

/** Reads what came back for a message of records. What is not whole is unreadable, however much of it there is. */
export function readAnswer(xml: string): Answer {
  const root = readTree(xml);
  const body = root?.name === 'Envelope' ? partOf(root, 'Body') : undefined;
  const fault = partOf(body, 'Fault');
  if (fault) {
    const said =
      textAt(fault, 'faultstring') || textAt(fault, 'Reason', 'Text') || textAt(fault, 'faultcode');
    return { kind: 'fault', said: said.slice(0, LONGEST_SAID) };
  }
  const answer = partOf(body, 'RespuestaRegFactuSistemaFacturacion');
  const result = textAt(answer, 'EstadoEnvio');
  const wait = Number(textAt(answer, 'TiempoEsperaEnvio') || Number.NaN);
  const lines = answer?.parts.filter(({ name }) => name === 'RespuestaLinea').map(readLine) ?? [];
  if (result === '' || !Number.isInteger(wait) || wait < 0 || lines.includes(undefined))
    return { kind: 'unreadable' };
  const csv = textAt(answer, 'CSV');
  return { kind: 'answer', result, csv, wait, lines: lines.filter((line) => line !== undefined) };
}

function readLine(line: Element): AnswerLine | undefined {
  const state = STATES[textAt(line, 'EstadoRegistro')];
  const operation = textAt(line, 'Operacion', 'TipoOperacion');
  const number = textAt(line, 'IDFactura', 'NumSerieFactura');
  if (!state || number === '' || (operation !== 'Alta' && operation !== 'Anulacion')) return undefined;
  const double = partOf(line, 'RegistroDuplicado');
  const of = double && KNOWN[textAt(double, 'EstadoRegistroDuplicado')] === 'flawed' ? double : line;
  return {
    number,
    operation,
    state,
    code: Number.parseInt(textAt(of, 'CodigoErrorRegistro'), 10) || 0,
    said: textAt(of, 'DescripcionErrorRegistro').slice(0, LONGEST_SAID),
    known: double && KNOWN[textAt(double, 'EstadoRegistroDuplicado')],
  };
}

/** A record that was sent. */
export interface SentRecord {
  id: number;
  kind: RecordKind;
  number: string;
}

export interface Fate {
  id: number;
  state: LineState;
  known: boolean;
  code: number;
  said: string;
}

/**
 * What became of each record that was sent. One that the agency has already was taken, if it was on its way before and
 * no answer came; otherwise another program has sent it something of that number, and somebody has to look.
 *
 * @param triedTo the last record that had been on its way before
 * @returns undefined where the answer is not of these records
 */
export function fatesOf(
  sent: readonly SentRecord[],
  lines: readonly AnswerLine[],
  triedTo: number,
): Fate[] | undefined {
  if (lines.length !== sent.length) return undefined;
  const open = [...sent];
  const fates: Fate[] = [];
  for (const line of lines) {
    const at = open.findIndex(
      ({ number, kind }) =>
        number === line.number && (kind === 'annulment') === (line.operation === 'Anulacion'),
    );
    const [record] = at < 0 ? [] : open.splice(at, 1);
    if (!record) return undefined;
    const ours = line.state === 'rejected' && line.known !== undefined && record.id <= triedTo;
    const state = ours && line.known ? line.known : line.state;
    const plain = ours && state === 'accepted';
    fates.push({
      id: record.id,
      state,
      known: line.known !== undefined,
      code: plain ? 0 : line.code,
      said: plain ? '' : line.said,
    });
  }
  return fates;
}
