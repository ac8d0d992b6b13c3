import { Alert, Box, Button } from '@mui/material';
import { type ChangeEvent, useId } from 'react';
import { api } from '../api.ts';
import { useCommand } from '../use-command.ts';

/** A button that brings a picture of the house; answers its address. */
export function PictureUpload({ onUploaded }: { onUploaded(file: string): void }) {
  const id = useId();
  const upload = useCommand(
    async (file: File, options) =>
      onUploaded((await api.uploadHousePicture({}, { ...options, file })).data.file),
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
      <Button
        component="label"
        htmlFor={id}
        variant="outlined"
        disabled={upload.busy}
        sx={{ '&:focus-within': { outline: '3px solid', outlineOffset: 2 } }}
      >
        {upload.busy ? 'Uploading …' : 'Upload a picture'}
        <input
          id={id}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          disabled={upload.busy}
          onChange={choose}
          style={{ position: 'absolute', opacity: 0, width: 1, height: 1 }}
        />
      </Button>
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
