import { useRequest } from './context.tsx';

/** Stands before a form: what its stars mean, or that it has none because it asks for nothing that can be left out. */
export function RequiredNote({ all = false }: { all?: boolean }) {
  const { t } = useRequest();
  return <p className="required-note">{t(all ? 'site.all_required' : 'site.required_note')}</p>;
}
