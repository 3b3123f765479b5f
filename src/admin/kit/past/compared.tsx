import type { Piece } from '../../../platform/difference.ts';

/** What a text said and what it says now: what is gone is struck out, what is new underlined. */
export function Compared({
  label,
  language,
  pieces,
}: {
  label: string;
  language: string;
  pieces: readonly Piece[];
}) {
  return (
    <>
      <h3>{label}</h3>
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
    </>
  );
}
