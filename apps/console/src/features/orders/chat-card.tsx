import { Box, Typography } from '@mui/material';
import type { Order } from '../../data/api.ts';

/** What a chat shows of a shared link, as an operator reviews it. */
export function ChatCard({ order }: { order: Order }) {
  const card = order.image?.replace(/^\/uploads\/(\w+)\.webp$/, '/cards/$1.jpg') ?? '/media/brand/card.jpg';
  return (
    <Box
      component="section"
      aria-label="In chats"
      sx={{
        maxWidth: 320,
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        overflow: 'hidden',
        overflowWrap: 'anywhere',
      }}
    >
      <Box
        component="img"
        src={card}
        alt=""
        width={1200}
        height={630}
        loading="lazy"
        sx={{ width: '100%', height: 'auto', display: 'block' }}
      />
      <Box sx={{ p: 1.5 }}>
        <Typography variant="caption" color="text.secondary">
          In chats
        </Typography>
        <Typography variant="body2" sx={{ fontWeight: 700 }}>
          {order.chat_title ?? order.title}
        </Typography>
        <Typography variant="body2">{order.chat_text ?? order.text}</Typography>
      </Box>
    </Box>
  );
}
