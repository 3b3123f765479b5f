import { amountOf, dayOf } from '../chain/model-record.ts';
import type { Invoice } from '../making/model.ts';
import { bookedOf } from '../making/model-balance.ts';
import { declaredSums } from '../making/model-exchange.ts';
import type { ChainMode } from '../tables.ts';

/** What stands below the code of an invoice whose record is sent (order HAC/1177/2024, article 20). */
export const VERIFIABLE = 'Factura verificable en la sede electrónica de la AEAT. VERI*FACTU';

const HOSTS: Readonly<Record<ChainMode, string>> = {
  live: 'https://www2.agenciatributaria.gob.es',
  test: 'https://prewww2.aeat.es',
};

/**
 * Where a buyer asks the agency whether it knows the invoice: what the code on it says. Its amount is that of the record.
 *
 * @example checkAddress(invoice, 'live') // 'https://…/wlpl/TIKE-CONT/ValidarQR?nif=89890001K&numserie=12345678%2FG33&fecha=01-01-2024&importe=241.40'
 */
export function checkAddress(
  invoice: Pick<Invoice, 'issuer' | 'number' | 'issuedOn' | 'groups' | 'booked' | 'exchange'>,
  mode: ChainMode,
): string {
  const fields = new URLSearchParams({
    nif: invoice.issuer.taxId,
    numserie: invoice.number,
    fecha: dayOf(invoice.issuedOn),
    importe: amountOf(declaredSums(bookedOf(invoice)).total),
  });
  return `${HOSTS[mode]}/wlpl/TIKE-CONT/ValidarQR?${fields}`;
}
