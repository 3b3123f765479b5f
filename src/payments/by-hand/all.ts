import { bacs } from './bacs.ts';
import type { ByHand } from './by-hand.ts';
import { cheque } from './cheque.ts';
import { cod } from './cod.ts';

/** The shop's own ways to pay, in the order in which they are shown. */
export const BY_HAND: readonly ByHand[] = [bacs, cheque, cod];
