import type { OrderVat } from '../../orders/index.ts';
import type { VatStanding } from '../../pricing/index.ts';
import type { AdminContext } from '../kit/index.ts';
import { whenText } from './words.tsx';

/** What the Union's register says of the buyer's VAT number, and whether tax was charged. */
export function VatFacts({ admin, vat }: { admin: AdminContext; vat: VatStanding | OrderVat }) {
  const { t } = admin.ctx;
  const { check, free } = vat;
  const { number, outcome, name, address, consultation, at } = check;
  const waits = 'askAt' in vat && vat.askAt > 0;
  return (
    <>
      <p className="soft">
        {t(`admin.orders.vat.${outcome}`, { number })} {t(`admin.orders.vat.${free ? 'free' : 'taxed'}`)}{' '}
        {waits && t('admin.orders.vat.asked_again', { when: whenText(admin, vat.askAt) })}
      </p>
      {name !== '' && <p className="soft">{[name, address].filter(Boolean).join(', ')}</p>}
      {consultation !== '' && (
        <p className="soft">
          {t('admin.orders.vat.consultation', { consultation, when: whenText(admin, at) })}
        </p>
      )}
    </>
  );
}
