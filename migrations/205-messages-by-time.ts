import { createIndex, type Schema } from '../src/platform/db/index.ts';

export const name = '205-messages-by-time';

/** What was sent by the contact form is forgotten by its age. */
export async function up(db: Schema): Promise<void> {
  await createIndex(db, 'contact_message', ['sent_at', 'id']);
}
