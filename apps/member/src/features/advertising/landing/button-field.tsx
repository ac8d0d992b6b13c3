import { buttonOf, buttonWords } from '@handbill/contract/button-words';
import { useText } from '../../../languages/index.ts';
import { session } from '../../../session/this-tab.ts';
import { SelectField } from '../../../ui/forms/more-fields.tsx';

/** The words of the advertisement's button, from a closed list: as they will be read on the shared page. */
export function ButtonField({ chosen, host }: { chosen: string; host: string }) {
  const text = useText();
  const language = session.language();
  return (
    <SelectField
      label={text('distribute.button_words')}
      name="button_words"
      defaultValue={chosen}
      hint={text('distribute.button_hint')}
    >
      {buttonWords.map((words) => (
        <option key={words} value={words}>
          {buttonOf(words, { language, host }).says}
        </option>
      ))}
    </SelectField>
  );
}
