import { anybodys, command } from '../../frame/command/index.ts';
import { type Asking, askSubscription, confirmSubscription, endLetters } from './steps.ts';

/** Somebody asks for the newsletter; nothing comes of it before the address has confirmed. */
export const askNewsletter = command({
  name: 'newsletter.ask',
  needs: 'marketing.edit',
  whose: anybodys,
  run: ({ shop, tx, now }, asking: Omit<Asking, 'now'>): Promise<void> =>
    askSubscription(shop, tx, { ...asking, now }),
});

/** Whoever has the letter's link confirms. @returns false when it is too old or not the last one */
export const confirmNewsletter = command({
  name: 'newsletter.confirm',
  needs: 'marketing.edit',
  whose: anybodys,
  run: ({ shop, tx, now }, link: { id: number; askedAt: number; ip: string }): Promise<boolean> =>
    confirmSubscription(shop, tx, { ...link, now }),
});

/** Whoever has the letter's link wants no more of them. */
export const endNewsletter = command({
  name: 'newsletter.end',
  needs: 'marketing.edit',
  whose: anybodys,
  run: ({ shop, tx, now }, asked: { email: string; source: string; ip: string }): Promise<void> =>
    endLetters(shop, tx, { ...asked, now }),
});
