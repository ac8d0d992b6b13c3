import { isSimulated } from '@handbill/contract/console/simulated-people';
import { Chip } from '@mui/material';
import { useInstance } from '../instance.tsx';

/** A member's username; in a demo it says of whom nobody plays. */
export function MemberName({ of }: { of: string }) {
  return (
    <>
      {of} <SimulatedMark of={of} />
    </>
  );
}

/** Says of a member of a demo that nobody plays them; nothing of the others. */
export function SimulatedMark({ of }: { of: string }) {
  const { demo } = useInstance();
  if (!demo || !isSimulated(of)) return null;
  return (
    <Chip
      component="span"
      label="Simulated"
      size="small"
      variant="outlined"
      title="Nobody plays this member of the demo"
    />
  );
}
