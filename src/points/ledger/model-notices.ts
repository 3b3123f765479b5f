import type { EntryKind } from '../model.ts';

export const CHANNELS = ['email', 'sms', 'whatsapp'] as const;
export type Channel = (typeof CHANNELS)[number];

export const TOPICS = [
  'earned',
  'spent',
  'level',
  'expiring',
  'expired',
  'clawed_back',
  'referral',
  'birthday',
  'adjustment',
] as const;
export type Topic = (typeof TOPICS)[number];

/** Every sentence that the shop has for a customer, by what it belongs to. */
const SENTENCES = {
  earned: 'earned',
  earned_later: 'earned',
  received: 'earned',
  spent: 'spent',
  returned: 'spent',
  converted: 'spent',
  handed_over: 'spent',
  level_bought: 'level',
  level_reached: 'level',
  level_grace: 'level',
  level_ended: 'level',
  expiring: 'expiring',
  expired: 'expired',
  clawed_back: 'clawed_back',
  referral: 'referral',
  birthday: 'birthday',
  adjusted_up: 'adjustment',
  adjusted_down: 'adjustment',
} as const satisfies Record<string, Topic>;
export type Sentence = keyof typeof SENTENCES;

export const SENTENCE_NAMES = Object.keys(SENTENCES) as Sentence[];

export const topicOf = (sentence: Sentence): Topic => SENTENCES[sentence];

/** What a customer is told of an entry; undefined for what only moves things inside. */
export function sentenceOf({
  kind,
  key,
  change,
}: {
  kind: EntryKind;
  key: string;
  change: number;
}): Sentence | undefined {
  switch (kind) {
    case 'earn':
      if (key.startsWith('earn:referral:')) return 'referral';
      if (key.startsWith('earn:birthday:')) return 'birthday';
      return change === 0 ? 'earned_later' : 'earned';
    case 'capture':
    case 'recharge':
      return 'spent';
    case 'restore':
      return 'returned';
    case 'wallet_out':
      return 'converted';
    case 'level_purchase':
      return 'level_bought';
    case 'transfer':
      // Two accounts of one person became one.
      if (key.startsWith('merge:')) return undefined;
      return change > 0 ? 'received' : 'handed_over';
    case 'adjust':
      return change > 0 ? 'adjusted_up' : 'adjusted_down';
    case 'expire':
      return 'expired';
    case 'clawback':
      return 'clawed_back';
    default:
      return undefined;
  }
}

/** What somebody has said: of a channel as a whole, and of single topics. */
export interface Choices {
  /** Only what was asked for: no answer is no consent. */
  channels: ReadonlyMap<Channel, boolean>;
  topics: ReadonlyMap<string, boolean>;
}

export const topicKey = (channel: Channel, topic: Topic): string => `${channel} ${topic}`;

/**
 * Whether a customer may be told something that way. Letters about one's own account come unless they are not
 * wanted; SMS and WhatsApp only to those who have asked for them. A single topic may be switched off in each.
 */
export function mayTell({ channels, topics }: Choices, channel: Channel, topic: Topic): boolean {
  const open = channel === 'email' || channels.get(channel) === true;
  return open && topics.get(topicKey(channel, topic)) !== false;
}
