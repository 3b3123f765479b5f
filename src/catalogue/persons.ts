import { type Holder, holding, nextVersion } from '../frame/persons/index.ts';

function answerWithout(json: string, without: (text: string) => string): string {
  if (json === '') return '';
  const texts = Object.entries(JSON.parse(json) as Record<string, string>);
  return JSON.stringify(Object.fromEntries(texts.map(([language, text]) => [language, without(text)])));
}

/** What a person has said of products, and wished for. A review stays, and is nobody's. */
export const catalogueHolder: Holder = {
  room: 'catalogue',
  holdings: [
    holding({
      table: 'review',
      whose: [
        { column: 'user_id', is: 'account' },
        { column: 'email', is: 'typed_email', unless: 'user_id' },
      ],
      untold: ['session_id'],
      erased: {
        author: '',
        email: '',
        user_id: null,
        session_id: 0,
        body: (text, { without }) => without(text),
        // The shop may have called them by their name.
        answer: (text, { without }) => answerWithout(text, without),
        version: nextVersion,
      },
      stays: [
        'id',
        'product_id',
        'parent_id',
        'language',
        'rating',
        'approved',
        'verified',
        'created_at',
        'refused',
        'answered_at',
      ],
    }),
    holding({
      table: 'wish',
      key: ['user_id', 'product_id'],
      whose: [{ column: 'user_id', is: 'account' }],
      erased: 'delete',
    }),
  ],
};
