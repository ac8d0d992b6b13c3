import { buttonOf, shownHost } from '@handbill/contract/button-words';
import { Box, Typography } from '@mui/material';
import type { Order } from '../../data/api.ts';

/** The advertisement as visitors will see it on the shared page. */
export function AdvertisementPreview({ order }: { order: Order }) {
  const { says, host } = buttonOf(order.button_words, { language: 'en', host: hostOf(order.landing_url) });
  return (
    <Box
      component="section"
      aria-label="Advertisement"
      sx={{
        maxWidth: 420,
        my: 1.5,
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        overflow: 'hidden',
        overflowWrap: 'anywhere',
      }}
    >
      {order.pictures.map(({ image, alt }) => (
        <Box
          key={image}
          component="img"
          src={image}
          alt={alt}
          width={1200}
          height={630}
          loading="lazy"
          sx={{ width: '100%', height: 'auto', display: 'block' }}
        />
      ))}
      <Box sx={{ p: 2 }}>
        <Typography variant="caption" color="text.secondary">
          Advertisement from {order.member.username}
        </Typography>
        <Typography sx={{ fontWeight: 700 }}>{order.title}</Typography>
        {order.text === '' ? null : <Typography sx={{ whiteSpace: 'pre-line' }}>{order.text}</Typography>}
        <Typography variant="body2" sx={{ mt: 1, fontWeight: 700 }}>
          {says}
          {host === null ? null : (
            <Typography component="span" variant="caption" sx={{ display: 'block' }}>
              {host}
            </Typography>
          )}
        </Typography>
      </Box>
    </Box>
  );
}

function hostOf(url: string): string {
  return URL.canParse(url) ? shownHost(url) : url;
}
