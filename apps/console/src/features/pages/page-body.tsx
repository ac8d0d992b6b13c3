import { bcp47, type Language } from '@handbill/contract/languages';
import { Box } from '@mui/material';

/** A page as members see it on a phone. The server keeps only the HTML elements of an allow-list. */
export function PageBody({
  content,
  language,
  label,
}: {
  content: string;
  language: Language;
  label: string;
}) {
  return (
    <Box
      component="article"
      lang={bcp47[language]}
      aria-label={label}
      sx={{
        maxWidth: 390,
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        p: 2,
        overflowWrap: 'anywhere',
        lineHeight: 1.6,
        '& h2': { fontSize: 20, mt: 2, mb: 1 },
        '& h3': { fontSize: 17, mt: 2, mb: 1 },
        '& img': { maxWidth: '100%', height: 'auto' },
        '& a': { color: 'primary.main' },
        '& table': { borderCollapse: 'collapse', display: 'block', overflowX: 'auto' },
        '& th, & td': { border: 1, borderColor: 'divider', p: 0.5 },
      }}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server keeps only an allow-list of elements
      dangerouslySetInnerHTML={{ __html: content }}
    />
  );
}
