import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mailboxOf } from './mailbox.ts';

describe('one mailbox has one form', () => {
  test.each([
    ['anna@example.cat', 'Anna+botiga@Example.cat'],
    ['anna@example.cat', ' anna+1+2@example.cat '],
    ['annapuig@gmail.com', 'Anna.Puig+x@googlemail.com'],
    ['an.na@example.cat', 'an.na@example.cat'],
    ['+a@example.cat', '+a@example.cat'],
  ])('%s is where %s arrives', (mailbox, written) => {
    expect(mailboxOf(written)).toBe(mailbox);
  });

  test('the form of a form is itself, and people of different names stay apart', () => {
    fc.assert(
      fc.property(
        fc.emailAddress(),
        (email) => mailboxOf(mailboxOf(email)) === mailboxOf(email.toUpperCase()),
      ),
    );
    expect(mailboxOf('a.b@example.cat')).not.toBe(mailboxOf('ab@example.cat'));
  });
});
