import { describe, expect, test } from 'vitest';
import { momentOf } from './moment.ts';

describe('a moment that is written down', () => {
  const inMadrid = (text: string) => {
    const at = momentOf(text, 'Europe/Madrid');
    return at === undefined ? undefined : new Date(at).toISOString();
  };

  test('a day begins when it begins in the shop, in winter and in summer', () => {
    expect(inMadrid('2027-01-31')).toBe('2027-01-30T23:00:00.000Z');
    expect(inMadrid('2027-07-31')).toBe('2027-07-30T22:00:00.000Z');
  });

  test('a time without a zone is by the shop’s clock', () => {
    expect(inMadrid('2027-01-31T09:30')).toBe('2027-01-31T08:30:00.000Z');
    expect(inMadrid('2027-01-31 09:30:15')).toBe('2027-01-31T08:30:15.000Z');
  });

  test('a time with a zone is by that one, however it is written', () => {
    for (const zone of ['Z', 'z', '+00:00', '+0000', '+00', '-00:00'])
      expect(inMadrid(`2027-01-31T09:30:00${zone}`), zone).toBe('2027-01-31T09:30:00.000Z');
    expect(inMadrid('2027-01-31T09:30+05:30')).toBe('2027-01-31T04:00:00.000Z');
  });

  test('what is none is told, and so is a zone that would be passed over', () => {
    for (const text of ['', 'soon', '2027-13-01', '2027-02-30', '31/1/2027', '2027-01-31T09:30[Asia/Tokyo]'])
      expect(inMadrid(text), text).toBeUndefined();
  });
});
