import { useState } from 'react';
import { spoken, type TextId, useText } from '../../languages/index.ts';
import { SelectField } from '../../ui/forms/more-fields.tsx';
import { useCategories } from '../orders/use-categories.ts';

/** What the advertisement is about and its language, by which members find it. */
export function TopicFields(props: { category: string; language: string; error: TextId | undefined }) {
  const text = useText();
  const { offered } = useCategories();
  const [chosen, setChosen] = useState(props.category);
  // What a draft chose may not be offered any more. A select without its option would show the first one.
  const category = offered.some(({ _id }) => _id === chosen) ? chosen : 'other';
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <SelectField
        label={text('distribute.category')}
        name="category"
        value={category}
        onChange={(event) => setChosen(event.currentTarget.value)}
        hint={text('distribute.category_hint')}
        error={props.error}
      >
        {offered.map(({ _id, words }) => (
          <option key={_id} value={_id}>
            {words}
          </option>
        ))}
      </SelectField>
      <SelectField label={text('distribute.language')} name="language" defaultValue={props.language}>
        {spoken.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
