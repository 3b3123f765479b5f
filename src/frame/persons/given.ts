import { givenMany } from '../shop/per-shop.ts';
import type { Holder } from './holder.ts';

/** The rooms that hold something of persons; `tests/persons.test.ts` asks whether one is missing. */
export const holders = givenMany<Holder>();
