import { bcp47, type Language } from '@handbill/contract/languages';
import { Box, Button, TextField, ToggleButton } from '@mui/material';
import { type ChainedCommands, Editor } from '@tiptap/core';
import Image from '@tiptap/extension-image';
import StarterKit from '@tiptap/starter-kit';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { PictureUpload } from '../../ui/forms/picture-upload.tsx';

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    code: false,
    codeBlock: false,
    trailingNode: false,
    // The server decides how a link opens: it checks every address.
    link: { openOnClick: false, HTMLAttributes: { target: null, rel: null } },
  }),
  Image,
];

interface Tool {
  label: string;
  isOn?(editor: Editor): boolean;
  run(chain: ChainedCommands): ChainedCommands;
}

const tools: readonly Tool[] = [
  {
    label: 'Heading',
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
    run: (chain) => chain.toggleHeading({ level: 2 }),
  },
  {
    label: 'Smaller heading',
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
    run: (chain) => chain.toggleHeading({ level: 3 }),
  },
  { label: 'Bold', isOn: (editor) => editor.isActive('bold'), run: (chain) => chain.toggleBold() },
  { label: 'Italic', isOn: (editor) => editor.isActive('italic'), run: (chain) => chain.toggleItalic() },
  {
    label: 'Underline',
    isOn: (editor) => editor.isActive('underline'),
    run: (chain) => chain.toggleUnderline(),
  },
  {
    label: 'List',
    isOn: (editor) => editor.isActive('bulletList'),
    run: (chain) => chain.toggleBulletList(),
  },
  {
    label: 'Numbered list',
    isOn: (editor) => editor.isActive('orderedList'),
    run: (chain) => chain.toggleOrderedList(),
  },
  {
    label: 'Quote',
    isOn: (editor) => editor.isActive('blockquote'),
    run: (chain) => chain.toggleBlockquote(),
  },
  { label: 'Line', run: (chain) => chain.setHorizontalRule() },
  { label: 'Undo', run: (chain) => chain.undo() },
  { label: 'Redo', run: (chain) => chain.redo() },
];

/** The visual editor of a page. It starts with `html`, reports every change and keeps no other state. */
export function RichEditor(props: { html: string; language: Language; onChange(html: string): void }) {
  const place = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [, setMoves] = useState(0);
  const latest = useRef(props);
  latest.current = props;

  useEffect(() => {
    const made = new Editor({
      element: place.current,
      extensions,
      content: latest.current.html,
      editorProps: {
        attributes: {
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': 'Page',
          lang: bcp47[latest.current.language],
        },
      },
      onUpdate: ({ editor: changed }) => latest.current.onChange(plainItems(changed.getHTML())),
      onTransaction: () => setMoves((moves) => moves + 1),
    });
    setEditor(made);
    return () => made.destroy();
  }, []);

  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {editor === null ? null : <Toolbar editor={editor} />}
      <Box
        ref={place}
        sx={{
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          lineHeight: 1.6,
          '& .ProseMirror': { minHeight: 240, p: 2, overflowWrap: 'anywhere' },
          '& .ProseMirror:focus-visible': { outline: '3px solid', outlineColor: 'primary.main' },
          '& img': { maxWidth: '100%', height: 'auto' },
        }}
      />
    </Box>
  );
}

function Toolbar({ editor }: { editor: Editor }) {
  return (
    <Box role="toolbar" aria-label="Format" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      {tools.map(({ label, isOn, run }) => (
        <ToggleButton
          key={label}
          value={label}
          size="small"
          selected={isOn?.(editor) ?? false}
          onClick={() => run(editor.chain().focus()).run()}
          sx={{ textTransform: 'none' }}
        >
          {label}
        </ToggleButton>
      ))}
      <LinkField editor={editor} />
      <PictureField editor={editor} />
    </Box>
  );
}

function LinkField({ editor }: { editor: Editor }) {
  const [address, setAddress] = useState('');
  const set = () => {
    const chain = editor.chain().focus().extendMarkRange('link');
    if (address.trim() === '') chain.unsetLink().run();
    else chain.setLink({ href: address.trim() }).run();
    setAddress('');
  };
  return (
    <Box sx={{ display: 'flex', gap: 0.5, alignItems: 'center' }}>
      <TextField
        label="Link"
        placeholder="https://… or /page"
        size="small"
        margin="none"
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Enter') set();
        }}
      />
      <Button onClick={set}>{address.trim() === '' ? 'Unlink' : 'Link'}</Button>
    </Box>
  );
}

function PictureField({ editor }: { editor: Editor }) {
  const [shows, setShows] = useState('');
  return (
    <Box sx={{ display: 'flex', gap: 0.5, alignItems: 'center' }}>
      <TextField
        label="Alt text"
        size="small"
        margin="none"
        value={shows}
        onChange={(event) => setShows(event.target.value)}
      />
      <PictureUpload
        onUploaded={(src) => {
          editor.chain().focus().setImage({ src, alt: shows.trim() }).run();
          setShows('');
        }}
      />
    </Box>
  );
}

/** List items without the paragraph that the editor wraps each in. */
function plainItems(html: string): string {
  return html.replace(/<li><p>((?:(?!<\/?p>).)*)<\/p>(?=<\/li>|<[uo]l>)/gs, '<li>$1');
}
