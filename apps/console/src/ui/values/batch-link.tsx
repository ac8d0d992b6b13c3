import { Link as TextLink } from '@mui/material';
import { Link } from 'react-router';

/** A link to the page of a payment batch. */
export function BatchLink({ id }: { id: string }) {
  return (
    <TextLink component={Link} to={`/payments/${id}`}>
      {id.slice(-8)}
    </TextLink>
  );
}
