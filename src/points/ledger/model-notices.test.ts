import { describe, expect, test } from 'vitest';
import { quietPoints } from '../account/store-statement.ts';
import { ENTRY_KINDS, type EntryKind } from '../model.ts';
import { readPointsTyped } from '../spending/model-typed.ts';
import { CHANNELS, mayTell, sentenceOf, TOPICS, topicKey, topicOf } from './model-notices.ts';

const say = (kind: EntryKind, change = 0, key = 'x') => sentenceOf({ kind, key, change });

describe('what is told of an entry', () => {
  test('each kind that means something to its customer has its sentence, and what moves inside has none', () => {
    const told = Object.fromEntries(ENTRY_KINDS.map((kind) => [kind, say(kind, 5)]));
    expect(told).toEqual({
      earn: 'earned',
      release: undefined,
      hold: undefined,
      capture: 'spent',
      void_hold: undefined,
      restore: 'returned',
      clawback: 'clawed_back',
      repay: undefined,
      recharge: 'spent',
      expire: 'expired',
      level_purchase: 'level_bought',
      wallet_out: 'converted',
      transfer: 'received',
      adjust: 'adjusted_up',
    });
  });

  test('the sentence says which way points went', () => {
    expect([say('transfer', -5), say('adjust', -5)]).toEqual(['handed_over', 'adjusted_down']);
  });

  test('points that wait are promised, and those for friends and birthdays named', () => {
    expect(say('earn', 0)).toBe('earned_later');
    expect(say('earn', 5, 'earn:referral:7')).toBe('referral');
    expect(say('earn', 5, 'earn:birthday:7:2027')).toBe('birthday');
    expect(say('earn', 5, 'earn:order:7:referral:1')).toBe('earned');
    expect(topicOf('earned_later')).toBe('earned');
  });
});

describe('whether it may be told', () => {
  const nothing = { channels: new Map(), topics: new Map() };

  test('letters come unasked; messages to phones only to who has asked', () => {
    expect(CHANNELS.map((channel) => mayTell(nothing, channel, 'earned'))).toEqual([true, false, false]);
    const asked = { ...nothing, channels: new Map([['sms', true] as const, ['whatsapp', false] as const]) };
    expect(CHANNELS.map((channel) => mayTell(asked, channel, 'earned'))).toEqual([true, true, false]);
  });

  test('a topic that is not wanted in a channel is not told there, and every other is', () => {
    const topics = new Map([
      [topicKey('email', 'earned'), false],
      [topicKey('email', 'spent'), true],
    ]);
    const told = TOPICS.filter((topic) => mayTell({ ...nothing, topics }, 'email', topic));
    expect(told).toEqual(TOPICS.filter((topic) => topic !== 'earned'));
    const both = { channels: new Map([['sms', true] as const]), topics };
    expect(mayTell(both, 'sms', 'earned')).toBe(true);
  });
});

describe('an entry that leaves the balance as it was', () => {
  test('gives what waits from then on, or takes what was not in the balance', () => {
    const posting = (
      from_book: 'issued' | 'pending' | 'held',
      to_book: 'pending' | 'reversed' | 'redeemed',
    ) => ({
      from_book,
      to_book,
      points: 10,
    });
    expect(quietPoints([posting('issued', 'pending'), posting('issued', 'pending')])).toBe(20);
    expect(quietPoints([posting('pending', 'reversed')])).toBe(-10);
    expect(quietPoints([posting('held', 'redeemed'), posting('held', 'redeemed')])).toBe(-20);
  });
});

describe('points as they are typed', () => {
  test('a plain whole number above zero, however many noughts stand before it', () => {
    expect(['1', '0250', '1000000000'].map(readPointsTyped)).toEqual([1, 250, 1_000_000_000]);
    // More than anybody has is told as too many, not as no number.
    expect(readPointsTyped('9'.repeat(40))).toBe(1_000_000_000);
  });

  test('nothing, and anything else, is refused with why', () => {
    expect(readPointsTyped('')).toEqual({ code: 'empty' });
    for (const text of ['0', '000', '-1', '1.5', '1e3', '٣', 'x1', '1x', '9'.repeat(41)])
      expect(readPointsTyped(text)).toEqual({ code: 'not_integer' });
  });
});
