import type { Purchasable } from '../../catalogue/index.ts';
import type { Fee, PricingTables, TaxRate, ZoneMethod } from '../../pricing/index.ts';
import type { Order, OrderLine } from '../model.ts';
import { OrderProblem } from '../problem.ts';
import type { OrderEdit } from './model.ts';
import { isTaxed } from './model-rates.ts';

/** What was bought, as it is now where it still is, at the price and with the tax of the order. */
export function standIn(
  line: OrderLine,
  item: Purchasable | undefined,
  order: Order,
  tax: { kept: readonly TaxRate[]; anew: boolean },
): Purchasable {
  const price = line.unitPrice;
  const { taxClass, withdrawal, service, doneHere } = line;
  const taxStatus = taxStatusOf(line, item, tax);
  if (item)
    return { ...item, price, taxClass, taxStatus, withdrawal, virtual: service || item.virtual, doneHere };
  return {
    id: 0,
    productId: line.productId ?? 0,
    variationId: line.variationId ?? 0,
    type: 'simple',
    name: line.name,
    slug: '',
    sku: line.sku,
    attributes: [],
    regularPrice: price,
    price,
    onSale: false,
    taxClass,
    taxStatus,
    shippingClass: '',
    weight: 0,
    dimensions: { length: 0, width: 0, height: 0 },
    virtual: service || order.shipping === null,
    doneHere,
    downloadable: false,
    content: '',
    withdrawal,
    soldIndividually: false,
    minQuantity: 1,
    maxQuantity: null,
    stock: { managed: false, quantity: 0, status: 'instock', backorders: 'no', holder: 0 },
    purchasable: true,
    picture: undefined,
    categoryIds: [],
    brandIds: [],
  };
}

/**
 * Whether a line bears tax is agreed too, whatever its goods do now. One that bore none beside others of its class was
 * not taxed at all; where no tax was due, its goods say so.
 */
function taxStatusOf(
  { taxes }: OrderLine,
  item: Purchasable | undefined,
  { kept, anew }: { kept: readonly TaxRate[]; anew: boolean },
): Purchasable['taxStatus'] {
  if (isTaxed(taxes)) return 'taxable';
  const now = item?.taxStatus ?? 'taxable';
  return now === 'taxable' && kept.length > 0 && !anew ? 'none' : now;
}

/** Fees stay what they were. One that bore no tax bears it once tax is due by other rules: see `anew`. */
export function feesOf({ fees }: Order, anew: boolean): Fee[] {
  return fees.map(({ code, title, total, taxes, taxClass }) => ({
    code,
    label: title,
    amount: total,
    taxClass: isTaxed(taxes) || (anew && taxClass !== '') ? taxClass : null,
  }));
}

/**
 * Sending costs what it cost, or what the shopkeeper says; where another way is wanted, the place says which there are.
 *
 * @param known.paid what sending is called that was free and is paid now: nobody pays for "free delivery"
 * @param known.anew the shop's tables, where tax is due by other rules than it was: whether a way is taxed that bore
 * none stands there
 */
export function methodsOf(
  order: Order,
  { send }: Pick<OrderEdit, 'send'>,
  { paid, anew }: { paid: string; anew: PricingTables | false },
): ZoneMethod[] | undefined {
  const [line] = order.shippingLines;
  if (!line || (send && 'rate' in send)) return undefined;
  if (send && !(Number.isSafeInteger(send.cost) && send.cost >= 0))
    throw new OrderProblem({ code: 'change', why: 'terms' });
  const cost = send ? send.cost : line.total;
  const kind = line.method === 'local_pickup' ? 'local_pickup' : 'flat_rate';
  const id = Number(line.rate.split(':')[1]) || 0;
  const free = line.method === 'free_shipping';
  const untaxed = line.total > 0 && !isTaxed(line.taxes);
  return [
    {
      id,
      kind: free && cost === 0 ? 'free_shipping' : kind,
      titles: { [order.language]: free && cost > 0 ? paid : line.title },
      settings: {
        cost: { [order.currency]: cost },
        taxStatus: untaxed ? (anew ? taxStatusNow(anew, id) : 'none') : 'taxable',
        requires: 'nothing',
        minimum: {},
        ignoreDiscounts: false,
      },
    },
  ];
}

function taxStatusNow({ zones }: PricingTables, id: number): ZoneMethod['settings']['taxStatus'] {
  const found = zones.flatMap(({ methods }) => methods).find((method) => method.id === id);
  return found?.settings.taxStatus ?? 'taxable';
}
