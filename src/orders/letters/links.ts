import { givenMany } from '../../frame/shop/per-shop.ts';
import type { Translate } from '../../platform/i18n/texts.ts';
import type { Order } from '../model.ts';

/** Where else a letter to the shopper leads, as a module above says it; undefined for an order of which it says nothing. */
type LetterLink = (order: Order, t: Translate) => { href: string; label: string } | undefined;

export const letterLinks = givenMany<LetterLink>();
