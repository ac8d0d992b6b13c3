import { isSimulated } from '@handbill/contract/console/simulated-people';
import { Chip } from '@mui/material';
import { useInstance } from '../../data/instance.tsx';

/** A member's username, with a mark if a demo simulates the member. */
export function MemberName({ of }: { of: string }) {
  return (
    <>
      {of} <SimulatedMark of={of} />
    </>
  );
}

/** The mark of a simulated member; nothing for others. */
export function SimulatedMark({ of }: { of: string }) {
  const { demo } = useInstance();
  if (!demo || !isSimulated(of)) return null;
  return (
    <Chip
      component="span"
      label="Simulated"
      size="small"
      variant="outlined"
      title="The demo acts for this member"
    />
  );
}
