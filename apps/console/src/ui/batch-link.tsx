import { Link as TextLink } from '@mui/material';
import { Link } from 'react-router';

/** Leads to the page of a batch of payments. */
export function BatchLink({ id }: { id: string }) {
  return (
    <TextLink component={Link} to={`/payments/${id}`}>
      {id.slice(-8)}
    </TextLink>
  );
}
