import { ask } from '../../../frame/command/index.ts';
import {
  carriersOf,
  changeParcel,
  readLeft,
  readParcels,
  removeParcel,
  sendParcel,
} from '../../../parcels/index.ts';
import { numberFrom } from '../../options.ts';
import { isSet, type OrderVerb, type OrderWords, readLine, textOf } from './verb.ts';

export const PARCELS_USAGE = `cistella order 12 parcels
    What of it has left, how, and what is still to be sent.
cistella order 12 ship --carrier seur [--tracking NUMBER] [--line 31=1 …] [--owed] [--quiet]
    Sends what is left, or a part of it, and writes to the shopper unless --quiet. Somebody who is no carrier of the
    shop has a --name and may have a --link instead of --carrier. The last parcel completes a paid order.
    What is still to be paid for is sent with --owed only.
cistella order 12 parcel 5 --carrier seur --tracking NUMBER [--quiet]
    Corrects how a parcel goes.
cistella order 12 unship 5
    Takes a parcel back that was never sent.`;

export const parcels: OrderVerb = async ({ hand, order }) => {
  const { shop } = hand;
  const sent = await readParcels(shop.db.read, order.id);
  const pieces = (lines: readonly { lineId: number; pieces: number }[]) =>
    lines.map(({ lineId, pieces }) => `${lineId}=${pieces}`).join(' ');
  for (const { id, sentAt, carrierName, tracking, link, lines } of sent)
    console.log(
      [id, new Date(sentAt).toISOString(), carrierName, tracking, pieces(lines), link].join('  ').trimEnd(),
    );
  console.log(`To send: ${pieces(await readLeft(shop, shop.db.read, order, sent)) || 'nothing'}`);
};

export const ship: OrderVerb = async (asked) => {
  const { hand, order, values, mistake } = asked;
  const typed = Array.isArray(values.line) ? values.line : [];
  const { parcelId, completed } = await ask(hand, sendParcel, {
    ...wayOf(asked),
    orderId: order.id,
    lines: typed.length === 0 ? undefined : typed.map((line) => readLine(line, mistake)),
    seenDue: isSet(values, 'owed') ? order.due : undefined,
    key: textOf(values, 'key'),
  });
  console.error(`Parcel ${parcelId}${completed ? ', the last one' : ''}.`);
};

export const parcel: OrderVerb = async (asked) => {
  await ask(asked.hand, changeParcel, { ...wayOf(asked), parcelId: await ownParcel(asked) });
};

export const unship: OrderVerb = async (asked) => {
  await ask(asked.hand, removeParcel, { parcelId: await ownParcel(asked) });
};

async function ownParcel({ hand, order, words, mistake }: OrderWords): Promise<number> {
  const parcelId = numberFrom(words[0], 'The number of the parcel', mistake);
  const own = await readParcels(hand.shop.db.read, order.id);
  if (!own.some(({ id }) => id === parcelId)) throw mistake(`Order ${order.id} has no parcel ${parcelId}.`);
  return parcelId;
}

function wayOf({ hand, values, mistake }: OrderWords) {
  const { parcels, address } = hand.shop.settings;
  const carrier = textOf(values, 'carrier') ?? '';
  const known = carriersOf(parcels.carriers, address.country).map(({ id }) => id);
  if (carrier !== '' && !known.includes(carrier)) throw mistake(`A carrier is one of ${known.join(', ')}.`);
  return {
    carrier,
    name: textOf(values, 'name'),
    link: textOf(values, 'link'),
    tracking: textOf(values, 'tracking') ?? '',
    tell: !isSet(values, 'quiet'),
  };
}
