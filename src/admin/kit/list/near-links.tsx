import { Icon } from '../icons.tsx';
import type { Neighbours } from './neighbours.ts';

/** The things before and after one in its list, beside its title. @param says what each is called */
export function NearLinks({ near, says }: { near: Neighbours; says: { previous: string; next: string } }) {
  return (
    <>
      {near.previous && (
        <a className="button" href={near.previous} rel="prev" aria-label={says.previous}>
          <Icon name="back" />
        </a>
      )}
      {near.next && (
        <a className="button" href={near.next} rel="next" aria-label={says.next}>
          <Icon name="next" />
        </a>
      )}
    </>
  );
}
