import { Readable } from 'node:stream';
import type { Reply } from '../../frame/request/reply.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import { csv } from '../../platform/csv.ts';
import { findAccount } from '../ledger/store.ts';
import { programmeContext } from '../programme/programme.ts';
import { statementText } from './statement-text.ts';
import { readStatement, type StatementLine } from './store-statement.ts';

const AT_ONCE = 500;
const COLUMNS = ['date', 'type', 'event', 'points', 'balance', 'state', 'expires', 'order'] as const;

/** The whole statement as a file, the newest first; read and sent piece by piece, however long it is. */
export async function exportStatement(
  ctx: RequestContext,
  userId: number,
  format: 'csv' | 'json',
): Promise<Reply> {
  const account = await findAccount(ctx.shop.db.read, userId);
  const scope = await programmeContext(ctx.shop);
  const rowOf = (line: StatementLine) => {
    const said = statementText(ctx, scope, line);
    return {
      date: new Date(line.at).toISOString(),
      type: line.kind,
      event: said.detail === '' ? said.event : `${said.event}: ${said.detail}`,
      points: line.change,
      balance: line.balance,
      state: said.state ?? '',
      expires: line.expiresAt === null ? '' : new Date(line.expiresAt).toISOString(),
      order: line.orderId === undefined ? '' : String(line.orderId),
    };
  };
  const pages = account ? pagesOf(ctx, account.id) : noPages();
  const name = `${ctx.t('points.file')}.${format}`;
  if (format === 'csv')
    return file(
      name,
      'text/csv; charset=utf-8',
      csvOf(pages, (line) => Object.values(rowOf(line))),
    );
  return file(name, 'application/json; charset=utf-8', jsonOf(pages, rowOf));
}

async function* noPages(): AsyncGenerator<StatementLine[]> {}

async function* pagesOf(ctx: RequestContext, accountId: number): AsyncGenerator<StatementLine[]> {
  let before: number | undefined;
  for (;;) {
    const wish = { before, filter: 'all', limit: AT_ONCE } as const;
    const lines = await readStatement(ctx.shop.db.read, accountId, wish);
    yield lines;
    if (lines.length < AT_ONCE) return;
    before = lines.at(-1)?.id;
  }
}

async function* csvOf(
  pages: AsyncGenerator<StatementLine[]>,
  cells: (line: StatementLine) => (string | number)[],
) {
  yield `\u{feff}${csv([COLUMNS])}`;
  for await (const lines of pages) yield csv(lines.map(cells));
}

async function* jsonOf(pages: AsyncGenerator<StatementLine[]>, row: (line: StatementLine) => unknown) {
  let begun = false;
  yield '[';
  for await (const lines of pages)
    for (const line of lines) {
      yield `${begun ? ',' : ''}\n${JSON.stringify(row(line))}`;
      begun = true;
    }
  yield '\n]\n';
}

const file = (name: string, type: string, body: AsyncGenerator<string>): Reply => ({
  kind: 'file',
  body: Readable.from(body),
  type,
  name,
});
