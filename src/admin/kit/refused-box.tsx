import type { ReactNode } from 'react';

/** Why nothing was done, above what was typed; nothing where nothing was refused. */
export function Refused({ children }: { children: ReactNode }) {
  if (children === undefined || children === null || children === '' || children === false) return null;
  return (
    <div className="notice is-problem" role="alert">
      {children}
    </div>
  );
}
