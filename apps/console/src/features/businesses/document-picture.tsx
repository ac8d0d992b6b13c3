import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answers } from '../../data/answers.ts';
import { Loaded } from '../../ui/lists/loaded.tsx';

/** The picture of a document, read only when it is asked for. */
export function DocumentPicture({ id, digest }: { id: string; digest: string }) {
  const [shown, setShown] = useState(false);
  if (!shown) {
    return (
      <Button variant="outlined" onClick={() => setShown(true)}>
        Show document
      </Button>
    );
  }
  return <Picture id={id} digest={digest} />;
}

function Picture({ id, digest }: { id: string; digest: string }) {
  const query = useQuery(answers.businessDocument(id, digest));
  return (
    <Loaded query={query}>
      {(picture) => (
        <img
          src={`data:image/webp;base64,${picture}`}
          alt="Document"
          style={{ maxWidth: '100%', height: 'auto' }}
        />
      )}
    </Loaded>
  );
}
