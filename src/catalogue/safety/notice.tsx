import { useRequest } from '../../frame/page/context.tsx';
import { contactLink, type Party, type Safety } from './model.ts';

/** Who answers for a product and what is to be minded, before it is bought: warnings stand open, names are unfolded. */
export function SafetyNotice({ safety }: { safety: Safety }) {
  const { t, language } = useRequest();
  const { manufacturer, responsible, identifier, warnings } = safety;
  return (
    <section className="product-safety" aria-labelledby="product-safety-title">
      <h2 id="product-safety-title">{t('catalogue.safety')}</h2>
      {warnings && (
        <p
          className="product-safety-warnings"
          lang={warnings.language === language ? undefined : warnings.language}
        >
          {warnings.text}
        </p>
      )}
      {(manufacturer || responsible || identifier !== '') && (
        <details>
          <summary>{t('catalogue.safety_who')}</summary>
          <dl>
            {manufacturer && <PartyRow label={t('catalogue.safety_manufacturer')} party={manufacturer} />}
            {responsible && <PartyRow label={t('catalogue.safety_responsible')} party={responsible} />}
            {identifier !== '' && (
              <>
                <dt>{t('catalogue.safety_identifier')}</dt>
                <dd>{identifier}</dd>
              </>
            )}
          </dl>
        </details>
      )}
    </section>
  );
}

function PartyRow({ label, party: { name, address, contact } }: { label: string; party: Party }) {
  const href = contactLink(contact);
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {[name, address].filter(Boolean).join('\n')}
        {contact !== '' && <span>{href ? <a href={href}>{contact}</a> : contact}</span>}
      </dd>
    </>
  );
}
