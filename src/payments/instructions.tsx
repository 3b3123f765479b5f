import { QrCode } from '../frame/page/qr-code.tsx';
import type { Instructions } from './model.ts';

/** Where on the page the code stands, for links. */
export const CODE_PLACE = 'payment-code';

/**
 * What a shopper has to do to pay, as the pages of an order show it. The classes are the contract's, with the
 * gateway's id in them.
 */
export function PaymentInstructions({ gateway, say }: { gateway: string; say: Instructions }) {
  const [payee, rows] = say.headed ? [say.rows[0], say.rows.slice(1)] : [undefined, say.rows];
  return (
    <section className={`woocommerce-${gateway}-bank-details`}>
      <h2 className={`wc-${gateway}-bank-details-heading`}>{say.heading}</h2>
      <p>{say.text}</p>
      {payee?.[1] && <h3 className={`wc-${gateway}-bank-details-account-name`}>{payee[1]}</h3>}
      {rows.length > 0 && (
        <ul className={`wc-${gateway}-bank-details order_details ${gateway}_details`}>
          {rows.map(([label, value]) => (
            <li key={label}>
              {label} <strong>{value}</strong>
            </li>
          ))}
        </ul>
      )}
      {say.code && (
        <figure className="payment-code" id={CODE_PLACE}>
          <QrCode text={say.code.text} label={say.code.label} border={4} />
          <figcaption>{say.code.says}</figcaption>
        </figure>
      )}
    </section>
  );
}
