import type { Piece } from '../../../platform/difference.ts';

/** A text in two states: what is gone is struck out, what is new underlined. */
export const Pieces = ({ language, pieces }: { language?: string; pieces: readonly Piece[] }) => (
  <p className="compared" lang={language}>
    {pieces.map(({ text, is }, index) =>
      is === 'same' ? (
        text
      ) : is === 'gone' ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, on the server
        <del key={index}>{text}</del>
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, on the server
        <ins key={index}>{text}</ins>
      ),
    )}
  </p>
);
