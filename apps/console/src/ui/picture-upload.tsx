import { Alert, Box, Button } from '@mui/material';
import { type ChangeEvent, useRef } from 'react';
import { api } from '../api.ts';
import { useCommand } from '../use-command.ts';

/** A button that brings a picture of the house; answers its address. */
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
    // The same file may be chosen again after a refusal.
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
