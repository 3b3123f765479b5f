import { addText, type Schema } from '../src/platform/db/index.ts';

export const name = '302-versions-outdated';

/** Versions say which of their texts were older than their source; those from before do not know. */
export const up = (db: Schema): Promise<void> => addText(db, 'product_revision', 'outdated');
