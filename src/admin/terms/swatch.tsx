/** The colour of a value. Without a style of its own, which the desk's policy forbids: a drawing may be filled. */
export const Dot = ({ colour }: { colour: string }) => (
  <svg className="dot" width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
    <circle cx="8" cy="8" r="7.5" fill={colour} />
  </svg>
);
