import { type ComponentType, createContext, useContext } from 'react';
import { renderToString } from 'react-dom/server';

/** When an island wakes up: at once, when the browser has nothing else to do, or when it comes into view. */
type WakeUp = 'load' | 'idle' | 'visible';

/** Counts the islands of one rendering, so that each has ids of its own. */
const Counter = createContext<{ next: number; prefix: string }>({ next: 0, prefix: 'i' });

export const IslandScope = Counter.Provider;

/**
 * A React component that lives on in the browser: its markup is in the page, its props travel in an attribute,
 * and `<cistella-island>` hydrates it. Props must be plain data: finished sentences, numbers, ids.
 *
 * @example <Island name="quantity-stepper" component={QuantityStepper} props={{ value: 1, label: t('…') }} when="visible" />
 */
export function Island<P extends object>(island: {
  /** The name under which the browser finds the component: see `src/site/islands.ts`. */
  name: string;
  component: ComponentType<P>;
  props: P;
  when?: WakeUp;
  className?: string;
}) {
  const counter = useContext(Counter);
  counter.next += 1;
  const prefix = `${counter.prefix}${counter.next}-`;
  const Component = island.component;
  const markup = renderToString(<Component {...island.props} />, { identifierPrefix: prefix });
  return (
    <cistella-island
      name={island.name}
      class={island.className}
      when={island.when ?? 'visible'}
      prefix={prefix}
      props={JSON.stringify(island.props)}
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  );
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'cistella-island': {
        name: string;
        class?: string | undefined;
        when: WakeUp;
        prefix: string;
        props: string;
        dangerouslySetInnerHTML: { __html: string };
      };
    }
  }
}
