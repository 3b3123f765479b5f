import { type Holder, holding } from '../frame/persons/index.ts';
import { forgetMessages } from './contact/store.ts';

/** What a person has written to the shop and under its texts. A comment stays, and is nobody's. */
export const contentHolder: Holder = {
  room: 'content',
  holdings: [
    holding({
      table: 'comment',
      whose: [{ column: 'email', is: 'email' }],
      erased: { author: '', email: '', url: '', body: (text, { without }) => without(text) },
      stays: ['id', 'entry_id', 'parent_id', 'thread_id', 'language', 'state', 'created_at'],
    }),
    holding({
      table: 'contact_message',
      whose: [{ column: 'email', is: 'typed_email' }],
      untold: ['fingerprint'],
      erased: 'delete',
    }),
  ],
  forgets: [{ what: 'contact_messages', days: ({ content }) => content.messageDays, forget: forgetMessages }],
};
