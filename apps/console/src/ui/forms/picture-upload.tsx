import { Alert, Box, Button } from '@mui/material';
import { type ChangeEvent, useRef } from 'react';
import { api } from '../../data/api.ts';
import { useCommand } from '../commands/use-command.ts';

/** A button that uploads a picture of the company, and passes on its address. */
export function PictureUpload({ onUploaded }: { onUploaded(file: string): void }) {
  const field = useRef<HTMLInputElement>(null);
  const upload = useCommand(
    async (file: File, options) =>
      onUploaded((await api.uploadNoticePicture({}, { ...options, file })).data.file),
    { done: 'Picture uploaded' },
  );

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    if (file) void upload.run(file);
    // So that the same file can be chosen again after a failure.
    target.value = '';
  }

  return (
    <Box>
      <Button variant="outlined" disabled={upload.busy} onClick={() => field.current?.click()}>
        {upload.busy ? 'Uploading …' : 'Upload a picture'}
      </Button>
      <input ref={field} type="file" accept="image/jpeg,image/png,image/webp" onChange={choose} hidden />
      <div aria-live="polite">
        {upload.failure === null ? null : (
          <Alert severity="warning" onClose={upload.forget}>
            {upload.failure}
          </Alert>
        )}
      </div>
    </Box>
  );
}
