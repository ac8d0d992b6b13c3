import { categories, categoryNames } from '@handbill/contract/categories';
import { spoken, useText } from '../../languages/index.ts';
import { session } from '../../session/this-tab.ts';
import { SelectField } from '../../ui/more-fields.tsx';

/** What the advertisement is about and its language, by which members find it. */
export function TopicFields({ category, language }: { category: string; language: string }) {
  const text = useText();
  const names = categoryNames[session.language()];
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={text('distribute.category')}
        name="category"
        defaultValue={category}
        hint={text('distribute.category_hint')}
      >
        {categories.map((each) => (
          <option key={each} value={each}>
            {names[each]}
          </option>
        ))}
      </SelectField>
      <SelectField label={text('distribute.language')} name="language" defaultValue={language}>
        {spoken.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
