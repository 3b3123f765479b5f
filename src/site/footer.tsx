import { useVisit } from '../frame/context.tsx';

export function Footer() {
  const { shop, language } = useVisit();
  return (
    <footer className="site-footer">
      <p className="site-footer-name">{shop.settings.name}</p>
      <p>{shop.settings.tagline[language]}</p>
    </footer>
  );
}
