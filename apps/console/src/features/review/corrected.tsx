import { Card, CardContent, Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import type { Review } from '../../data/api.ts';
import { Facts } from '../../ui/lists/record-card.tsx';
import { Instant } from '../../ui/values/money-and-time.tsx';
import { reviewReasonTexts } from '../orders/texts.ts';

type CorrectedOrder = NonNullable<Review['corrected']>;

const partTexts: Readonly<Record<CorrectedOrder['changed'][number], string>> = {
  title: 'title',
  text: 'text',
  pictures: 'pictures',
  chat_card: 'chat card',
  landing_url: 'landing address',
  button_words: 'words on the button',
  category: 'category',
  language: 'language',
};

/** The rejected order that this one corrects: why it was rejected, and what the member has changed since. */
export function Corrected({ of }: { of: CorrectedOrder }) {
  const { changed } = of;
  return (
    <Card variant="outlined" component="section" aria-label="Correction">
      <CardContent>
        <Typography component="h3" variant="subtitle1" sx={{ fontWeight: 700 }}>
          Corrects a rejected order
        </Typography>
        <Facts
          of={[
            { name: 'Rejected on', value: <Instant of={of.rejected_at} /> },
            { name: 'Reason then', value: of.reason === null ? 'none' : reviewReasonTexts[of.reason] },
            ...(of.explanation === null ? [] : [{ name: 'Explanation then', value: of.explanation }]),
            {
              name: 'Changed since',
              value: changed.length === 0 ? 'nothing' : changed.map((part) => partTexts[part]).join(', '),
            },
            ...(changed.includes('title') ? [{ name: 'Title then', value: of.title }] : []),
            ...(changed.includes('text') ? [{ name: 'Text then', value: of.text }] : []),
            ...(changed.includes('landing_url')
              ? [{ name: 'Landing address then', value: of.landing_url }]
              : []),
          ]}
        />
        <Link component={RouterLink} to={`/review?order=${of._id}`}>
          See the rejected order
        </Link>
      </CardContent>
    </Card>
  );
}
