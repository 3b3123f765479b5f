import { useRequest } from '../../frame/page/context.tsx';
import { QrCode } from '../../frame/page/qr-code.tsx';
import type { Fact, Sheet } from '../paper/model.ts';

/** An invoice as a page, in its own language, whatever the shop speaks around it. */
export function InvoicePage({ sheet, pdf }: { sheet: Sheet; pdf: string }) {
  const { t } = useRequest();
  return (
    <article className="invoice" lang={sheet.language}>
      {sheet.check && <Check {...sheet.check} />}
      <h1>{sheet.title}</h1>
      <Facts facts={sheet.facts} />
      <div className="invoice-parties">
        {[sheet.seller, ...(sheet.buyer ? [sheet.buyer] : [])].map(({ title, lines }) => (
          <section key={title}>
            <h2>{title}</h2>
            <p>
              {lines.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </p>
          </section>
        ))}
      </div>
      <Table title={sheet.itemsTitle} heads={sheet.heads} rows={sheet.items} />
      <Table title={sheet.taxesTitle} heads={sheet.taxHeads} rows={sheet.taxes} />
      <Facts facts={[...sheet.sums, sheet.total]} sums />
      {sheet.notes.map((note) => (
        <p key={note} className="invoice-note">
          {note}
        </p>
      ))}
      <p className="invoice-file">
        <a href={pdf}>{t('invoices.pdf_short')}</a>
      </p>
    </article>
  );
}

/** @param sums whether they are amounts, which stand below those of the tables; the last is what they come to */
function Facts({ facts, sums = false }: { facts: readonly Fact[]; sums?: boolean }) {
  return (
    <dl className={sums ? 'invoice-facts invoice-sums' : 'invoice-facts'}>
      {facts.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function Table({
  title,
  heads,
  rows,
}: {
  title: string;
  heads: readonly string[];
  rows: readonly string[][];
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it is moved sideways, with keys as well
    <section className="invoice-table" aria-label={title} tabIndex={0}>
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what is written never moves
            <tr key={row}>
              {cells.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: nor do its cells
                <td key={index} data-title={heads[index]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The code that the agency's page is opened with, with the white that it needs around it. */
function Check({ above, below, address, label }: NonNullable<Sheet['check']>) {
  return (
    <div className="invoice-check" lang="es">
      <p>{above}</p>
      <a href={address} rel="noopener noreferrer">
        <QrCode text={address} label={label} border={6} />
      </a>
      <p>{below}</p>
    </div>
  );
}
