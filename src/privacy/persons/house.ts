import { type Holder, holding } from '../../frame/persons/index.ts';
import '../../frame/bulk/index.ts';
import '../../frame/faults/index.ts';
import { forgetTyped } from '../../frame/typed/index.ts';
import '../../platform/session/sessions.ts';
import { withoutTexts } from './model-words.ts';
import '../tables.ts';

/** What the house itself keeps of whoever comes: sessions, the trail, what waits and what went wrong. */
export const houseHolder: Holder = {
  room: 'privacy',
  holdings: [
    holding({
      table: 'session',
      whose: [{ column: 'user_id', is: 'account' }],
      untold: ['token_hash', 'staff_session', 'staff_name'],
      erased: 'delete',
    }),
    holding({
      table: 'session_value',
      key: ['session_id', 'name'],
      whose: [{ column: 'session_id', of: 'session' }],
      told: false,
      erased: 'delete',
    }),
    holding({
      table: 'audit',
      whose: [
        { column: 'actor_id', is: 'account_text', where: ['actor_kind', 'customer'] },
        { column: 'subject_id', is: 'account_text', where: ['subject', 'customer'] },
        { column: 'subject_id', of: 'order', as: 'text', where: ['subject', 'order'] },
      ],
      untold: ['actor_id', 'actor_name', 'request', 'behalf'],
      erased: { before: withoutTexts, after: withoutTexts, reason: (text, { without }) => without(text) },
      // As of a coupon that was for them, or of a list that was narrowed to them.
      names: ['before', 'after', 'reason'],
      stays: 'rest',
    }),
    holding({
      table: 'fault',
      whose: [
        { column: 'error', is: 'mention' },
        { column: 'what', is: 'mention' },
        { column: 'path', is: 'mention' },
      ],
      told: false,
      erased: 'delete',
    }),
    holding({
      table: 'job',
      whose: [
        { column: 'payload', is: 'mention' },
        { column: 'error', is: 'mention' },
      ],
      told: false,
      erased: 'delete',
    }),
    holding({
      table: 'saved_view',
      whose: [
        { column: 'query', is: 'mention' },
        { column: 'name', is: 'mention' },
      ],
      told: false,
      erased: 'delete',
    }),
    holding({
      table: 'typed_form',
      whose: [{ column: 'fields', is: 'mention' }],
      told: false,
      erased: 'delete',
    }),
    holding({
      table: 'bulk_job',
      whose: [{ column: 'input', is: 'mention' }],
      told: false,
      erased: { input: (text, { without }) => without(text), reason: (text, { without }) => without(text) },
      stays: 'rest',
    }),
    holding({
      table: 'privacy_request',
      whose: [
        { column: 'user_id', is: 'account' },
        { column: 'email', is: 'email' },
      ],
      untold: ['email_hash', 'salt', 'file', 'report'],
      erased: { email: '', file: '' },
      stays: 'rest',
    }),
    holding({
      table: 'privacy_sleeper',
      key: ['user_id'],
      whose: [{ column: 'user_id', is: 'account' }],
      erased: 'delete',
    }),
  ],
  forgets: [{ what: 'typed_forms', days: () => 30, forget: forgetTyped }],
};
