import { Alert, Box, Button, TextField } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { api, type BankStatementDetails, type BankStatementMapping } from '../../data/api.ts';
import { useCommand } from '../../ui/commands/use-command.ts';
import { Choice } from '../../ui/forms/fields.tsx';
import { ColumnFields, Group } from './column-fields.tsx';
import { columnNames, guessMapping } from './guess-mapping.ts';
import { mappingFailureText } from './mapping-failure.ts';
import { Sample } from './sample.tsx';
import { NOTHING_TYPED, readTyped, TypedFields } from './typed-fields.tsx';

const delimiterTexts: Readonly<Record<BankStatementMapping['delimiter'], string>> = {
  ',': 'Comma ,',
  ';': 'Semicolon ;',
  '\t': 'Tab',
  '|': 'Vertical bar |',
};

type Mapped = Omit<Parameters<typeof api.mapBankStatement>[0], 'id'>;

/** Maps the columns of a file: guessed, or as saved for this account, then checked by a person. */
export function MappingForm({ statement, onMapped }: { statement: BankStatementDetails; onMapped(): void }) {
  const { _id: id, samples, account_currency: accountCurrency, saved_mappings: saved } = statement;
  const [best] = samples;
  const [mapping, setMapping] = useState<BankStatementMapping>(
    () =>
      statement.mapping ??
      saved[0]?.mapping ??
      guessMapping(best?.rows ?? [], best?.delimiter ?? ',', accountCurrency),
  );
  const [name, setName] = useState(saved[0]?.name ?? '');
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const [wrong, setWrong] = useState<string | null>(null);
  const map = useCommand((input: Mapped, options) => api.mapBankStatement({ id, ...input }, options), {
    done: 'File read; nothing is credited yet',
    onDone: onMapped,
    explain: mappingFailureText,
  });
  const rows = samples.find(({ delimiter }) => delimiter === mapping.delimiter)?.rows ?? [];
  const change = (changed: Partial<BankStatementMapping>) => setMapping({ ...mapping, ...changed });

  function submit(event: FormEvent) {
    event.preventDefault();
    const reading = readTyped(typed, mapping);
    setWrong('wrong' in reading ? reading.wrong : null);
    if ('wrong' in reading) return;
    const saving = name.trim() === '' ? {} : { save_as: name.trim() };
    void map.run({ mapping, ...reading.input, ...saving });
  }

  return (
    <Box
      component="form"
      onSubmit={submit}
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}
      noValidate
    >
      <Sample rows={rows} headerLine={mapping.header_line} />
      <Group legend="File">
        {saved.length > 0 ? (
          <Choice
            fullWidth
            label="Saved columns"
            none="None"
            value={saved.some((each) => each.name === name) ? name : ''}
            options={Object.fromEntries(saved.map((each) => [each.name, each.name]))}
            onChange={(chosen) => {
              const found = saved.find((each) => each.name === chosen);
              setName(chosen);
              if (found) setMapping(found.mapping);
            }}
          />
        ) : null}
        <Choice
          fullWidth
          label="Delimiter"
          value={mapping.delimiter}
          options={delimiterTexts}
          onChange={(delimiter) => change({ delimiter })}
        />
        <TextField
          label="Header line"
          type="number"
          value={mapping.header_line}
          helperText="0 if the file has no header"
          onChange={({ target }) =>
            change({ header_line: Math.min(50, Math.max(0, Math.trunc(Number(target.value)))) })
          }
        />
      </Group>
      <ColumnFields
        columns={columnNames(rows, mapping.header_line)}
        accountCurrency={accountCurrency}
        mapping={mapping}
        change={change}
      />
      <TypedFields mapping={mapping} typed={typed} onChange={setTyped} />
      <TextField
        label="Save as"
        value={name}
        helperText="For the next file of this bank. Leave it empty to skip saving."
        onChange={({ target }) => setName(target.value)}
        slotProps={{ htmlInput: { maxLength: 60 } }}
        sx={{ maxWidth: 400 }}
      />
      <div aria-live="polite">
        {(wrong ?? map.failure) === null ? null : <Alert severity="warning">{wrong ?? map.failure}</Alert>}
      </div>
      <Button type="submit" variant="contained" disabled={map.busy} sx={{ justifySelf: 'start' }}>
        Preview import
      </Button>
    </Box>
  );
}
