import * as v from 'valibot';
import { useSearch } from 'wouter';
import { useMember } from '../../data/answers/use-member.ts';
import { useRecoveryCodes } from '../../data/answers/use-recovery-codes.ts';
import { useSiteTitle } from '../../data/answers/use-settings.ts';
import { type AnswerData, api, type Input } from '../../data/api.ts';
import { useKeyless } from '../../data/changes/use-keyless.ts';
import { keepAnswer } from '../../data/keep-answer.ts';
import { keys } from '../../data/query-keys.ts';
import { keepFile } from '../../device/keep-file.ts';
import { useText } from '../../languages/index.ts';
import { Button } from '../../ui/button.tsx';
import { by } from '../../ui/forms/checks.ts';
import { PasswordField } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Loaded } from '../../ui/lists/loaded.tsx';
import { Card, Fact, Facts, Note, Screen } from '../../ui/screen.tsx';
import { copyText } from '../../ui/sharing/copy-row.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { Time } from '../../ui/values/time.tsx';
import { RunningRecovery } from './running-recovery.tsx';
import { useWayBack } from './use-way-back.ts';

type State = AnswerData<'recoveryCodes'>;

/**
 * Makes recovery codes, and shows them once. On the way to another screen (`?next=`), as after registering, one tap makes
 * and saves them, or they wait. Opening the screen makes none: a reload would replace saved ones.
 */
export function RecoveryScreen() {
  const text = useText();
  const codes = useRecoveryCodes();
  const { back, goBack } = useWayBack();
  const leadsOn = new URLSearchParams(useSearch()).has('next');
  const save = useSaving();
  const make = useKeyless(
    'makeRecoveryCodes',
    async (input: Input<'makeRecoveryCodes'>) => (await api.makeRecoveryCodes(input)).data,
    {
      onDone: (made) => {
        if (leadsOn) save(made.codes);
      },
    },
  );
  const confirm = useConfirming();
  return (
    <Screen title={text('recovery.title')} back={back}>
      <RunningRecovery />
      <p>{text('recovery.says')}</p>
      {make.data ? (
        <NewCodes
          codes={make.data.codes}
          onSave={save}
          onSaved={() =>
            confirm.mutate(
              { made_at: make.data.made_at },
              { onError: toast.failure, onSettled: () => (leadsOn ? goBack() : make.reset()) },
            )
          }
          busy={confirm.isPending}
        />
      ) : (
        <>
          <Loaded query={codes}>
            {(state) => <MakeCodes state={state} make={make} saves={leadsOn} confirm={confirm} />}
          </Loaded>
          {leadsOn && (
            <Button look="quiet" wide onClick={goBack}>
              {text('recovery.later')}
            </Button>
          )}
        </>
      )}
    </Screen>
  );
}

/** Confirms that codes are saved, so that the member is no longer asked to save them. */
function useConfirming() {
  return useKeyless(
    'confirmRecoveryCodes',
    async (input: Input<'confirmRecoveryCodes'>) => (await api.confirmRecoveryCodes(input)).data,
    { keep: (queries, state) => [keepAnswer(queries, keys.recoveryCodes, state)] },
  );
}

/** Saves codes as a file that says whose they are. */
function useSaving(): (codes: readonly string[]) => void {
  const text = useText();
  const title = useSiteTitle();
  const username = useMember().data?.username ?? '';
  return (codes) => {
    const lines = [text('recovery.file', { username, title }), '', ...codes, ''].join('\n');
    keepFile(`recovery-codes-${username}.txt`, new Blob([lines], { type: 'text/plain' }));
  };
}

const withPassword = by(v.object({ password: v.pipe(v.string(), v.nonEmpty('field.required')) }));
const withoutPassword = by(v.object({}));

function MakeCodes(props: {
  state: State;
  make: { isPending: boolean; mutateAsync(input: Input<'makeRecoveryCodes'>): Promise<unknown> };
  /** Making the codes also saves them. */
  saves: boolean;
  confirm: ReturnType<typeof useConfirming>;
}) {
  const text = useText();
  const { state, make, saves, confirm } = props;
  const makesFirst = saves ? 'recovery.save' : 'recovery.make';
  const form = useForm<Input<'makeRecoveryCodes'>>(
    state.password_needed ? withPassword : withoutPassword,
    (values) => make.mutateAsync(values),
    { password_incorrect: 'password' },
  );
  return (
    <Card>
      {state.made_at === null ? (
        <p className="font-medium">{text(saves ? 'recovery.offer' : 'recovery.none')}</p>
      ) : (
        <>
          <Facts>
            <Fact name={text('recovery.left')}>{state.left}</Fact>
            <Fact name={text('recovery.made')}>
              <Time at={state.made_at} />
            </Fact>
          </Facts>
          <Unsaved state={state} confirm={confirm} />
          <Note tone="active">
            <p>{text('recovery.replaces')}</p>
          </Note>
        </>
      )}
      <Form
        form={form}
        submit={
          <Button type="submit" connected busy={make.isPending} wide>
            {text(state.made_at === null ? makesFirst : 'recovery.make_new')}
          </Button>
        }
      >
        {state.password_needed && (
          <PasswordField
            label={text('field.label.password_current')}
            name="password"
            autoComplete="current-password"
            error={form.errors.password}
          />
        )}
      </Form>
    </Card>
  );
}

/** Codes shown but not yet confirmed as saved. */
function Unsaved(props: { state: State; confirm: ReturnType<typeof useConfirming> }) {
  const text = useText();
  const { state, confirm } = props;
  const { made_at: madeAt } = state;
  if (madeAt === null || state.saved_at !== null) return null;
  return (
    <>
      <p>{text('recovery.unsaved')}</p>
      <Button
        look="secondary"
        connected
        busy={confirm.isPending}
        wide
        onClick={() => confirm.mutate({ made_at: madeAt }, { onError: toast.failure })}
      >
        {text('recovery.saved')}
      </Button>
    </>
  );
}

function NewCodes(props: {
  codes: readonly string[];
  onSave(codes: readonly string[]): void;
  onSaved(): void;
  busy: boolean;
}) {
  const text = useText();
  const { codes, onSave, onSaved, busy } = props;
  return (
    <Card>
      <div role="status">
        <Note tone="active">
          <p className="font-semibold">{text('recovery.once')}</p>
        </Note>
      </div>
      <ol className="grid gap-2 rounded-card bg-sunken p-4 font-mono text-sm">
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ol>
      <Button look="secondary" wide onClick={() => copyText(codes.join('\n'))}>
        {text('recovery.copy')}
      </Button>
      <Button look="secondary" wide onClick={() => onSave(codes)}>
        {text('recovery.save')}
      </Button>
      <Button connected busy={busy} wide onClick={onSaved}>
        {text('recovery.saved')}
      </Button>
    </Card>
  );
}
