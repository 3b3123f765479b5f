import { previewLinks } from '../../../content/index.ts';
import { draftLegalPages, readLegalPages } from '../../../legal/index.ts';
import type { Command } from '../../open-shop.ts';

export const LEGAL_USAGE = `cistella legal draft
    Drafts the legal pages of the shop's own facts, for a lawyer to read: nobody sees them until they are confirmed at the
    desk, and what a person has written is left alone. Prints each page, how it stands, and where a draft can be read.`;

/** `cistella legal …`: drafts of imprint, terms, withdrawal, privacy, cookies and accessibility. */
export const legalCommand: Command = async (shop, args, mistake, actor) => {
  if (args.length !== 1 || args[0] !== 'draft') throw mistake(LEGAL_USAGE);
  const now = Date.now();
  const made = await draftLegalPages({ shop, actor, now });
  for (const { key, page, state } of await readLegalPages(shop)) {
    const stands = made.includes(key) ? 'drafted' : state === 'stands' ? 'published' : 'draft';
    const [link = ''] = page && state === 'waits' ? Object.values(previewLinks(shop, page.id, now)) : [];
    console.log([key, stands, link && shop.publicUrl + link].join('\t'));
  }
  return 0;
};
